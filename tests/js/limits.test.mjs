// Texts that are too large are refused before a byte of them reaches the module's memory.
import assert from 'node:assert/strict'
import test from 'node:test'
import { createFaithfulnessScorer, createKeywordCoverageScorer, init, scoreKeywordCoverage, splitClaims } from 'claimlight'
import glue from '../../dist/claimlight.js'

const tooLarge = (error) => error.code === 'TOO_LARGE'
/** 2^28 code units, that is 2 GB as eight of them; no engine copies it to repeat it. */
const part = 'The bridge is old. '.repeat(2 ** 24).slice(0, 2 ** 28)
const huge = Array(8).fill(part)

// The glue hands out the exports of the instance that runs already.
const memory = async () => (await glue()).memory.buffer.byteLength

test('texts of 2 GB are refused without memory for them', async () => {
  await init()
  const before = await memory()
  const keyword = createKeywordCoverageScorer()
  const offline = createFaithfulnessScorer({ context: ['The bridge is old.'] })
  const began = performance.now()
  await assert.rejects(keyword.run({ input: part, output: 'a' }), tooLarge)
  await assert.rejects(keyword.run({ input: 'a', output: huge }), tooLarge)
  await assert.rejects(keyword.run({ input: 'a', output: huge.map((content) => ({ role: 'assistant', content })) }), tooLarge)
  await assert.rejects(offline.run({ input: '', output: 'It is old.', context: huge }), tooLarge)
  await assert.rejects(createFaithfulnessScorer({ context: huge }).run({ input: '', output: 'It is old.' }), tooLarge)
  assert.throws(() => scoreKeywordCoverage('a', part), tooLarge)
  assert.throws(() => splitClaims(part), tooLarge)
  const took = performance.now() - began
  assert.equal(await memory(), before)
  assert.ok(took < 2000, `refusing took ${took} ms`)
})

test('the largest limit that can be set is below what the module can hold', async () => {
  const most = 2 ** 28
  const scorer = createKeywordCoverageScorer({ maxTextLength: most })
  const before = await memory()
  await assert.rejects(scorer.run({ input: `${part}.`, output: 'a' }), tooLarge)
  assert.equal(await memory(), before)
  await assert.rejects(
    async () => createKeywordCoverageScorer({ maxTextLength: most + 1 }).run({ input: 'a', output: 'a' }),
    (error) => error.code === 'INVALID_OPTION',
  )
})

test('an array of holes is as large as it is long', async () => {
  const began = performance.now()
  await assert.rejects(createKeywordCoverageScorer().run({ input: 'a', output: Array(2 ** 32 - 1) }), tooLarge)
  assert.ok(performance.now() - began < 2000)
})
