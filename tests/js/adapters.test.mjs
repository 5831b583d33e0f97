// The adapters against objects of the right shape. tests/interop holds them to the real packages and their types.
import assert from 'node:assert/strict'
import { afterEach, describe, test } from 'node:test'
import { createFaithfulnessScorer, ScorerError } from 'claimlight'
import { aiSdk, promptApi, workersAi } from 'claimlight/adapters'
import { CLAIMS, CONTEXT, OUTPUT, VERDICTS } from '../judge.mjs'

const score = async (model, more) => {
  const result = await createFaithfulnessScorer({ model, context: CONTEXT, ...more }).run({ input: '', output: OUTPUT })
  assert.equal(result.score, 2 / 3)
  return result
}
const refused = (make) => assert.throws(make, (error) => error instanceof ScorerError && error.code === 'INVALID_OPTION')
/** Gives the claims first and the verdicts from then on. */
const replies = () => {
  let calls = 0
  return () => (calls++ === 0 ? CLAIMS : VERDICTS)
}

describe('workersAi', () => {
  const binding = (run) => {
    const calls = []
    const remember = async (name, inputs, options) => {
      calls.push({ name, inputs, options })
      return run(inputs)
    }
    return { calls, run: remember }
  }

  test('asks for JSON with room for the reply, and reads {response}', async () => {
    const reply = replies()
    const ai = binding(() => ({ response: reply(), usage: { prompt_tokens: 10, completion_tokens: 5 } }))
    const result = await score(workersAi(ai, '@cf/some/model'))
    assert.equal(result.judge.id, '@cf/some/model')
    assert.deepEqual(result.usage, { calls: 2, inputTokens: 20, outputTokens: 10 })
    for (const { name, inputs, options } of ai.calls) {
      assert.equal(name, '@cf/some/model')
      assert.equal(inputs.temperature, 0)
      assert.equal(inputs.max_tokens, 2048)
      assert.equal(inputs.response_format.type, 'json_schema')
      assert.equal(inputs.response_format.json_schema.type, 'object')
      assert.ok(options.signal instanceof AbortSignal)
    }
  })

  test('further inputs win', async () => {
    const reply = replies()
    const ai = binding(() => ({ response: JSON.stringify(reply()) }))
    await score(workersAi(ai, '@cf/some/model', { max_tokens: 500, seed: 7 }))
    assert.deepEqual([ai.calls[0].inputs.max_tokens, ai.calls[0].inputs.seed], [500, 7])
  })

  test('a model without JSON mode is asked plainly from then on', async () => {
    const reply = replies()
    const ai = binding((inputs) => {
      if (inputs.response_format) throw new Error("5025: This model doesn't support JSON Schema.")
      return { response: `\`\`\`json\n${JSON.stringify(reply())}\n\`\`\`` }
    })
    await score(workersAi(ai, '@cf/some/model'))
    assert.deepEqual(
      ai.calls.map(({ inputs }) => 'response_format' in inputs),
      [true, false, false],
    )
  })

  test('one reply that missed the schema does not end JSON mode', async () => {
    const reply = replies()
    let missed = false
    const ai = binding((inputs) => {
      if (inputs.response_format && !missed) {
        missed = true
        throw new Error("5024: JSON Mode couldn't be met")
      }
      return { response: reply() }
    })
    await score(workersAi(ai, '@cf/some/model'))
    assert.deepEqual(
      ai.calls.map(({ inputs }) => 'response_format' in inputs),
      [true, false, true],
    )
  })

  test("the binding's error is the cause", async () => {
    const broken = new Error('3040: Capacity temporarily exceeded')
    const ai = binding(() => Promise.reject(broken))
    await assert.rejects(score(workersAi(ai, '@cf/some/model'), { retries: 0 }), { code: 'MODEL_FAILED', cause: broken })
    assert.equal(ai.calls.length, 1)
  })

  test('arguments are checked', () => {
    refused(() => workersAi(undefined, '@cf/some/model'))
    refused(() => workersAi({}, '@cf/some/model'))
    refused(() => workersAi(binding(), ''))
    refused(() => workersAi(binding()))
  })
})

describe('promptApi', () => {
  afterEach(() => {
    delete globalThis.LanguageModel
  })

  test('one session a call, rules as its first prompt, destroyed at the end', async () => {
    const sessions = []
    const reply = replies()
    globalThis.LanguageModel = {
      async create(options) {
        const session = { options, prompts: [], destroyed: false }
        sessions.push(session)
        return {
          async prompt(...args) {
            session.prompts.push(args)
            return JSON.stringify(reply())
          },
          destroy() {
            session.destroyed = true
          },
        }
      },
    }
    const monitor = () => {}
    const result = await score(promptApi({ monitor }))
    assert.equal(result.judge.id, 'prompt-api')
    assert.equal(sessions.length, 2)
    for (const { options, prompts, destroyed } of sessions) {
      assert.equal(options.monitor, monitor)
      assert.deepEqual(
        options.initialPrompts.map(({ role }) => role),
        ['system'],
      )
      assert.ok(options.signal instanceof AbortSignal)
      const [[messages, more], ...rest] = prompts
      assert.equal(rest.length, 0)
      assert.deepEqual(
        messages.map(({ role }) => role),
        ['user'],
      )
      assert.equal(more.responseConstraint.type, 'object')
      assert.ok(destroyed)
    }
  })

  test('a session is destroyed although its prompt failed', async () => {
    let destroyed = 0
    const broken = new DOMException('The input is too large', 'QuotaExceededError')
    globalThis.LanguageModel = { create: async () => ({ prompt: () => Promise.reject(broken), destroy: () => destroyed++ }) }
    await assert.rejects(score(promptApi(), { retries: 0 }), { code: 'MODEL_FAILED', cause: broken })
    assert.equal(destroyed, 1)
  })

  test('a browser without a model is told so', () => {
    refused(() => promptApi())
  })
})

test('aiSdk takes models only', () => {
  refused(() => aiSdk('gpt'))
  refused(() => aiSdk({}))
})
