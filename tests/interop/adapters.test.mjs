// `aiSdk` with the test models of the AI SDK itself, one for each version of its language model interface.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { MockLanguageModelV2 } from 'ai-v5/test'
import { MockLanguageModelV3 } from 'ai-v6/test'
import { APICallError } from 'ai-v7'
import { MockLanguageModelV4 } from 'ai-v7/test'
import { aiSdk } from '../../dist/adapters.js'
import { createFaithfulnessScorer } from '../../dist/node.js'
import { CLAIMS, CONTEXT, OUTPUT, VERDICTS } from '../judge.mjs'

const text = (reply) => [
  { type: 'reasoning', text: 'hm' },
  { type: 'text', text: JSON.stringify(reply) },
]
const grown = { inputTokens: { total: 10, noCache: 10 }, outputTokens: { total: 5, text: 5 } }
const versions = {
  V2: [MockLanguageModelV2, { finishReason: 'stop', usage: { inputTokens: 10, outputTokens: 5, totalTokens: 15 } }],
  V3: [MockLanguageModelV3, { finishReason: { unified: 'stop', raw: 'stop' }, usage: grown }],
  V4: [MockLanguageModelV4, { finishReason: { unified: 'stop', raw: 'stop' }, usage: grown }],
}

for (const [version, [Model, rest]] of Object.entries(versions)) {
  describe(`AI SDK language model ${version}`, () => {
    const answering = () => {
      let calls = 0
      return new Model({
        modelId: 'test-1',
        doGenerate: async () => ({ content: text(calls++ === 0 ? CLAIMS : VERDICTS), warnings: [], ...rest }),
      })
    }

    test('answers, wrapped or bare', async () => {
      for (const wrap of [aiSdk, (model) => model]) {
        const model = answering()
        const result = await createFaithfulnessScorer({ model: wrap(model), context: CONTEXT }).run({ input: '', output: OUTPUT })
        assert.equal(result.score, 2 / 3)
        assert.equal(result.judge.id, 'test-1')
        assert.deepEqual(result.usage, { calls: 2, inputTokens: 20, outputTokens: 10 })
        assert.equal(model.doGenerateCalls.length, 2)
        for (const call of model.doGenerateCalls) {
          assert.deepEqual(
            call.prompt.map(({ role }) => role),
            ['system', 'user'],
          )
          assert.equal(call.prompt[1].content[0].type, 'text')
          assert.equal(call.responseFormat.type, 'json')
          assert.equal(call.temperature, 0)
          assert.ok(call.abortSignal instanceof AbortSignal)
        }
      }
    })

    test('is given up when the run is aborted', async () => {
      const controller = new AbortController()
      const model = new Model({
        doGenerate: ({ abortSignal }) =>
          new Promise((_, reject) => abortSignal.addEventListener('abort', () => reject(abortSignal.reason))),
      })
      const run = createFaithfulnessScorer({ model, context: CONTEXT }).run({
        input: '',
        output: OUTPUT,
        signal: controller.signal,
      })
      setTimeout(() => controller.abort('enough'), 20)
      await assert.rejects(run, (reason) => reason === 'enough')
      assert.ok(model.doGenerateCalls[0].abortSignal.aborted)
    })
  })
}

test("the SDK's own error: status and Retry-After are heeded, and it is the cause", async () => {
  const failure = (statusCode, responseHeaders) =>
    new APICallError({
      message: `status ${statusCode}`,
      url: 'https://example.org',
      requestBodyValues: {},
      statusCode,
      responseHeaders,
    })
  const denied = failure(401)
  const model = new MockLanguageModelV4({ doGenerate: () => Promise.reject(denied) })
  const run = (model) => createFaithfulnessScorer({ model, context: CONTEXT }).run({ input: '', output: OUTPUT })
  await assert.rejects(run(model), { code: 'MODEL_FAILED', cause: denied })
  assert.equal(model.doGenerateCalls.length, 1)

  const at = []
  let calls = 0
  const busy = new MockLanguageModelV4({
    async doGenerate() {
      at.push(performance.now())
      if (at.length === 1) throw failure(429, { 'retry-after': '1' })
      return { content: text(calls++ === 0 ? CLAIMS : VERDICTS), warnings: [], ...versions.V4[1] }
    },
  })
  assert.equal((await run(busy)).score, 2 / 3)
  assert.ok(at[1] - at[0] > 990, `waited ${at[1] - at[0]} ms`)
})
