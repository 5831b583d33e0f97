// Agents and results of the AI SDK as targets of `runEvals`.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { generateText as generateText5, stepCountIs as stepCountIs5, tool as tool5 } from 'ai-v5'
import { MockLanguageModelV2 } from 'ai-v5/test'
import { ToolLoopAgent as ToolLoopAgent6, tool as tool6 } from 'ai-v6'
import { MockLanguageModelV3 } from 'ai-v6/test'
import { ToolLoopAgent as ToolLoopAgent7, tool as tool7 } from 'ai-v7'
import { MockLanguageModelV4 } from 'ai-v7/test'
import { z } from 'zod'
import { createFaithfulnessScorer, runEvals } from '../../dist/node.js'

const FACT = { fact: 'Mars has 2 moons, Phobos and Deimos.' }

/** A model that first calls the tool and then answers from what it said. */
function model(Model, rest) {
  return new Model({
    doGenerate: async ({ prompt }) => {
      const told = prompt.some(({ role }) => role === 'tool')
      const content = told
        ? [{ type: 'text', text: 'Mars has 2 moons.' }]
        : [{ type: 'tool-call', toolCallId: '1', toolName: 'lookUp', input: '{"what":"moons"}' }]
      return { content, warnings: [], ...rest(told ? 'stop' : 'tool-calls') }
    },
  })
}
const grown = (reason) => ({
  finishReason: { unified: reason, raw: reason },
  usage: { inputTokens: { total: 1 }, outputTokens: { total: 1 } },
})
const early = (reason) => ({ finishReason: reason, usage: { inputTokens: 1, outputTokens: 1, totalTokens: 2 } })
const tools = (tool) => ({
  lookUp: tool({ description: 'Looks up', inputSchema: z.object({ what: z.string() }), execute: async () => FACT }),
})

const targets = {
  'generateText, version 5': (input) =>
    generateText5({ model: model(MockLanguageModelV2, early), prompt: input, tools: tools(tool5), stopWhen: stepCountIs5(3) }),
  'an agent, version 6': new ToolLoopAgent6({ model: model(MockLanguageModelV3, grown), tools: tools(tool6) }),
  'an agent, version 7': new ToolLoopAgent7({ model: model(MockLanguageModelV4, grown), tools: tools(tool7) }),
}

for (const [name, target] of Object.entries(targets)) {
  test(`${name}: its text is scored against what its tools returned`, async () => {
    const scorer = createFaithfulnessScorer()
    const { items } = await runEvals({ data: [{ input: 'How many moons has Mars?' }], scorers: [scorer], target })
    const result = items[0].scorerResults[scorer.id]
    assert.equal(result.error, undefined)
    assert.equal(items[0].targetResult.text, 'Mars has 2 moons.')
    assert.deepEqual(result.context, [JSON.stringify(FACT)])
    assert.equal(result.outputText, 'Mars has 2 moons.')
    assert.equal(result.score, 1)
  })
}
