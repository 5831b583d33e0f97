// What the package does with servers and callbacks that misbehave, free of any host's modules: `run` works in Node, in a
// page and in workerd and gives plain findings, `check` holds them (and the server's log) to what is right.

/** Runs a scorer and tells, as plain data, how it ended. */
async function ending(promise) {
  const began = performance.now()
  const result = await promise.then(
    ({ score, counts, usage, warnings }) => ({ score, counts, usage, warnings: warnings.map(({ code }) => code) }),
    (error) => ({ code: error.code, message: error.message, cause: error.cause?.name, partial: error.partial !== undefined }),
  )
  return { ...result, ms: performance.now() - began }
}

/** `{claimlight, base, output, context}` → a function that runs a scorer with these options. */
const scoring = ({ claimlight, output, context }) => {
  return (options, run = {}) => claimlight.createFaithfulnessScorer(options).run({ input: '', output, context, ...run })
}
const endpoint = ({ base }, behaviour, key, more) => ({ url: `${base}/${behaviour}/${key}/v1`, model: 'judge-1', ...more })
const postTo =
  ({ base }, behaviour, key) =>
  (request, { signal }) =>
    fetch(`${base}/${behaviour}/${key}/v1/chat/completions`, { method: 'POST', body: JSON.stringify(request), signal })

/** The last of so many requests was given up; its server hears of that a moment later. */
const hungUp = async (assert, log, requests) => {
  assert.equal(log.length, requests)
  for (let i = 0; i < 40 && !log.at(-1).hungUp; i++) await new Promise((resolve) => setTimeout(resolve, 25))
  assert.ok(log.at(-1).hungUp, 'the request was left running')
}

const TWO_THIRDS = { yes: 2, no: 0, unsure: 1, undetermined: 0, total: 3 }
const right = (assert, found) => {
  assert.equal(found.score, 2 / 3, JSON.stringify(found))
  assert.deepEqual(found.counts, TWO_THIRDS)
}

/** By name, which is the key of the conversation as well. */
export const cases = {
  'an endpoint answers': {
    run: (host, key) => ending(scoring(host)({ model: endpoint(host, 'ok', key, { headers: { authorization: 'Bearer k' } }) })),
    check(assert, found, log) {
      right(assert, found)
      assert.deepEqual(found.usage, { calls: 2, inputTokens: 200, outputTokens: 40 })
      assert.equal(log.length, 2)
      for (const { headers, body } of log) {
        assert.equal(headers.authorization, 'Bearer k')
        assert.equal(headers['content-type'], 'application/json')
        assert.equal(body.model, 'judge-1')
        assert.equal(body.temperature, 0)
        assert.equal(body.response_format.type, 'json_schema')
        assert.equal(typeof body.response_format.json_schema.schema, 'object')
        assert.deepEqual(
          body.messages.map(({ role }) => role),
          ['system', 'user'],
        )
      }
    },
  },

  'a 500 is tried again': {
    run: (host, key) => ending(scoring(host)({ model: endpoint(host, '500-once', key) })),
    check(assert, found, log) {
      right(assert, found)
      assert.equal(log.length, 3)
      assert.deepEqual(log[1].body, log[0].body)
    },
  },

  'a connection that breaks is tried again': {
    run: (host, key) => ending(scoring(host)({ model: endpoint(host, 'cut-once', key) })),
    check(assert, found, log) {
      right(assert, found)
      // A browser may repeat a request by itself.
      assert.ok(log.length >= 3, `${log.length} requests`)
    },
  },

  'Retry-After is waited for': {
    run: (host, key) => ending(scoring(host)({ model: endpoint(host, '429-once', key) })),
    check(assert, found, log) {
      right(assert, found)
      assert.equal(log.length, 3)
      const waited = log[1].at - log[0].at
      assert.ok(waited >= 990 && waited < 2500, `waited ${waited} ms`)
    },
  },

  'a 401 is not tried again and says why': {
    run: (host, key) => ending(scoring(host)({ model: endpoint(host, '401', key) })),
    check(assert, found, log) {
      assert.equal(found.code, 'MODEL_FAILED')
      assert.match(found.message, /401/)
      assert.match(found.message, /Incorrect API key provided/)
      assert.equal(log.length, 1)
    },
  },

  'a server that is out of order for good': {
    run: (host, key) => ending(scoring(host)({ model: endpoint(host, '500', key), retries: 1 })),
    check(assert, found, log) {
      assert.equal(found.code, 'MODEL_FAILED')
      assert.match(found.message, /500/)
      assert.equal(log.length, 2)
    },
  },

  'a good status with an error inside': {
    run: (host, key) => ending(scoring(host)({ model: endpoint(host, 'error-in-200', key), retries: 0 })),
    check(assert, found) {
      assert.equal(found.code, 'MODEL_FAILED')
      assert.match(found.message, /quota used up/)
    },
  },

  'no answer, ever': {
    run: (host, key) => ending(scoring(host)({ model: endpoint(host, 'never', key), timeoutMs: 500 })),
    async check(assert, found, log) {
      assert.equal(found.code, 'MODEL_TIMEOUT')
      assert.ok(found.ms >= 490 && found.ms < 2000, `took ${found.ms} ms`)
      await hungUp(assert, log, 1)
    },
  },

  'structured output is refused': {
    async run(host, key) {
      const score = scoring(host)
      return ending(score({ model: endpoint(host, 'no-schema', key) }))
    },
    check(assert, found, log) {
      right(assert, found)
      // Refused once; what was learnt holds for the second call.
      assert.deepEqual(
        log.map(({ body }) => 'response_format' in body),
        [true, false, false],
      )
    },
  },

  'a temperature is refused': {
    run: (host, key) => ending(scoring(host)({ model: endpoint(host, 'no-temperature', key) })),
    check(assert, found, log) {
      right(assert, found)
      assert.deepEqual(
        log.map(({ body }) => ['temperature' in body, 'response_format' in body]),
        [
          [true, true],
          [false, true],
          [false, true],
        ],
      )
    },
  },

  'an abort in the middle': {
    async run(host, key) {
      const controller = new AbortController()
      const reason = { why: 'the reader left' }
      let began
      // The claims are known: the verdicts are being asked for.
      const onProgress = () => {
        began = performance.now() + 200
        setTimeout(() => controller.abort(reason), 200)
      }
      const run = scoring(host)({ model: endpoint(host, 'never-verify', key) }, { signal: controller.signal, onProgress })
      const same = await run.then(
        () => 'resolved',
        (error) => error === reason,
      )
      return { same, ms: performance.now() - began }
    },
    async check(assert, found, log) {
      assert.equal(found.same, true)
      assert.ok(found.ms < 500, `ended ${found.ms} ms after the abort`)
      await hungUp(assert, log, 2)
    },
  },

  "a callback's signal is aborted with the run": {
    async run(host) {
      const controller = new AbortController()
      const reason = new Error('enough')
      const signals = []
      const model = (_, { signal }) => {
        signals.push(signal)
        setTimeout(() => controller.abort(reason), 20)
        return new Promise(() => {})
      }
      const same = await scoring(host)({ model }, { signal: controller.signal }).catch((error) => error === reason)
      return { same, aborted: signals.map(({ aborted }) => aborted) }
    },
    check(assert, found) {
      assert.deepEqual(found, { same: true, aborted: [true] })
    },
  },

  'a callback that never answers': {
    async run(host) {
      const signals = []
      const model = (_, { signal }) => {
        signals.push(signal)
        return new Promise(() => {})
      }
      const end = await ending(scoring(host)({ model, timeoutMs: 50 }))
      return { ...end, aborted: signals.map(({ aborted }) => aborted) }
    },
    check(assert, found) {
      assert.equal(found.code, 'MODEL_TIMEOUT')
      assert.equal(found.cause, 'TimeoutError')
      // Asked again, the run would take longer than the host allowed.
      assert.deepEqual(found.aborted, [true])
    },
  },

  'a callback that throws once': {
    async run(host, key) {
      const post = postTo(host, 'ok', key)
      let calls = 0
      const model = (request, more) => {
        if (calls++ === 0) throw new Error('not yet')
        return post(request, more)
      }
      return ending(scoring(host)({ model }))
    },
    check: right,
  },

  "the host's own error is the cause": {
    async run(host) {
      const broken = Object.assign(new Error('no paper'), { mine: true })
      const model = () => Promise.reject(broken)
      const error = await scoring(host)({ model, retries: 0 }).catch((error) => error)
      return { code: error.code, same: error.cause === broken, told: error.message.includes('no paper') }
    },
    check(assert, found) {
      assert.deepEqual(found, { code: 'MODEL_FAILED', same: true, told: true })
    },
  },

  'a callback that returns nothing': {
    run: (host) => ending(scoring(host)({ model: () => undefined, retries: 1 })),
    check(assert, found) {
      assert.equal(found.code, 'MODEL_REPLY_INVALID')
    },
  },

  'a progress callback that throws stops nothing': {
    async run(host, key) {
      let calls = 0
      const onProgress = () => {
        calls += 1
        throw new Error('no screen')
      }
      const end = await ending(scoring(host)({ model: endpoint(host, 'ok', key), onProgress }))
      return { ...end, calls }
    },
    check(assert, found) {
      right(assert, found)
      assert.ok(found.calls >= 2)
      assert.deepEqual(found.warnings, ['PROGRESS_CALLBACK_FAILED'])
    },
  },

  "the host's own fetch is used": {
    async run(host, key) {
      const seen = []
      const own = (url, init) => {
        seen.push({ url: String(url), method: init.method, signal: init.signal instanceof AbortSignal })
        return fetch(url, { ...init, redirect: 'manual' })
      }
      const end = await ending(scoring(host)({ model: endpoint(host, 'ok', key, { fetch: own }) }))
      return { ...end, seen }
    },
    check(assert, found, log) {
      right(assert, found)
      assert.equal(found.seen.length, 2)
      for (const { url, method, signal } of found.seen) {
        assert.ok(url.endsWith('/v1/chat/completions'))
        assert.deepEqual([method, signal], ['POST', true])
      }
      assert.equal(log.length, 2)
    },
  },

  "what the host's own fetch throws is the cause": {
    async run(host, key) {
      const broken = new Error('no network here')
      const own = () => Promise.reject(broken)
      const error = await scoring(host)({ model: endpoint(host, 'ok', key, { fetch: own }), retries: 0 }).catch((error) => error)
      const none = await ending(scoring(host)({ model: endpoint(host, 'ok', key, { fetch: async () => 'text' }), retries: 0 }))
      return { code: error.code, same: error.cause === broken, none: none.code }
    },
    check(assert, found) {
      assert.deepEqual(found, { code: 'MODEL_FAILED', same: true, none: 'MODEL_FAILED' })
    },
  },

  'a redirect that the host did not want is a failure': {
    run(host, key) {
      const own = (url, init) => fetch(url, { ...init, redirect: 'manual' })
      return ending(scoring(host)({ model: endpoint(host, 'redirect', key, { fetch: own }), retries: 0 }))
    },
    check(assert, found, log) {
      assert.equal(found.code, 'MODEL_FAILED')
      assert.equal(log.length, 1)
    },
  },
}

for (const shape of ['ok', 'responses', 'workers-ai', 'text-member', 'plain']) {
  cases[`a callback returns a Response: ${shape}`] = {
    run: (host, key) => ending(scoring(host)({ model: postTo(host, shape, key) })),
    check(assert, found, log) {
      right(assert, found)
      assert.deepEqual(Object.keys(log[0].body).sort(), ['attempt', 'messages', 'schema', 'schemaName', 'step', 'temperature'])
      assert.deepEqual(
        log.map(({ body }) => body.step),
        ['extract', 'verify'],
      )
    },
  }
}

for (const [behaviour, code, words] of [
  ['401', 'MODEL_FAILED', /401.*Incorrect API key/],
  ['500', 'MODEL_FAILED', /500.*out of order/],
]) {
  cases[`a callback returns a Response with status ${behaviour}`] = {
    run: (host, key) => ending(scoring(host)({ model: postTo(host, behaviour, key), retries: 0 })),
    check(assert, found) {
      assert.equal(found.code, code)
      assert.match(found.message, words)
    },
  }
}
