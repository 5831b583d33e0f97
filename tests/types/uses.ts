// Uses of the public types: the right ones compile, and each `@ts-expect-error` marks a wrong one that must not.
import {
  createFaithfulnessScorer,
  createKeywordCoverageScorer,
  init,
  runEvals,
  ScorerError,
  scoreKeywordCoverage,
  splitClaims,
} from 'claimlight'
import { aiSdk, promptApi, workersAi } from 'claimlight/adapters'
import module from 'claimlight/claimlight_bg.wasm'

await init()
await init(new URL('https://example.org/claimlight_bg.wasm'))
await init(new Uint8Array())
await init(module)

const coverage = createKeywordCoverageScorer({ scale: 100, terms: ['vector database'], synonyms: { k8s: ['kubernetes'] } })
const covered = await coverage.run({ input: 'reference', output: [{ role: 'assistant', content: 'response' }] })
const score: number | null = covered.score
const reference: Set<string> = covered.preprocessStepResult.referenceKeywords
// @ts-expect-error: a score may be null
const never: number = covered.score
// @ts-expect-error: there is no such option
createKeywordCoverageScorer({ scales: 1 })
// @ts-expect-error: the output is missing
await coverage.run({ input: 'reference' })

const faithfulness = createFaithfulnessScorer({
  model: (request, { signal }) => fetch('/api/judge', { method: 'POST', body: JSON.stringify(request), signal }),
  context: ['a chunk'],
  onProgress: ({ done, total }) => console.log(done / total),
})
const judged = await faithfulness.run({ input: 'question', output: 'answer', signal: AbortSignal.timeout(1000) })
for (const { claim, verdict, evidence } of judged.analyzeStepResult.verdicts) {
  const known: 'yes' | 'no' | 'unsure' = verdict
  console.log(claim, known, evidence?.quote)
}
createFaithfulnessScorer({ model: 'offline', context: [] })
createFaithfulnessScorer({ model: { url: 'https://example.org/v1/chat/completions', model: 'judge' } })
// @ts-expect-error: no name of a model is a judge, except the offline one
createFaithfulnessScorer({ model: 'openai/some-model' })

// The adapters need no types of what they adapt to.
createFaithfulnessScorer({ model: workersAi({ run: async () => ({ response: '' }) }, '@cf/some/model') })
createFaithfulnessScorer({ model: promptApi() })
console.log(aiSdk)

const evals = await runEvals({ data: [{ input: 'a', groundTruth: 'b' }], scorers: [coverage], target: async () => 'output' })
const mean: number | null | undefined = evals.scores['keyword-coverage-scorer']
const spans: { start: number; end: number }[] = splitClaims('The sky is blue.').map(({ span }) => span)
try {
  scoreKeywordCoverage('a', 'b')
} catch (error) {
  if (error instanceof ScorerError && error.code === 'NOT_INITIALIZED') console.log(error.partial, error.cause)
}

export { mean, never, reference, score, spans }
