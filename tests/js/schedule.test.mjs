// What a run costs: calls, prompt characters, time, memory.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { createFaithfulnessScorer, createKeywordCoverageScorer } from 'claimlight'
import * as glue from '../../dist/claimlight.js'

/** The data of a request's user message: JSON between two lines. */
const dataOf = ({ messages }) => JSON.parse(messages.at(-1).content.split('\n').slice(1, -1).join('\n'))

/** A judge that takes `ms` a call, finds every sentence of the output, and finds each claim word by word in a chunk. */
function honest(ms) {
  const seen = { calls: 0, inFlight: 0, most: 0, characters: 0, texts: [] }
  const model = async (request) => {
    seen.calls += 1
    seen.most = Math.max(seen.most, ++seen.inFlight)
    seen.characters += request.messages.reduce((sum, { content }) => sum + content.length, 0)
    seen.texts.push(request.messages.map(({ content }) => content).join('\n'))
    if (ms > 0) await sleep(ms)
    seen.inFlight -= 1
    const { output, claims, context } = dataOf(request)
    if (request.step === 'extract') {
      const sentences = output.match(/[^.]+\./g).map((sentence) => sentence.trim())
      return { claims: sentences.map((text) => ({ text, source: text })) }
    }
    const verdict = ({ id, text }) => {
      const found = context.find((chunk) => chunk.text.includes(text))
      return found
        ? { id, verdict: 'yes', reason: 'Said there.', chunk: found.chunk, quote: text }
        : { id, verdict: 'unsure', reason: 'Not said.' }
    }
    return { verdicts: claims.map(verdict) }
  }
  return { model, seen }
}

/** The best of three, after one to warm up: what the schedule costs, and not what else the machine had to do. */
const timed = async (work) => {
  let best
  for (let i = 0; i < 4; i++) {
    const began = performance.now()
    const found = await work()
    const ms = performance.now() - began
    if (i > 0 && !(best?.ms < ms)) best = { ...found, ms }
  }
  return best
}

test('a short answer: two calls, short prompts, the context once', async () => {
  const output = 'Oslo is cold. Rome is old. Lima is large.'
  const context = ['Oslo is cold. Rome is old. Lima is large and busy.']
  assert.deepEqual([output.length, context[0].length], [41, 50])
  const { result, seen, ms } = await timed(async () => {
    const { model, seen } = honest(200)
    return { seen, result: await createFaithfulnessScorer({ model, context }).run({ input: '', output }) }
  })
  assert.equal(result.counts.total, 3)
  assert.equal(seen.calls, 2)
  assert.ok(seen.characters <= 4000, `${seen.characters} characters`)
  assert.equal(seen.texts.filter((text) => text.includes(context[0])).length, 1)
  // Three calls one after the other would take 600 ms.
  assert.ok(ms <= 0.75 * 600, `${ms} ms`)
})

test('many claims: as parallel as allowed, and no more', async () => {
  const output = Array.from({ length: 60 }, (_, i) => `Station ${i + 100} opened in ${1900 + i}.`).join(' ')
  const context = Array.from({ length: 20 }, (_, i) =>
    Array.from({ length: 3 }, (_, j) => `Station ${i * 3 + j + 100} opened in ${1900 + i * 3 + j}.`).join(' '),
  )
  const { result, seen, ms } = await timed(async () => {
    const { model, seen } = honest(100)
    const scorer = createFaithfulnessScorer({ model, context, claimsPerCall: 5, concurrency: 4 })
    return { seen, result: await scorer.run({ input: '', output }) }
  })
  assert.equal(result.score, 1)
  assert.deepEqual(
    result.analyzeStepResult.verdicts.map(({ id }) => id),
    Array.from({ length: 60 }, (_, i) => i + 1),
  )
  assert.equal(seen.calls, 13)
  assert.equal(seen.most, 4)
  // One round for the claims, three for the verdicts.
  assert.ok(ms <= 1.3 * 400, `${ms} ms`)
})

describe('memory of the module stays flat', () => {
  const size = async () => (await glue.default()).memory.buffer.byteLength
  const output = 'The bridge opened in 1931. It is 50 metres long. It was painted red.'
  const context = ['The bridge opened in 1931 and is 50 metres long.']
  const runs = {
    'through a model': () => createFaithfulnessScorer({ model: honest(0).model, context }),
    offline: () => createFaithfulnessScorer({ context }),
    'of keyword coverage': () => createKeywordCoverageScorer(),
  }
  for (const [name, make] of Object.entries(runs)) {
    test(`over 10,000 runs ${name}`, async () => {
      const scorer = make()
      const many = async (count) => {
        for (let i = 0; i < count; i += 50) {
          await Promise.all(Array.from({ length: 50 }, () => scorer.run({ input: 'How old is the bridge?', output })))
        }
      }
      await many(500)
      const warm = await size()
      await many(10_000)
      assert.equal(await size(), warm)
    })
  }
})
