import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { runEvals, ScorerError } from 'claimlight'

/** A scorer with a score that `judge(run)` gives. */
const scorer = (judge, id = 'test') => ({ id, run: async (run) => ({ score: await judge(run) }) })
const notScorable = {
  id: 'never',
  run: async () => ({ score: null, notScorable: { step: 'preprocess', reason: 'nothing to score' } }),
}
const items = (...inputs) => inputs.map((input) => ({ input }))
const echo = async (input) => input
const refused = (options, code, named) =>
  assert.rejects(runEvals({ data: items('a'), scorers: [scorer(() => 1)], target: echo, ...options }), (error) => {
    assert.ok(error instanceof ScorerError)
    assert.equal(error.code, code)
    assert.ok(error.message.includes(named), error.message)
    return true
  })

describe('results', () => {
  test('means by scorer, counts, entries in input order', async () => {
    const data = items('0.6', '1.0')
    const result = await runEvals({
      data,
      scorers: [scorer((run) => Number(run.output)), scorer(() => 0.5, 'half')],
      target: echo,
    })
    assert.deepEqual(result.scores, { test: 0.8, half: 0.5 })
    assert.deepEqual(result.summary, {
      totalItems: 2,
      scored: 2,
      notScorable: 0,
      failed: 0,
      scorers: { test: { scored: 2, notScorable: 0, failed: 0 }, half: { scored: 2, notScorable: 0, failed: 0 } },
    })
    assert.deepEqual(result.items, [
      { item: data[0], targetResult: '0.6', scorerResults: { test: { score: 0.6 }, half: { score: 0.5 } } },
      { item: data[1], targetResult: '1.0', scorerResults: { test: { score: 1 }, half: { score: 0.5 } } },
    ])
    assert.deepEqual(result.warnings, [])
    assert.ok(!('verdict' in result) && !('thresholdResults' in result))
  })

  test('what cannot be scored is counted apart and not averaged', async () => {
    const mixed = { id: 'mixed', run: async ({ input }) => (input === 'a' ? { score: 1 } : { notScorable: { step: 'analyze' } }) }
    const {
      scores,
      summary,
      items: entries,
    } = await runEvals({ data: items('a', 'b', 'c'), scorers: [mixed, notScorable], target: echo })
    assert.deepEqual(scores, { mixed: 1 })
    assert.deepEqual([summary.scored, summary.notScorable, summary.failed], [1, 2, 0])
    assert.deepEqual(summary.scorers.mixed, { scored: 1, notScorable: 2, failed: 0 })
    // A framework's result has no score at all; here every entry has one.
    assert.equal(entries[1].scorerResults.mixed.score, null)
  })

  test('items run at most `concurrency` at once and keep their order', async () => {
    let running = 0
    let most = 0
    const target = async (input) => {
      most = Math.max(most, ++running)
      await sleep(input)
      running -= 1
      return String(input)
    }
    const done = []
    const { items: entries } = await runEvals({
      data: items(30, 5, 20, 1, 10, 3),
      scorers: [scorer(() => 1)],
      target,
      concurrency: 3,
      onItemComplete: ({ item }) => done.push(item.input),
    })
    assert.equal(most, 3)
    assert.deepEqual(
      entries.map((entry) => entry.item.input),
      [30, 5, 20, 1, 10, 3],
    )
    assert.equal(done[0], 5)
    assert.deepEqual([...done].sort(), [1, 10, 20, 3, 30, 5])
  })

  test('a mean does not depend on the order in which items finish', async () => {
    const scores = Array.from({ length: 1000 }, (_, i) => (i % 7) / 7 + (i % 3) * 1e9)
    const mean = async (order) =>
      (await runEvals({ data: items(...order), scorers: [scorer(({ input }) => input)], target: echo })).scores.test
    assert.equal(await mean(scores), await mean(scores.toReversed()))
    // Added up one after the other, ten times 0.1 is 0.9999999999999999.
    assert.equal(await mean(Array(10).fill(0.1)), 0.1)
    assert.equal(await mean([1.5e308, 1.5e308]), 1.5e308)
  })
})

describe('what scorers are given', () => {
  const seen = async (target, item) => {
    const runs = []
    await runEvals({ data: [item], scorers: [scorer((run) => runs.push(run))], target })
    return runs[0]
  }

  test('the item with its ground truth and context', async () => {
    const item = { input: 'q', groundTruth: 'truth', context: ['c'], runId: 'r1', other: 1 }
    assert.deepEqual(await seen(echo, item), { input: 'q', output: 'q', groundTruth: 'truth', context: ['c'], runId: 'r1' })
  })

  test('the text, the messages or the record of what a model library returned', async () => {
    const messages = [
      { role: 'tool', content: [] },
      { role: 'assistant', content: [{ type: 'text', text: 'all' }] },
    ]
    const generate = (result) => ({ generate: async () => result })
    assert.equal((await seen(generate({ text: 'answer' }), { input: 'q' })).output, 'answer')
    assert.equal((await seen(generate({ text: 'answer', response: { messages: [] } }), { input: 'q' })).output, 'answer')
    assert.equal((await seen(generate({ text: 'last', response: { messages } }), { input: 'q' })).output, messages)
    const scoringData = { input: { inputMessages: [] }, output: messages }
    const given = await seen(generate({ text: 'last', scoringData }), { input: 'q' })
    assert.deepEqual([given.input, given.output], [scoringData.input, messages])
  })

  test('targets get the input; agents get it in the form that they take', async () => {
    const calls = []
    const remember = (...args) => {
      calls.push(args)
      return 'answer'
    }
    const item = { input: 'q' }
    const one = (target, data = [item]) => runEvals({ data, scorers: [scorer(() => 1)], target })
    await one(remember)
    await one({ generate: remember })
    await one({ version: 'agent-v1', generate: remember })
    await one({ version: 'agent-v1', generate: remember }, [{ input: [{ role: 'user', content: 'q' }] }])
    assert.deepEqual(calls[0], ['q', { item, index: 0, signal: undefined }])
    assert.equal(calls[1][0], 'q')
    assert.equal(calls[2][0].prompt, 'q')
    assert.deepEqual(calls[3][0].messages, [{ role: 'user', content: 'q' }])
  })
})

describe('failures', () => {
  test('a failing target or scorer costs its own item alone', async () => {
    const broken = new Error('out of paper')
    const seen = []
    const result = await runEvals({
      data: items(0, 1, 2, 3),
      scorers: [
        scorer(({ input }) => {
          if (input === 2) throw broken
          return 1
        }),
        scorer(() => 0.5, 'half'),
      ],
      target: async (input) => {
        if (input === 1) throw broken
        return 'fine'
      },
      onItemComplete: (done) => seen.push(done),
    })
    assert.deepEqual(result.scores, { test: 1, half: 0.5 })
    const { scorers, ...summary } = result.summary
    assert.deepEqual(summary, { totalItems: 4, scored: 2, notScorable: 0, failed: 2 })
    assert.deepEqual(scorers, { test: { scored: 2, notScorable: 0, failed: 2 }, half: { scored: 3, notScorable: 0, failed: 1 } })
    const [, target, judged] = result.items
    assert.equal(target.error.code, 'TARGET_FAILED')
    assert.equal(target.error.cause, broken)
    assert.deepEqual(target.scorerResults.half, { score: null, error: target.error })
    assert.equal(judged.scorerResults.test.error.code, 'SCORER_FAILED')
    assert.equal(judged.scorerResults.test.error.cause, broken)
    assert.equal(judged.scorerResults.half.score, 0.5)
    assert.ok(!('error' in judged))
    assert.equal(seen.length, 4)
    for (const done of seen) {
      assert.deepEqual(Object.keys(done), ['item', 'targetResult', 'scorerResults'])
      assert.ok(done.scorerResults.test.score === 1 || done.scorerResults.test.score === null)
    }
  })

  test('an item that is none, and a score that is no number, are failures', async () => {
    const scores = [Number.NaN, '0.5', undefined, Number.POSITIVE_INFINITY]
    const data = [7, {}, { input: null }, ...scores.map(() => ({ input: 'x' }))]
    const bad = { id: 'bad', run: async () => ({ score: scores.shift() }) }
    const { summary, scores: means, items: entries } = await runEvals({ data, scorers: [bad], target: echo })
    assert.deepEqual([summary.totalItems, summary.failed], [7, 7])
    assert.deepEqual(means, {})
    assert.match(entries[0].error.message, /`data\[0\]`.*it is 7/)
    assert.match(entries[2].error.message, /`data\[2\]\.input`.*it is null/)
    assert.equal(entries[0].error.code, 'INVALID_INPUT')
    for (const entry of entries.slice(3)) assert.equal(entry.scorerResults.bad.error.code, 'SCORER_FAILED')
    assert.match(entries[3].scorerResults.bad.error.message, /NaN/)
  })

  test('a callback that throws stops nothing, becomes a warning and prevents "passed"', async () => {
    const broken = new Error('disk full')
    const result = await runEvals({
      data: items(1, 2, 3),
      scorers: [{ scorer: scorer(() => 1), threshold: 0.5 }],
      target: echo,
      onItemComplete: ({ item }) => {
        if (item.input > 1) throw broken
      },
    })
    assert.equal(result.summary.scored, 3)
    assert.equal(result.verdict, 'failed')
    assert.equal(result.warnings.length, 1)
    assert.equal(result.warnings[0].code, 'ITEM_CALLBACK_FAILED')
    assert.match(result.warnings[0].message, /2 of 3 items, first for data\[1\]: disk full/)
    assert.equal(result.warnings[0].cause, broken)
  })

  test('errors say what they are when results are saved as JSON', async () => {
    const { items: entries } = await runEvals({
      data: items('a'),
      scorers: [scorer(() => 1)],
      target: () => Promise.reject(new Error('no paper')),
    })
    const { error } = JSON.parse(JSON.stringify(entries))[0].scorerResults.test
    assert.deepEqual(error, { name: 'ScorerError', code: 'TARGET_FAILED', message: 'The target failed on `data[0]`: no paper' })
  })
})

describe('verdict', () => {
  const verdict = async (score, threshold, more = {}) => {
    const result = await runEvals({
      data: items('a'),
      scorers: [{ scorer: scorer(() => score), threshold }],
      target: echo,
      ...more,
    })
    return [result.verdict, result.thresholdResults[0].passed]
  }

  test('thresholds are met, or missed', async () => {
    assert.deepEqual(await verdict(0.85, 0.7), ['passed', true])
    assert.deepEqual(await verdict(0.7, 0.7), ['passed', true])
    assert.deepEqual(await verdict(0.69, 0.7), ['scored', false])
    assert.deepEqual(await verdict(7, 5), ['passed', true])
    assert.deepEqual(await verdict(0.7, { min: 0.3, max: 0.7 }), ['passed', true])
    assert.deepEqual(await verdict(0.3, { min: 0.3, max: 0.7 }), ['passed', true])
    assert.deepEqual(await verdict(0.71, { max: 0.7 }), ['scored', false])
  })

  test('never "passed" when an item failed or nothing was scored', async () => {
    const target = async (input) => {
      if (input === 'b') throw new Error('no')
      return input
    }
    assert.deepEqual(await verdict(1, 0.5, { data: items('a', 'b'), target }), ['failed', true])
    const never = await runEvals({ data: items('a'), scorers: [{ scorer: notScorable, threshold: 0 }], target: echo })
    assert.equal(never.verdict, 'scored')
    assert.deepEqual(never.thresholdResults, [{ id: 'never', passed: false, averageScore: null, threshold: 0 }])
  })
})

describe('streams', () => {
  async function* rows(count) {
    for (let i = 0; i < count; i++) yield { input: i }
  }

  test('an async iterable is read as fast as it is worked on', async () => {
    let given = 0
    let done = 0
    let ahead = 0
    const counted = (async function* () {
      for await (const row of rows(200)) {
        ahead = Math.max(ahead, ++given - done)
        yield row
      }
    })()
    const onItemComplete = async () => {
      await sleep(0)
      done += 1
    }
    const result = await runEvals({
      data: counted,
      scorers: [scorer(({ input }) => input)],
      target: echo,
      concurrency: 4,
      onItemComplete,
    })
    assert.equal(result.scores.test, 99.5)
    assert.equal(done, 200)
    assert.ok(ahead <= 5, `${ahead} items ahead`)
    assert.ok(!('items' in result), 'the callback has had them')
  })

  test('entries are kept where nobody else takes them, and on request', async () => {
    const run = (more) => runEvals({ data: rows(3), scorers: [scorer(() => 1)], target: echo, ...more })
    assert.equal((await run()).items.length, 3)
    assert.equal((await run({ collect: true, onItemComplete() {} })).items.length, 3)
    assert.ok(!('items' in (await run({ collect: false }))))
  })

  test('a source that fails keeps what was finished', async () => {
    const broken = new Error('connection lost')
    const data = (async function* () {
      yield* items(1, 2)
      throw broken
    })()
    await assert.rejects(runEvals({ data, scorers: [scorer(() => 1)], target: echo, concurrency: 2 }), (error) => {
      assert.equal(error.code, 'DATA_FAILED')
      assert.equal(error.cause, broken)
      assert.equal(error.partial.summary.scored, 2)
      assert.equal(error.partial.items.length, 2)
      return true
    })
  })

  test('memory stays flat over many rows', async () => {
    global.gc?.()
    const used = () => process.memoryUsage().heapUsed
    const payload = { id: 'payload', run: async () => ({ score: 1, detail: new Array(1000).fill(0.5) }) }
    const marks = []
    const onItemComplete = ({ item }) => {
      if (item.input === 5000 || item.input === 29_999) marks.push(used())
    }
    await runEvals({ data: rows(30_000), scorers: [payload], target: echo, onItemComplete, signal: new AbortController().signal })
    // 25,000 kept results would be 200 MB.
    assert.ok(marks[1] - marks[0] < 60e6, `grew by ${marks[1] - marks[0]} bytes`)
  })
})

describe('abort', () => {
  const reason = { why: 'enough' }

  test('rejects with the reason itself, at once, and passes the signal on', async () => {
    const controller = new AbortController()
    const signals = new Set()
    let closed = false
    let completed = 0
    const close = async () => {
      closed = true
      return { done: true }
    }
    const data = {
      [Symbol.asyncIterator]: () => ({
        next: async () => ({ done: false, value: { input: 'a' } }),
        return: close,
      }),
    }
    const target = (_, { signal }) => {
      signals.add(signal)
      return new Promise(() => {})
    }
    const run = runEvals({
      data,
      scorers: [scorer(() => 1)],
      target,
      concurrency: 3,
      signal: controller.signal,
      onItemComplete: () => completed++,
    })
    await sleep(10)
    controller.abort(reason)
    await assert.rejects(run, (error) => error === reason)
    assert.deepEqual([...signals], [controller.signal])
    assert.ok(closed)
    assert.equal(completed, 0)
  })

  test('nothing more is reported once it has ended', async () => {
    const controller = new AbortController()
    let completed = 0
    const target = async () => sleep(20, 'late')
    const run = runEvals({
      data: items('a'),
      scorers: [scorer(() => 1)],
      target,
      signal: controller.signal,
      onItemComplete: () => completed++,
    })
    controller.abort(reason)
    await assert.rejects(run, (error) => error === reason)
    await sleep(40)
    assert.equal(completed, 0)
  })

  test('a timer is heard although no scorer ever waits', async () => {
    const endless = (function* () {
      for (;;) yield { input: 'a' }
    })()
    const signal = AbortSignal.timeout(50)
    await assert.rejects(runEvals({ data: endless, scorers: [scorer(() => 1)], target: echo, signal, collect: false }), {
      name: 'TimeoutError',
    })
  })

  test('before the start nothing is run', async () => {
    const target = () => assert.fail('called')
    await assert.rejects(
      runEvals({ data: items('a'), scorers: [scorer(() => 1)], target, signal: AbortSignal.abort(reason) }),
      (error) => error === reason,
    )
  })
})

test('options are checked, by name', async () => {
  await refused({ data: [] }, 'INVALID_INPUT', '`data`')
  await refused({ data: (async function* () {})() }, 'INVALID_INPUT', '`data`')
  await refused({ data: 'text' }, 'INVALID_INPUT', '`data`')
  await refused({ data: undefined }, 'INVALID_INPUT', '`data`')
  await refused({ scorers: [] }, 'INVALID_OPTION', '`scorers`')
  await refused({ scorers: [{}] }, 'INVALID_OPTION', '`scorers[0]`')
  await refused({ scorers: [scorer(() => 1, '')] }, 'INVALID_OPTION', '`scorers[0].id`')
  await refused({ scorers: [scorer(() => 1), { scorer: scorer(() => 0) }] }, 'INVALID_OPTION', '`scorers[1]`')
  for (const threshold of [Number.NaN, '0.5', {}, { min: Number.NaN }, { min: 0.8, max: 0.2 }]) {
    await refused({ scorers: [{ scorer: scorer(() => 1), threshold }] }, 'INVALID_OPTION', '`scorers[0].threshold`')
  }
  await refused({ target: undefined }, 'INVALID_OPTION', '`target`')
  await refused({ target: {} }, 'INVALID_OPTION', '`target`')
  for (const concurrency of [0, -1, 1.5, Number.NaN, '2']) await refused({ concurrency }, 'INVALID_OPTION', '`concurrency`')
  await refused({ onItemComplete: 7 }, 'INVALID_OPTION', '`onItemComplete`')
  await refused({ signal: {} }, 'INVALID_OPTION', '`signal`')
  await refused({ gates: [] }, 'INVALID_OPTION', '`gates`')
  await assert.rejects(runEvals(), { code: 'INVALID_OPTION' })
})
