// Our scorers unchanged inside the agent framework, its scorers and agents inside ours.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { Agent } from '@mastra/core/agent'
import { createScorer, notScorable, runEvals as theirRunEvals } from '@mastra/core/evals'
import { createTool } from '@mastra/core/tools'
import {
  createFaithfulnessScorer as theirFaithfulness,
  createKeywordCoverageScorer as theirKeywordCoverage,
} from '@mastra/evals/scorers/prebuilt'
import { createAgentTestRun, createTestMessage, createToolInvocation } from '@mastra/evals/scorers/utils'
import { MockLanguageModelV2 } from 'ai-v5/test'
import { z } from 'zod'
import { createFaithfulnessScorer, createKeywordCoverageScorer, runEvals, scoreKeywordCoverage } from '../../dist/node.js'

const usage = { inputTokens: 1, outputTokens: 1, totalTokens: 2 }
const streamOf = (content, end) =>
  new ReadableStream({
    start(controller) {
      controller.enqueue({ type: 'stream-start', warnings: [] })
      for (const part of content) {
        if (part.type !== 'text') controller.enqueue(part)
        else
          for (const step of ['start', 'delta', 'end'])
            controller.enqueue({ type: `text-${step}`, id: '1', ...(step === 'delta' && { delta: part.text }) })
      }
      controller.enqueue({ type: 'finish', ...end })
      controller.close()
    },
  })

/** An agent that says what `answer(question)` gives; with `fact` it first asks a tool, which gives that. */
function agent(answer, fact) {
  const parts = (prompt) => {
    const asked = prompt.findLast(({ role }) => role === 'user').content
    const told = prompt.some(({ role }) => role === 'tool')
    if (fact === undefined || told) return [{ type: 'text', text: answer(asked.map(({ text }) => text).join('')) }]
    return [{ type: 'tool-call', toolCallId: 'call-1', toolName: 'lookUp', input: '{"what":"moons"}' }]
  }
  const end = (content) => ({ finishReason: content[0].type === 'text' ? 'stop' : 'tool-calls', usage })
  const model = new MockLanguageModelV2({
    doGenerate: async ({ prompt }) => ({ content: parts(prompt), warnings: [], ...end(parts(prompt)) }),
    doStream: async ({ prompt }) => ({ stream: streamOf(parts(prompt), end(parts(prompt))) }),
  })
  const lookUp = createTool({
    id: 'lookUp',
    description: 'Looks things up',
    inputSchema: z.object({ what: z.string() }),
    execute: async () => ({ fact }),
  })
  return new Agent({
    id: 'agent',
    name: 'agent',
    instructions: 'Answer.',
    model,
    ...(fact === undefined ? {} : { tools: { lookUp } }),
  })
}

const QUESTION = 'JavaScript frameworks like React and Vue'
const ANSWER = 'React is a framework'

describe('our scorers in their runEvals', () => {
  test('keyword coverage', async () => {
    const scorer = createKeywordCoverageScorer()
    const seen = []
    const result = await theirRunEvals({
      data: [{ input: QUESTION }, { input: ANSWER }],
      scorers: [{ scorer, threshold: 0.5 }],
      target: agent(() => ANSWER),
      onItemComplete: ({ scorerResults }) => seen.push(scorerResults[scorer.id]),
    })
    const direct = scoreKeywordCoverage(QUESTION, ANSWER)
    assert.equal(direct.totalKeywords, 4)
    assert.equal(direct.matchedKeywords, 2)
    assert.equal(seen[0].score, 0.5)
    assert.equal(seen[0].inputText, QUESTION)
    assert.equal(seen[0].outputText, ANSWER)
    assert.deepEqual(seen[0].preprocessStepResult.referenceKeywords, direct.referenceKeywords)
    assert.deepEqual(result.scores, { [scorer.id]: 0.75 })
    assert.equal(result.verdict, 'passed')
  })

  test('faithfulness takes what tools returned as context', async () => {
    const scorer = createFaithfulnessScorer()
    const seen = []
    const result = await theirRunEvals({
      data: [{ input: 'How many moons has Mars?' }],
      scorers: [scorer],
      target: agent(() => 'Mars has 2 moons.', 'Mars has 2 moons, Phobos and Deimos.'),
      onItemComplete: ({ scorerResults }) => seen.push(scorerResults[scorer.id]),
    })
    assert.deepEqual(seen[0].context, ['{"fact":"Mars has 2 moons, Phobos and Deimos."}'])
    assert.equal(seen[0].outputText, 'Mars has 2 moons.')
    assert.equal(result.scores[scorer.id], 1)
  })

  test('what is not scorable is left out of the mean and counted', async () => {
    const faithfulness = createFaithfulnessScorer({ context: ['Mars has 2 moons.'] })
    const coverage = createKeywordCoverageScorer()
    const answers = { 'the and of': 'Which one do you mean?', 'How many moons has Mars?': 'Mars has 2 moons.' }
    const result = await theirRunEvals({
      data: Object.keys(answers).map((input) => ({ input })),
      scorers: [faithfulness, coverage],
      target: agent((question) => answers[question]),
    })
    assert.equal(result.scores[faithfulness.id], 1)
    assert.deepEqual(result.summary.notScorable, { [faithfulness.id]: 1, [coverage.id]: 1 })
  })
})

test('messages as their own helpers make them', async () => {
  const toolInvocations = [
    createToolInvocation({
      toolCallId: '1',
      toolName: 'lookUp',
      args: {},
      result: { fact: 'Mars has 2 moons.' },
      state: 'result',
    }),
  ]
  const run = createAgentTestRun({
    inputMessages: [createTestMessage({ content: 'How many moons has Mars?', role: 'user' })],
    output: [createTestMessage({ content: 'Mars has 2 moons.', role: 'assistant', toolInvocations })],
  })
  const faithful = await createFaithfulnessScorer().run(run)
  assert.deepEqual(faithful.context, ['{"fact":"Mars has 2 moons."}'])
  assert.equal(faithful.score, 1)
  assert.equal(faithful.runId, run.runId)
  const covered = await createKeywordCoverageScorer().run(run)
  assert.equal(covered.inputText, 'How many moons has Mars?')
  assert.equal(covered.score, 1)
})

describe('theirs in our runEvals', () => {
  test('their agent and their scorers beside ours', async () => {
    const length = createScorer({ id: 'length', description: 'Length', type: 'agent' }).generateScore(
      ({ run }) => run.output.length,
    )
    const never = createScorer({ id: 'never', description: 'Never' })
      .preprocess(() => notScorable('not applicable'))
      .generateScore(() => 1)
    const broken = createScorer({ id: 'broken', description: 'Broken' }).generateScore(() => {
      throw new Error('no ink')
    })
    const ours = createKeywordCoverageScorer()
    const { scores, summary, items } = await runEvals({
      data: [{ input: QUESTION }],
      scorers: [
        ours,
        { ...theirKeywordCoverage(), id: 'theirs', run: (run) => theirKeywordCoverage().run(run) },
        length,
        never,
        broken,
      ],
      target: agent(() => ANSWER),
    })
    assert.equal(scores[ours.id], 0.5)
    // Theirs knows no word forms: of four keywords it finds "react" alone.
    assert.equal(scores.theirs, 0.25)
    assert.equal(scores.length, 1)
    assert.deepEqual(summary.scorers.never, { scored: 0, notScorable: 1, failed: 0 })
    assert.deepEqual(summary.scorers.broken, { scored: 0, notScorable: 0, failed: 1 })
    const { scorerResults } = items[0]
    assert.equal(scorerResults.never.score, null)
    assert.equal(scorerResults.broken.error.code, 'SCORER_FAILED')
    assert.match(scorerResults.broken.error.message, /no ink/)
  })

  test('their agent with tools', async () => {
    const scorer = createFaithfulnessScorer()
    const { scores } = await runEvals({
      data: [{ input: 'How many moons has Mars?' }],
      scorers: [scorer],
      target: agent(() => 'Mars has 2 moons.', 'Mars has 2 moons, Phobos and Deimos.'),
    })
    assert.equal(scores[scorer.id], 1)
  })
})

test('faithfulness side by side, on a model that takes 200 ms: fewer calls, shorter prompts, less time', async () => {
  const output = 'Oslo is cold. Rome is old. Lima is large.'
  const context = ['Oslo is cold. Rome is old. Lima is large and busy.']
  const claims = ['Oslo is cold.', 'Rome is old.', 'Lima is large.']
  const replies = [
    JSON.stringify({ claims }),
    JSON.stringify({
      verdicts: claims.map((_, i) => ({ id: i + 1, verdict: 'yes', reason: 'Said there.', chunk: 1, quote: context[0] })),
    }),
    'All claims are supported.',
  ]
  const judge = () => {
    const seen = { calls: 0, characters: 0 }
    const answer = async ({ prompt }) => {
      const text = prompt.flatMap(({ content }) => (typeof content === 'string' ? [content] : content.map(({ text }) => text)))
      seen.characters += text.join('').length
      const reply = replies[seen.calls++]
      await sleep(200)
      return [{ type: 'text', text: reply }]
    }
    const end = { finishReason: 'stop', usage }
    const model = new MockLanguageModelV2({
      doGenerate: async (call) => ({ content: await answer(call), warnings: [], ...end }),
      doStream: async (call) => ({ stream: streamOf(await answer(call), end) }),
    })
    return { model, seen }
  }
  const run = createAgentTestRun({
    inputMessages: [createTestMessage({ content: 'What do you know?', role: 'user' })],
    output: [createTestMessage({ content: output, role: 'assistant' })],
  })
  const measured = async (make) => {
    let best = Number.POSITIVE_INFINITY
    let last
    for (let i = 0; i < 3; i++) {
      const { model, seen } = judge()
      const began = performance.now()
      const { score } = await make(model).run(run)
      best = Math.min(best, performance.now() - began)
      last = { ...seen, score }
    }
    return { ...last, ms: best }
  }
  const theirs = await measured((model) => theirFaithfulness({ model, options: { context } }))
  const ours = await measured((model) => createFaithfulnessScorer({ model, context }))
  console.log(JSON.stringify({ theirs, ours }))
  assert.deepEqual([theirs.score, ours.score], [1, 1])
  assert.deepEqual([theirs.calls, ours.calls], [3, 2])
  assert.ok(ours.characters <= 4000 && ours.characters < theirs.characters)
  assert.ok(ours.ms <= 0.75 * theirs.ms, `${ours.ms} ms beside ${theirs.ms} ms`)
})
