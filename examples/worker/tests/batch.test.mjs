// Batches in real workerd, with its queue and bucket: what must come out whatever happens on the way.
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { eventually, OTHER, start } from './harness.mjs'

const rows = (count, row = (i) => ({ id: `row-${i}`, input: `alpha beta gamma${i}`, output: `alpha gamma${i}` })) =>
  Array.from({ length: count }, (_, i) => row(i))
const accepted = async (response) => {
  assert.equal(response.status, 202, await response.clone().text())
  return { ...(await response.json()), replayed: response.headers.get('idempotency-replayed') }
}
const post = (worker, json, init = {}) => worker.call('/batch', { json, ...init })
const refused = async (response, status, code) => {
  assert.equal(response.status, status, await response.clone().text())
  assert.equal((await response.json()).error.code, code)
}

/** Waits for the end of a batch and gives its status and all its outcomes, read by following `next`. */
async function finished(worker, { id, status }, ms) {
  const last = await eventually(async () => {
    const state = await (await worker.call(status)).json()
    return state.state === 'done' && state
  }, ms)
  const outcomes = []
  for (let from = 0; from !== null; ) {
    const response = await worker.call(`/batch/${id}/results/${from}`)
    assert.equal(response.status, 200)
    const part = await response.json()
    assert.equal(part.from, from)
    outcomes.push(...part.outcomes)
    from = part.next
  }
  return { last, outcomes }
}

/** Every row once, in order. */
const complete = (outcomes, count) =>
  assert.deepEqual(
    outcomes.map(({ row }) => row),
    Array.from({ length: count }, (_, i) => i),
  )

describe('a batch', () => {
  let worker
  before(async () => {
    worker = await start({ vars: { MAX_BATCH_ROWS: '500', MAX_BATCH_BYTES: '2000000' } })
  })
  after(() => worker?.stop())

  test('is queued, scored, and read part by part', async () => {
    const bad = { id: 'bad', input: 'alpha', output: 5 }
    const silent = { id: 'silent', input: 'the and of', output: 'alpha' }
    const taken = await accepted(await post(worker, { scorer: 'keyword-coverage', rows: [...rows(248), bad, silent] }))
    assert.match(taken.id, /^[\w-]{24}$/)
    const { last, outcomes } = await finished(worker, taken)
    complete(outcomes, 250)
    assert.deepEqual([last.rows, last.done, last.scored, last.notScorable, last.failed], [250, 250, 248, 1, 1])
    assert.equal(last.results.length, 3)
    assert.equal(outcomes[7].id, 'row-7')
    assert.equal(outcomes[7].result.score, 2 / 3)
    assert.deepEqual([outcomes[248].id, outcomes[248].error.code], ['bad', 'INVALID_INPUT'])
    assert.equal(outcomes[249].result.score, null)
  })

  test('of faithfulness', async () => {
    const json = {
      scorer: 'faithfulness',
      options: { scale: 10 },
      rows: [{ output: 'The bridge opened in 1931.', context: 'The bridge opened in 1931.' }, { output: 'No context.' }],
    }
    const { outcomes } = await finished(worker, await accepted(await post(worker, json)))
    assert.equal(outcomes[0].result.score, 10)
    assert.equal(outcomes[1].error.code, 'NO_CONTEXT')
  })

  test('with rows too large for the queue', async () => {
    const filler = 'lorem '.repeat(30_000)
    const mixed = rows(10, (i) => ({ input: 'alpha beta', output: i % 4 === 0 ? `alpha ${filler}` : 'alpha' }))
    const taken = await accepted(await post(worker, { scorer: 'keyword-coverage', rows: mixed }))
    const { outcomes } = await finished(worker, taken)
    complete(outcomes, 10)
    for (const { result } of outcomes) assert.equal(result.score, 0.5)
    const { objects } = await (await worker.bucket()).list({ prefix: `batches/${taken.id}/input/` })
    assert.equal(objects.length, 3)
  })

  test('belongs to the token that made it', async () => {
    const taken = await accepted(await post(worker, { scorer: 'keyword-coverage', rows: rows(1) }))
    await finished(worker, taken)
    for (const path of [taken.status, `${taken.status}/results/0`]) {
      await refused(await worker.call(path, { token: OTHER }), 404, 'NOT_FOUND')
      await refused(await worker.call(path, { token: null }), 401, 'UNAUTHORIZED')
    }
    await refused(await worker.call('/batch/AAAAAAAAAAAAAAAAAAAAAAAA'), 404, 'NOT_FOUND')
    await refused(await worker.call(`${taken.status}/results/1`), 404, 'NOT_FOUND')
  })

  test('with an Idempotency-Key is taken once', async () => {
    const json = { scorer: 'keyword-coverage', rows: rows(3) }
    const headers = { 'idempotency-key': 'order-66' }
    const first = await accepted(await post(worker, json, { headers }))
    const again = await accepted(await post(worker, json, { headers }))
    assert.equal(again.id, first.id)
    assert.deepEqual([first.replayed, again.replayed], ['false', 'true'])
    await refused(await post(worker, { ...json, rows: rows(4) }, { headers }), 409, 'IDEMPOTENCY_KEY_REUSED')
    const others = await accepted(await post(worker, json, { headers, token: OTHER }))
    assert.notEqual(others.id, first.id)
    const keyless = await accepted(await post(worker, json))
    assert.notEqual(keyless.id, first.id)
    complete((await finished(worker, first)).outcomes, 3)
  })

  test('that is none is refused', async () => {
    const good = { scorer: 'keyword-coverage', rows: rows(1) }
    await refused(await post(worker, { ...good, scorer: 'other' }), 422, 'INVALID_INPUT')
    await refused(await post(worker, { ...good, rows: [] }), 422, 'INVALID_INPUT')
    await refused(await post(worker, { ...good, rows: ['text'] }), 422, 'INVALID_INPUT')
    await refused(await post(worker, { ...good, options: { toolContext: true } }), 422, 'INVALID_INPUT')
    await refused(await post(worker, good, { headers: { 'idempotency-key': 'a b' } }), 422, 'INVALID_INPUT')
    await refused(await post(worker, { ...good, rows: rows(501) }), 413, 'TOO_LARGE')
    await refused(
      await post(worker, { ...good, rows: rows(1, () => ({ input: 'x'.repeat(2_000_000), output: '' })) }),
      413,
      'TOO_LARGE',
    )
  })

  test('delivered twice has its outcomes once', async () => {
    const taken = await accepted(await post(worker, { scorer: 'keyword-coverage', rows: rows(2) }))
    await finished(worker, taken)
    const body = { batch: taken.id, scorer: 'keyword-coverage', options: {}, from: 0, count: 2, of: 2, rows: rows(2) }
    const before = worker.log.lines.filter((line) => line.includes('"work"')).length
    const producer = await worker.mf.getQueueProducer('BATCH_QUEUE')
    await producer.send(body)
    await eventually(() => worker.log.lines.filter((line) => line.includes('"work"')).length > before)
    const { last, outcomes } = await finished(worker, taken)
    assert.deepEqual([last.done, last.results.length], [2, 1])
    complete(outcomes, 2)
  })

  test('message that is poison goes to the dead letters and holds up nobody', async () => {
    const producer = await worker.mf.getQueueProducer('BATCH_QUEUE')
    await producer.send({ poison: 'secret-words' })
    const taken = await accepted(await post(worker, { scorer: 'keyword-coverage', rows: rows(1) }))
    complete((await finished(worker, taken)).outcomes, 1)
    const bucket = await worker.bucket()
    const [dead] = await eventually(async () => {
      const { objects } = await bucket.list({ prefix: 'dead/' })
      return objects.length > 0 && objects
    })
    assert.deepEqual(await (await bucket.get(dead.key)).json(), { poison: 'secret-words' })
    assert.ok(!worker.log.lines.join('\n').includes('secret-words'))
    // Tried as often as wrangler.jsonc says: once and three times again.
    assert.equal(worker.log.lines.filter((line) => line.includes('"retry"')).length, 4)
  })
})

/** The Worker behind a module that breaks its consumer: `CRASH` says how, in terms of `part`, `attempt` and `env`. */
const breaking = (crash) => `
import worker from './index.js'
export default {
  fetch: (...args) => worker.fetch(...args),
  async queue(batch, env, ctx) {
    const [message] = batch.messages
    const part = message.body
    const attempt = message.attempts
    ${crash}
    return worker.queue(batch, env, ctx)
  },
}`

describe('a consumer that breaks', () => {
  test('10,000 rows, 1 % of them bad, and crashes: 10,000 outcomes, none lost, none twice', async () => {
    // Once before anything was done, once after the outcomes were written and before the message was done with.
    const wrap = breaking(`
    if (batch.queue === 'claimlight-batches' && attempt === 1 && part.from === 3700) throw new Error('out of memory')
    if (batch.queue === 'claimlight-batches' && attempt === 1 && part.from === 4200) {
      await worker.queue({ queue: batch.queue, messages: [{ id: message.id, body: part, attempts: 1, ack() {}, retry() {} }] }, env, ctx)
      throw new Error('killed')
    }`)
    const worker = await start({ wrap })
    try {
      const count = 10_000
      const bad = (i) => i % 100 === 7
      const data = rows(count, (i) => ({ id: i, input: `alpha beta gamma${i}`, output: bad(i) ? 5 : `alpha gamma${i}` }))
      const taken = await accepted(await post(worker, { scorer: 'keyword-coverage', rows: data }))
      const { last, outcomes } = await finished(worker, taken, 120_000)
      complete(outcomes, count)
      assert.deepEqual([last.done, last.scored, last.failed, last.results.length], [count, 9900, 100, 100])
      for (const { row, id, result, error } of outcomes) {
        assert.equal(id, row)
        if (bad(row)) assert.equal(error.code, 'INVALID_INPUT')
        else assert.equal(result.score, 2 / 3)
      }
    } finally {
      await worker.stop()
    }
  })

  test('for good: its rows end as failures, and the batch comes to its end', async () => {
    const worker = await start({
      wrap: breaking(`if (batch.queue === 'claimlight-batches' && part.from === 100) throw new Error('always')`),
    })
    try {
      const { last, outcomes } = await finished(
        worker,
        await accepted(await post(worker, { scorer: 'keyword-coverage', rows: rows(300) })),
      )
      complete(outcomes, 300)
      assert.deepEqual([last.scored, last.failed], [200, 100])
      assert.deepEqual([outcomes[150].error.code, outcomes[150].id], ['INTERNAL', 'row-150'])
    } finally {
      await worker.stop()
    }
  })

  /** Ids of the workerd processes that this process started. */
  const runtimes = () => {
    const parent = (pid) => /^PPid:\s*(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    return readdirSync('/proc').filter((pid) => {
      try {
        return (
          /^\d+$/.test(pid) &&
          readFileSync(`/proc/${pid}/comm`, 'utf8').trim() === 'workerd' &&
          parent(pid) === String(process.pid)
        )
      } catch {
        return false
      }
    })
  }

  test('killed in the middle of a batch', { skip: process.platform !== 'linux' }, async () => {
    const persist = await mkdtemp(join(tmpdir(), 'claimlight-r2-'))
    // Cloudflare's queue outlives a consumer; the local one dies with it. So what was sent is written down, and after the
    // restart everything that has no outcomes is delivered again, as the queue would do.
    const wrap = `
import worker from './index.js'
export default {
  fetch: (request, env, ctx) => worker.fetch(request, { ...env, BATCH_QUEUE: { async sendBatch(messages) {
    for (const { body } of messages) await env.BATCHES.put('sent/' + body.from, JSON.stringify(body))
    return env.BATCH_QUEUE.sendBatch(messages)
  } } }, ctx),
  queue: (...args) => worker.queue(...args),
}`
    try {
      const before = new Set(runtimes())
      let worker = await start({ wrap, persist })
      const taken = await accepted(await post(worker, { scorer: 'keyword-coverage', rows: rows(3000) }))
      await eventually(async () => (await (await worker.call(taken.status)).json()).done >= 300)
      for (const pid of runtimes()) if (!before.has(pid)) process.kill(Number(pid), 'SIGKILL')
      await worker.stop().catch(() => {})

      worker = await start({ wrap, persist })
      const { done, results } = await (await worker.call(taken.status)).json()
      assert.ok(done >= 300 && done < 3000, `${done} rows were done`)
      const bucket = await worker.bucket()
      const producer = await worker.mf.getQueueProducer('BATCH_QUEUE')
      for (const { key } of (await bucket.list({ prefix: 'sent/' })).objects) {
        const from = key.slice('sent/'.length)
        if (!results.includes(`${taken.status}/results/${from}`)) await producer.send(await (await bucket.get(key)).json())
      }
      const { last, outcomes } = await finished(worker, taken, 60_000)
      complete(outcomes, 3000)
      assert.equal(last.scored, 3000)
      await worker.stop()
    } finally {
      await rm(persist, { recursive: true, force: true })
    }
  })
})
