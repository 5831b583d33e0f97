// One score at a time, in real workerd: what goes well, and what is refused, how.
import assert from 'node:assert/strict'
import { request } from 'node:http'
import { after, before, describe, test } from 'node:test'
import { judge, OTHER, start, TOKEN } from './harness.mjs'

const CONTEXT = ['The bridge opened in 1931 and is 50 metres long.']
const OUTPUT = 'The bridge opened in 1931. It is 90 metres long.'

let worker
before(async () => {
  const vars = { ALLOWED_ORIGINS: 'https://app.example, https://other.example', MAX_BODY_BYTES: '20000', DEADLINE_MS: '1500' }
  worker = await start({ vars })
})
after(() => worker?.stop())

const ok = async (response) => {
  assert.equal(response.status, 200, await response.clone().text())
  return response.json()
}

describe('scores', () => {
  test('keyword coverage', async () => {
    const json = {
      input: 'JavaScript frameworks like React and Vue',
      output: 'React is a framework',
      options: { scale: 10 },
      runId: 'r1',
    }
    const result = await ok(await worker.call('/score/keyword-coverage', { json }))
    assert.equal(result.runId, 'r1')
    assert.equal(result.analyzeStepResult.totalKeywords, 4)
    assert.equal(result.score, (10 * result.analyzeStepResult.matchedKeywords) / 4)
    // Sets travel as arrays.
    assert.ok(result.preprocessStepResult.referenceKeywords.includes('react'))
  })

  test('faithfulness by the offline judge', async () => {
    const result = await ok(await worker.call('/score/faithfulness', { json: { output: OUTPUT, context: CONTEXT } }))
    assert.deepEqual(
      result.analyzeStepResult.verdicts.map(({ verdict }) => verdict),
      ['yes', 'no'],
    )
    assert.equal(result.score, 0.5)
    assert.equal(result.judge.id, 'offline')
  })

  test('tool results in messages are no context unless asked for', async () => {
    const output = [
      {
        role: 'assistant',
        content: { parts: [{ type: 'tool-invocation', toolInvocation: { state: 'result', result: OUTPUT } }] },
      },
      { role: 'assistant', content: OUTPUT },
    ]
    const refused = await worker.call('/score/faithfulness', { json: { output } })
    assert.equal(refused.status, 422)
    assert.equal((await refused.json()).error.code, 'NO_CONTEXT')
    const asked = await ok(await worker.call('/score/faithfulness', { json: { output, options: { toolContext: true } } }))
    assert.equal(asked.score, 1)
  })

  test('/healthz needs no token', async () => {
    assert.deepEqual(await ok(await worker.call('/healthz', { token: null })), { ok: true })
  })
})

/** Sends headers and, slowly or never, a body; resolves to `{status, body}`. */
function raw(path, { headers = {}, chunks = [], end = true }) {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(worker.url)
    const sent = request({
      hostname,
      port,
      path,
      method: 'POST',
      headers: { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json', ...headers },
    })
    sent.on('response', async (response) => {
      let text = ''
      for await (const chunk of response) text += chunk
      sent.destroy()
      resolve({ status: response.statusCode, headers: response.headers, text })
    })
    sent.on('error', reject)
    for (const chunk of chunks) sent.write(chunk)
    if (end) sent.end()
  })
}

describe('what is refused', () => {
  const good = { input: 'a reference', output: 'a response' }
  const path = '/score/keyword-coverage'
  const post = (init) => async () => {
    const response = await worker.call(init.path ?? path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      ...init,
    })
    return { status: response.status, headers: Object.fromEntries(response.headers), text: await response.text() }
  }
  const json = (value, at = path) => post({ path: at, body: JSON.stringify(value) })
  const REFUSED = [
    ['no token', 401, 'UNAUTHORIZED', post({ token: null, body: JSON.stringify(good) })],
    ['a wrong token', 401, 'UNAUTHORIZED', post({ token: 'token-of-mallory-000000', body: JSON.stringify(good) })],
    ['the beginning of a token', 401, 'UNAUTHORIZED', post({ token: TOKEN.slice(0, -1), body: JSON.stringify(good) })],
    ['another scheme', 401, 'UNAUTHORIZED', post({ token: null, headers: { authorization: `Basic ${TOKEN}` }, body: '{}' })],
    ['an unknown path', 404, 'NOT_FOUND', post({ path: '/score/other', body: '{}' })],
    ['another method', 405, 'METHOD_NOT_ALLOWED', post({ method: 'PUT', body: '{}' })],
    ['no media type', 415, 'UNSUPPORTED_MEDIA_TYPE', post({ headers: {}, body: '{}' })],
    [
      'a form',
      415,
      'UNSUPPORTED_MEDIA_TYPE',
      post({ headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: 'a=b' }),
    ],
    [
      'a compressed body',
      415,
      'UNSUPPORTED_MEDIA_TYPE',
      () => raw(path, { headers: { 'content-encoding': 'gzip' }, chunks: ['{}'] }),
    ],
    ['an empty body', 400, 'INVALID_JSON', post({ body: '' })],
    ['half a body of JSON', 400, 'INVALID_JSON', post({ body: '{"input": "secret-words' })],
    ['bytes that are no UTF-8', 400, 'INVALID_JSON', post({ body: new Uint8Array([0x22, 0xff, 0xfe, 0x22]) })],
    ['an array', 422, 'INVALID_INPUT', json([])],
    ['a missing field', 422, 'INVALID_INPUT', json({ input: 'a' })],
    ['a field of a wrong type', 422, 'INVALID_INPUT', json({ ...good, output: 7 })],
    ['an unknown field', 422, 'INVALID_INPUT', json({ ...good, model: 'https://evil.example' })],
    ['an unknown option', 422, 'INVALID_INPUT', json({ ...good, options: { fetch: 1 } })],
    ['an option out of range', 422, 'INVALID_INPUT', json({ ...good, options: { scale: 0 } })],
    ['a language that is none', 422, 'INVALID_OPTION', json({ ...good, options: { language: '!!' } })],
    [
      'a judge in the request',
      422,
      'INVALID_INPUT',
      json({ output: 'a', context: ['b'], model: { url: 'https://evil.example', model: 'm' } }, '/score/faithfulness'),
    ],
    ['a message without text', 422, 'INVALID_INPUT', json({ ...good, output: { foo: 1 } })],
    ['too long a body, declared', 413, 'TOO_LARGE', json({ ...good, output: 'x'.repeat(30_000) })],
    [
      'too long a body, undeclared',
      413,
      'TOO_LARGE',
      () => raw(path, { chunks: ['{"input":"', 'x'.repeat(15_000), 'x'.repeat(15_000)], end: false }),
    ],
    [
      'a body that never ends',
      408,
      'BODY_TIMEOUT',
      () => raw(path, { headers: { 'content-length': '100' }, chunks: ['{"input":'], end: false }),
    ],
    ['no context', 422, 'NO_CONTEXT', json({ output: OUTPUT }, '/score/faithfulness')],
  ]

  for (const [name, status, code, send] of REFUSED) {
    test(name, async () => {
      const found = await send()
      assert.equal(found.status, status, found.text)
      const { error, ...rest } = JSON.parse(found.text)
      assert.deepEqual(rest, {})
      assert.equal(error.code, code)
      assert.match(error.message, /\.$|:/)
      for (const leak of [TOKEN, 'secret-words', 'at ', '.js', 'stack']) assert.ok(!found.text.includes(leak), found.text)
      assert.equal(found.headers['content-type'], 'application/json; charset=utf-8')
      assert.equal(found.headers['cache-control'], 'no-store')
      if (status === 401) assert.equal(found.headers['www-authenticate'], 'Bearer')
      if (status === 405) assert.equal(found.headers.allow, 'POST')
      // The next one is served as ever.
      await ok(await worker.call('/score/faithfulness', { json: { output: OUTPUT, context: CONTEXT } }))
    })
  }

  test('nothing of the texts, the tokens or the words of errors stands in the log', () => {
    const log = worker.log.lines.join('\n')
    for (const word of ['secret-words', 'bridge', TOKEN, OTHER, 'evil.example']) assert.ok(!log.includes(word), word)
    assert.match(log, /"status":413/)
  })
})

describe('pages', () => {
  const preflight = (origin) =>
    worker.call('/score/faithfulness', {
      method: 'OPTIONS',
      token: null,
      headers: { origin, 'access-control-request-method': 'POST' },
    })

  test('of an allowed origin may call', async () => {
    const response = await preflight('https://app.example')
    assert.equal(response.status, 204)
    assert.equal(response.headers.get('access-control-allow-origin'), 'https://app.example')
    assert.match(response.headers.get('access-control-allow-headers'), /authorization/)
    const called = await worker.call('/score/faithfulness', {
      headers: { origin: 'https://app.example' },
      json: { output: OUTPUT, context: CONTEXT },
    })
    assert.equal(called.headers.get('access-control-allow-origin'), 'https://app.example')
    const refused = await worker.call('/score/faithfulness', {
      token: null,
      headers: { origin: 'https://app.example' },
      json: {},
    })
    assert.equal(refused.status, 401)
    assert.equal(refused.headers.get('access-control-allow-origin'), 'https://app.example')
  })

  test('of others may not', async () => {
    for (const origin of ['https://evil.example', 'https://app.example.evil.example', 'null']) {
      const response = await preflight(origin)
      assert.equal(response.status, 403)
      assert.equal(response.headers.get('access-control-allow-origin'), null)
    }
  })
})

describe('a judge from the configuration', () => {
  const chat = (content) => ({ body: { choices: [{ message: { role: 'assistant', content: JSON.stringify(content) } }] } })
  const claims = {
    claims: [
      { text: 'The bridge opened in 1931.', source: 'The bridge opened in 1931.' },
      { text: 'It is 90 metres long.', source: 'It is 90 metres long.' },
    ],
  }
  const verdicts = {
    verdicts: [
      { id: 1, verdict: 'yes', reason: 'r', chunk: 1, quote: CONTEXT[0] },
      { id: 2, verdict: 'no', reason: 'r', chunk: 1, quote: CONTEXT[0] },
    ],
  }
  const honest = (_, nth) => chat(nth === 0 ? claims : verdicts)

  const scored = async (reply, vars, json = { output: OUTPUT, context: CONTEXT }) => {
    const server = await judge(reply)
    const own = await start({
      vars: { JUDGE: 'endpoint', JUDGE_URL: server.url, JUDGE_MODEL: 'judge-1', JUDGE_KEY: 'judge-key-123', ...vars },
    })
    try {
      const response = await own.call('/score/faithfulness', { json })
      return { status: response.status, text: await response.text(), requests: server.requests, log: own.log.lines.join('\n') }
    } finally {
      await own.stop()
      await server.close()
    }
  }

  test('is asked, with its key', async () => {
    const { status, text, requests } = await scored(honest)
    assert.equal(status, 200, text)
    assert.equal(JSON.parse(text).score, 0.5)
    assert.equal(requests.length, 2)
    for (const { url, headers, body } of requests) {
      assert.equal(url, '/v1/chat/completions')
      assert.equal(headers.authorization, 'Bearer judge-key-123')
      assert.equal(body.model, 'judge-1')
    }
  })

  test('on Workers AI is asked through the binding', async () => {
    // The real binding needs an account; this one has its shape.
    const wrap = `
import worker from './index.js'
const replies = ${JSON.stringify([claims, verdicts])}
const AI = { async run(name, { response_format }) {
  if (name !== '@cf/judge' || response_format.type !== 'json_schema') throw new Error('unexpected')
  if (replies.length === 0) throw new Error('account 1234567 has no neurons left')
  return { response: replies.shift() }
} }
export default { fetch: (request, env, ctx) => worker.fetch(request, { ...env, AI }, ctx) }`
    const own = await start({ wrap, vars: { JUDGE: 'workers-ai', JUDGE_MODEL: '@cf/judge' } })
    try {
      const json = { output: OUTPUT, context: CONTEXT }
      const result = await ok(await own.call('/score/faithfulness', { json }))
      assert.deepEqual([result.score, result.judge.id], [0.5, '@cf/judge'])
      const failed = await own.call('/score/faithfulness', { json })
      const text = await failed.text()
      assert.equal(failed.status, 502)
      assert.ok(!text.includes('1234567'), text)
    } finally {
      await own.stop()
    }
  })

  test('its refusal is told without its words', async () => {
    const { status, text, log } = await scored(() => ({
      status: 401,
      body: { error: { message: 'Incorrect API key: judge-key-123 of org-acme' } },
    }))
    assert.equal(status, 502)
    assert.equal(JSON.parse(text).error.code, 'MODEL_FAILED')
    assert.match(text, /401/)
    for (const leak of ['judge-key', 'org-acme']) assert.ok(!text.includes(leak) && !log.includes(leak), text)
  })

  test('a redirect is not followed', async () => {
    const { status, text, requests } = await scored(() => ({ status: 307, headers: { location: '/elsewhere' }, body: {} }))
    assert.equal(status, 502, text)
    assert.equal(requests.length, 1)
  })

  test('silence ends at the deadline', async () => {
    const { status, text } = await scored(() => undefined, { DEADLINE_MS: '400' })
    assert.equal(status, 504)
    assert.equal(JSON.parse(text).error.code, 'DEADLINE')
  })

  test('no more calls than allowed', async () => {
    const output = Array.from({ length: 60 }, (_, i) => `Station ${i + 100} opened in ${1900 + i}.`).join(' ')
    const all = { claims: output.match(/[^.]+\./g).map((text) => ({ text: text.trim(), source: text.trim() })) }
    const { status, text, requests } = await scored(
      (_, nth) => chat(nth === 0 ? all : verdicts),
      { MAX_MODEL_CALLS: '3' },
      { output, context: CONTEXT },
    )
    assert.equal(requests.length, 3)
    assert.equal(status, 200, text)
    const { counts } = JSON.parse(text)
    assert.equal(counts.total, 60)
    assert.ok(counts.undetermined > 0)
  })

  for (const [name, vars] of [
    ['an endpoint without a model', { JUDGE: 'endpoint', JUDGE_URL: 'https://judge.example' }],
    ['Workers AI without a binding', { JUDGE: 'workers-ai', JUDGE_MODEL: '@cf/x' }],
    ['an unknown judge', { JUDGE: 'gpt' }],
    ['no token at all', { API_TOKENS: '' }],
    ['a short token', { API_TOKENS: 'short' }],
    ['a limit that is no number', { MAX_BODY_BYTES: 'many' }],
  ]) {
    test(`a configuration with ${name} serves nobody`, async () => {
      const own = await start({ vars })
      const response = await own.call('/score/keyword-coverage', { json: { input: 'a', output: 'a' } })
      assert.equal(response.status, 503)
      assert.deepEqual(await response.json(), { error: { code: 'MISCONFIGURED', message: 'This service is not set up.' } })
      assert.match(own.log.lines.join('\n'), /misconfigured/)
      await own.stop()
    })
  }
})
