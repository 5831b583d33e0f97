// Calls as careless users make them: each is refused by name, and the module stays usable.
import assert from 'node:assert/strict'
import test from 'node:test'
import {
  calibrateOffline,
  createFaithfulnessScorer,
  createKeywordCoverageScorer,
  init,
  ScorerError,
  scoreKeywordCoverage,
  splitClaims,
} from 'claimlight'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

function revoked() {
  const { proxy, revoke } = Proxy.revocable({}, {})
  revoke()
  return proxy
}

function cyclic() {
  const message = { role: 'user' }
  message.content = [message]
  return message
}

const cyclicArray = []
cyclicArray.push(cyclicArray)

test('synchronous helpers wait for init', async () => {
  assert.throws(
    () => splitClaims('The sky is blue.'),
    (error) => error instanceof ScorerError && error.code === 'NOT_INITIALIZED',
  )
  await Promise.all([init(), init()])
  await init()
  assert.equal(splitClaims('The sky is blue.').length, 1)
})

test('init refuses what it cannot load', async () => {
  for (const source of [7, 'claimlight.wasm', null, {}]) {
    await assert.rejects(init(source), (error) => error.code === 'INVALID_INPUT' && error.message.includes('`source`'))
  }
})

const badRuns = [
  [undefined, /run\(…\)/],
  [null, /run\(…\)/],
  [7, /run\(…\)/],
  ['text', /run\(…\)/],
  [{}, /`input`/],
  [{ input: 'a' }, /`output`/],
  [{ input: 'a', output: 7 }, /`output`.*the number 7/],
  [{ input: null, output: 'x' }, /`input`.*null/],
  [{ input: 'a', output: true }, /`output`.*true/],
  [{ input: 'a', output: Symbol('s') }, /`output`.*symbol/],
  [{ input: 'a', output: 7n }, /`output`.*BigInt/],
  [{ input: 'a', output: () => 'x' }, /`output`.*function/],
  [{ input: 'a', output: Promise.resolve('x') }, /`output`.*await/],
  [{ input: 'a', output: new Date() }, /`output`/],
  [{ input: 'a', output: {} }, /`output`/],
  [{ input: 'a', output: { role: 'user', content: 3 } }, /`output\.content`.*3/],
  [{ input: 'a', output: ['x', 5] }, /`output\[1\]`.*5/],
  [{ input: cyclic(), output: 'x' }, /`input.*levels deep/],
  [{ input: cyclicArray, output: 'x' }, /`input.*levels deep/],
  [revoked(), /revoked/],
  [{ input: 'a', output: revoked() }, /`output` cannot be read.*revoked/],
  [
    {
      input: 'a',
      output: {
        get text() {
          throw new Error('no entry')
        },
      },
    },
    /`output`.*no entry/,
  ],
  [{ input: 'a', output: 'x', runId: 7 }, /`runId`.*7/],
  [{ input: 'a', output: 'x', signal: {} }, /`signal`/],
]

for (const [name, make] of [
  ['keyword coverage', () => createKeywordCoverageScorer()],
  ['faithfulness', () => createFaithfulnessScorer({ context: ['A fact.'] })],
]) {
  test(`${name}: bad runs reject by name and leave the module usable`, async () => {
    const scorer = make()
    for (const [run, message] of badRuns) {
      await assert.rejects(
        async () => scorer.run(run),
        (error) => {
          assert.ok(error instanceof ScorerError && error instanceof Error)
          assert.equal(error.code, 'INVALID_INPUT')
          assert.match(error.message, message)
          return true
        },
      )
    }
    await assert.rejects(
      scorer.run({ input: 'a', output: 'x'.repeat(5e7) }),
      (error) => error.code === 'TOO_LARGE' && /`output`/.test(error.message),
    )
    const result = await scorer.run({ input: 'Rust', output: 'Rust is a language.' })
    assert.equal(typeof result.score, 'number')
  })

  test(`${name}: the limit on texts can be set`, async () => {
    const small =
      name === 'faithfulness'
        ? createFaithfulnessScorer({ context: [], maxTextLength: 10 })
        : createKeywordCoverageScorer({ maxTextLength: 10 })
    assert.equal((await small.run({ input: '12345', output: '12345' })).runId.length, 36)
    await assert.rejects(
      small.run({ input: '12345', output: '123456' }),
      (error) => error.code === 'TOO_LARGE' && error.message.includes('maxTextLength'),
    )
  })

  test(`${name}: the run's id is echoed or made`, async () => {
    const scorer = make()
    assert.equal((await scorer.run({ input: 'a', output: 'b', runId: 'mine' })).runId, 'mine')
    assert.match((await scorer.run({ input: 'a', output: 'b' })).runId, UUID)
  })

  test(`${name}: an aborted signal rejects with its own reason`, async () => {
    const reason = { why: 'closed' }
    await assert.rejects(
      make().run({ input: 'a', output: 'b', signal: AbortSignal.abort(reason) }),
      (thrown) => thrown === reason,
    )
  })

  test(`${name}: results are plain data`, async () => {
    const result = await make().run({ input: 'Rust', output: 'Rust is a language.' })
    assert.deepEqual(Object.keys(structuredClone(result)), Object.keys(result))
    assert.deepEqual(result.warnings, [])
  })

  test(`${name}: lone surrogates are read as U+FFFD`, async () => {
    const { outputText } = await make().run({ input: 'a', output: 'cut \ud83d' })
    assert.equal(outputText, 'cut \ufffd')
  })

  test(`${name}: messages in every shape give the same text`, async () => {
    const scorer = make()
    const parts = [{ type: 'text', text: 'Rust is fast.' }, { type: 'step-start' }, { type: 'text', text: 'It is safe.' }]
    for (const output of [
      'Rust is fast.\nIt is safe.',
      { role: 'assistant', content: 'Rust is fast.\nIt is safe.' },
      { text: 'Rust is fast.\nIt is safe.' },
      [
        { role: 'assistant', content: 'Rust is fast.' },
        { role: 'assistant', content: 'It is safe.' },
      ],
      [{ role: 'assistant', content: { format: 2, parts, content: 'It is safe.', toolInvocations: [] } }],
      { inputMessages: [{ role: 'assistant', content: parts }] },
      new (class {
        get text() {
          return 'Rust is fast.\nIt is safe.'
        }
      })(),
    ]) {
      assert.equal((await scorer.run({ input: 'Rust', output })).outputText, 'Rust is fast.\nIt is safe.')
    }
  })
}

test('options are checked when the scorer is made', () => {
  const wrong = [
    [{ scale: 0 }, /`scale`.*0/],
    [{ scale: -1 }, /`scale`.*-1/],
    [{ scale: Number.NaN }, /`scale`.*NaN/],
    [{ scale: '5' }, /`scale`.*"5"/],
    [{ options: { scale: Number.POSITIVE_INFINITY } }, /`scale`.*Infinity/],
    [{ model: undefined }, /`model` is undefined.*offline/],
    [{ model: null }, /`model` is null.*offline/],
    [{ model: 7 }, /`model`.*7/],
    [{ model: {} }, /`model`/],
    [{ model: 'openai/gpt-x' }, /api\.openai\.com.*'gpt-x'/],
    [{ model: '@cf/some/model' }, /workersAi/],
    [{ model: { url: 'not a url', model: 'm' } }, /`model\.url`/],
    [{ model: { url: 'file:///etc/passwd', model: 'm' } }, /`model\.url`.*http/],
    [{ model: { url: 'http://localhost/v1' } }, /`model\.model`/],
    [{ model: { url: 'http://localhost/v1', model: 'm', headers: { 'bad name': 'x' } } }, /`model\.headers`/],
    [{ context: 7 }, /`context`/],
    [{ context: ['a', 7] }, /`context`/],
    [{ concurrency: 0 }, /`concurrency`/],
    [{ claimsPerCall: 1.5 }, /`claimsPerCall`/],
    [{ timeoutMs: 1e12 }, /`timeoutMs`/],
    [{ retries: -1 }, /`retries`/],
    [{ evidence: 'none' }, /`evidence`.*'quoted' or 'optional'/],
    [{ offline: { yes: 2 } }, /`offline`/],
    [{ onProgress: 'log' }, /`onProgress`/],
    [{ language: '!' }, /`language`/],
    [{ language: 'fr' }, /`language`.*'en' or 'zh'/],
    [{ whenNoClaims: Number.NaN }, /`whenNoClaims`/],
    [{ scal: 10 }, /`scal` is no option.*scale/],
    [null, /`options`/],
    [[], /`options`/],
    [7, /`options`/],
    [revoked(), /revoked/],
  ]
  for (const [options, message] of wrong) {
    assert.throws(
      () => createFaithfulnessScorer(options),
      (error) => error instanceof ScorerError && error.code === 'INVALID_OPTION' && message.test(error.message),
      `${message}`,
    )
  }
  for (const [options, message] of [
    [{ scale: 0 }, /`scale`/],
    [{ numbers: 'yes' }, /`numbers`/],
    [{ terms: 'vector database' }, /`terms`/],
    [{ synonyms: { k8s: 'kubernetes' } }, /`synonyms`/],
    [{ stopWords: [1] }, /`stopWords`/],
    [{ segmenter: 'mine' }, /`segmenter`/],
    [{ whenNoKeywords: '1' }, /`whenNoKeywords`/],
    [{ model: 'offline' }, /`model` is no option/],
  ]) {
    assert.throws(
      () => createKeywordCoverageScorer(options),
      (error) => error.code === 'INVALID_OPTION' && message.test(error.message),
    )
  }
})

test('options under `options` count, and the top wins', async () => {
  const run = { input: '', output: 'The bridge opened in 1931.' }
  const context = ['The bridge opened in 1931.']
  assert.equal((await createFaithfulnessScorer({ options: { context, scale: 10 } }).run(run)).score, 10)
  assert.equal((await createFaithfulnessScorer({ scale: 4, options: { context, scale: 10 } }).run(run)).score, 4)
})

test('the documented examples', async () => {
  const coverage = await createKeywordCoverageScorer().run({
    input: 'JavaScript frameworks like React and Vue',
    output: 'Popular JavaScript frameworks include React and Vue for web development',
  })
  assert.equal(coverage.score, 1)
  assert.deepEqual(coverage.analyzeStepResult, { totalKeywords: 4, matchedKeywords: 4 })
  assert.equal(coverage.extractStepResult, coverage.preprocessStepResult)
  assert.deepEqual(coverage.preprocessStepResult.referenceKeywords, new Set(['javascript', 'frameworks', 'react', 'vue']))
  assert.equal(JSON.stringify(coverage.preprocessStepResult.referenceKeywords), '["javascript","frameworks","react","vue"]')

  const faithfulness = await createFaithfulnessScorer().run({
    input: 'When did the bridge open?',
    output: 'The bridge opened in 1931. It is painted red.',
    context: ['The bridge opened in 1931.'],
  })
  assert.equal(faithfulness.score, 0.5)
})

test('the synchronous helper gives what the scorer gives', async () => {
  const texts = ['Explain React.js', 'React JS is a UI library']
  const { score, matches } = scoreKeywordCoverage(...texts)
  const run = await createKeywordCoverageScorer().run({ input: texts[0], output: texts[1] })
  assert.deepEqual({ score, matches }, { score: run.score, matches: run.matches })
  assert.throws(
    () => scoreKeywordCoverage('a'),
    (error) => error.code === 'INVALID_INPUT' && /`response`/.test(error.message),
  )
  assert.throws(
    () => scoreKeywordCoverage('a', 'b', { scale: 0 }),
    (error) => error.code === 'INVALID_OPTION',
  )
})

test('thresholds from labelled rows are options of the scorer', async () => {
  await init()
  const context = 'The bridge opened in 1931 and is 400 m long.'
  const rows = [
    { context, claim: 'The bridge opened in 1931.', supported: true },
    { context: [context], claim: 'The harbour was dug by hand.', supported: false },
  ]
  const offline = calibrateOffline(rows)
  assert.deepEqual(Object.keys(offline), ['yes', 'no'])
  for (const line of Object.values(offline)) assert.ok(line >= 0 && line <= 1)
  const scorer = createFaithfulnessScorer({ offline, context })
  assert.equal((await scorer.run({ input: '', output: 'The bridge opened in 1931.' })).score, 1)
  for (const [wrong, named] of [
    [undefined, /`rows`/],
    [{}, /`rows`/],
    [[7], /`rows\[0\]\.context`/],
    [[{ context, claim: 5, supported: true }], /`rows\[0\]\.claim`/],
    [[rows[0], { context, claim: 'x', supported: 'yes' }], /`rows\[1\]\.supported`/],
  ]) {
    assert.throws(
      () => calibrateOffline(wrong),
      (error) => error.code === 'INVALID_INPUT' && named.test(error.message),
    )
  }
})
