// A judge over real HTTP that behaves as its address says: `/BEHAVIOUR/KEY/v1/chat/completions`. Each KEY is a
// conversation of its own, whose requests `log(KEY)` lists.
import { createServer } from 'node:http'

export const OUTPUT = 'The bridge opened in 1931. It is 50 metres long. It was painted red.'
export const CONTEXT = ['The bridge opened in 1931 and is 50 metres long.']

const QUOTE = CONTEXT[0]
export const CLAIMS = {
  claims: [
    { text: 'The bridge opened in 1931.', source: 'The bridge opened in 1931.' },
    { text: 'The bridge is 50 metres long.', source: 'It is 50 metres long.' },
    { text: 'The bridge was painted red.', source: 'It was painted red.' },
  ],
}
export const VERDICTS = {
  verdicts: [
    { id: 1, verdict: 'yes', reason: 'The context says so.', chunk: 1, quote: QUOTE },
    { id: 2, verdict: 'yes', reason: 'The context says so.', chunk: 1, quote: QUOTE },
    { id: 3, verdict: 'unsure', reason: 'The context names no colour.' },
  ],
}

const chat = (content) => ({
  id: 'chatcmpl-1',
  object: 'chat.completion',
  choices: [{ index: 0, message: { role: 'assistant', content: JSON.stringify(content) }, finish_reason: 'stop' }],
  usage: { prompt_tokens: 100, completion_tokens: 20, total_tokens: 120 },
})
const refusal = (status, message, headers = {}) => ({
  status,
  headers,
  body: { error: { message, type: 'invalid_request_error' } },
})

/** What the judge does with request number `nth` (from 0), of which `answered` were answered; `undefined`: nothing, ever. */
const BEHAVIOURS = {
  ok: ({ good }) => good(chat),
  '500-once': ({ nth, good }) => (nth === 0 ? refusal(500, 'overloaded') : good(chat)),
  '429-once': ({ nth, good }) => (nth === 0 ? refusal(429, 'slow down', { 'retry-after': '1' }) : good(chat)),
  401: () => refusal(401, 'Incorrect API key provided'),
  500: () => refusal(500, 'out of order'),
  never: () => undefined,
  'never-verify': ({ answered, good }) => (answered === 0 ? good(chat) : undefined),
  'cut-once': ({ nth, good }) => (nth === 0 ? 'cut' : good(chat)),
  'no-schema': ({ body, good }) =>
    'response_format' in body ? refusal(400, "'response_format' is not supported with this model") : good(chat),
  'no-temperature': ({ body, good }) =>
    'temperature' in body ? refusal(400, "Unsupported value: 'temperature' does not support 0 with this model.") : good(chat),
  redirect: () => ({ status: 307, headers: { location: '/ok/stolen/v1/chat/completions' }, body: {} }),
  // The shapes in which a callback may hand a Response over.
  responses: ({ good }) =>
    good((reply) => ({
      object: 'response',
      output: [{ type: 'message', content: [{ type: 'output_text', text: JSON.stringify(reply) }] }],
    })),
  'workers-ai': ({ good }) => good((reply) => ({ response: reply })),
  'text-member': ({ good }) => good((reply) => ({ text: JSON.stringify(reply) })),
  plain: ({ good }) => good((reply) => `Here you are:\n\`\`\`json\n${JSON.stringify(reply)}\n\`\`\``),
  'error-in-200': () => ({ status: 200, body: { error: { message: 'quota used up' } } }),
}

const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': '*',
  'access-control-expose-headers': 'retry-after',
  'access-control-max-age': '60',
}

/** Starts the server; `{url, log(key), close()}`. */
export async function startJudge() {
  const conversations = new Map()
  const server = createServer(async (request, response) => {
    if (request.method === 'OPTIONS') return response.writeHead(204, CORS).end()
    const [, behaviour, key] = request.url.split('/')
    const conversation = conversations.get(key) ?? { requests: [], answered: 0 }
    conversations.set(key, conversation)
    const entry = { at: performance.now(), headers: request.headers, hungUp: false }
    const nth = conversation.requests.push(entry) - 1
    response.on('close', () => {
      entry.hungUp = !response.writableFinished
    })
    let text = ''
    for await (const chunk of request) text += chunk
    entry.body = JSON.parse(text)
    const good = (wrap) => ({ status: 200, body: wrap(conversation.answered++ === 0 ? CLAIMS : VERDICTS) })
    const answer = BEHAVIOURS[behaviour]({ nth, answered: conversation.answered, body: entry.body, good })
    if (answer === undefined) return
    if (answer === 'cut')
      return response.writeHead(200, { ...CORS, 'content-length': '100' }).write('{"choices', () => response.destroy())
    const body = typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body)
    response.writeHead(answer.status, { 'content-type': 'application/json', ...CORS, ...answer.headers }).end(body)
  })
  await new Promise((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    log: (key) => conversations.get(key)?.requests ?? [],
    close: () => {
      server.closeAllConnections()
      return new Promise((closed) => server.close(closed))
    },
  }
}
