import { createServer } from 'node:http'

/**
 * A judge on a port of this machine that speaks as an OpenAI-compatible endpoint does, with CORS as browsers want it.
 * @param answer called with `{step, body, calls}`, where `body.messages` is what was asked and `calls` counts from 1;
 *   returns what the model says (text), or `{status, headers, body}` for a whole answer, or a promise of either
 */
export async function judgeServer(answer) {
  const seen = []
  const server = createServer(async (request, response) => {
    const cors = { 'access-control-allow-origin': '*', 'access-control-allow-headers': 'authorization, content-type' }
    if (request.method === 'OPTIONS') return response.writeHead(204, cors).end()
    let text = ''
    for await (const part of request) text += part
    const body = JSON.parse(text)
    seen.push({ path: request.url, headers: request.headers, body, closed: false })
    const record = seen.at(-1)
    response.on('close', () => {
      record.closed = !response.writableFinished
    })
    const step =
      JSON.stringify(body.response_format ?? '').includes('verdict') || /"?verdicts"?/.test(body.messages[0].content)
        ? 'verify'
        : 'extract'
    const said = await answer({ step, body, calls: seen.length })
    const whole = typeof said === 'string' ? { status: 200, body: chat(said) } : said
    if (response.destroyed) return
    response.writeHead(whole.status, { ...cors, 'content-type': 'application/json', ...whole.headers }).end(whole.body)
  })
  await new Promise((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    url: `http://127.0.0.1:${server.address().port}/v1`,
    seen,
    close: () => {
      server.closeAllConnections()
      return new Promise((closed) => server.close(closed))
    },
  }
}

/** A chat completion that says this. */
export function chat(content) {
  return JSON.stringify({
    id: 'chatcmpl-1',
    object: 'chat.completion',
    model: 'judge-1',
    choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }],
    usage: { prompt_tokens: 120, completion_tokens: 30, total_tokens: 150 },
  })
}
