// The documented examples as an application would write them; every host runs this very text.
export const example = `
import { createFaithfulnessScorer, createKeywordCoverageScorer } from 'claimlight'

const input = 'JavaScript frameworks like React and Vue'
const covering = 'Popular JavaScript frameworks include React and Vue for web development'
const output = 'The Eiffel Tower stands in Paris. It was finished in 1920.'
const context = ['The Eiffel Tower stands in Paris and it was finished in 1889.']
const replies = {
  extract: {
    claims: [
      { text: 'The Eiffel Tower stands in Paris.', source: 'The Eiffel Tower stands in Paris.' },
      { text: 'The Eiffel Tower was finished in 1920.', source: 'It was finished in 1920.' },
    ],
  },
  verify: {
    verdicts: [
      { id: 1, verdict: 'yes', reason: 'stated', chunk: 1, quote: 'The Eiffel Tower stands in Paris' },
      { id: 2, verdict: 'no', reason: 'it was 1889', chunk: 1, quote: 'it was finished in 1889' },
    ],
  },
}

const scorers = {
  keyword: async () => (await createKeywordCoverageScorer().run({ input, output: covering })).score,
  callback: async () => (await createFaithfulnessScorer({ model: ({ step }) => replies[step], context }).run({ input, output })).score,
  offline: async () => (await createFaithfulnessScorer({ model: 'offline', context }).run({ input, output })).counts.total,
}

/** Every scorer's outcome; one that fails gives its error and leaves the others alone. */
export async function example() {
  const outcomes = {}
  for (const [name, run] of Object.entries(scorers)) outcomes[name] = await run().catch(String)
  return outcomes
}
`

/** What it must give: all keywords covered; one claim of two supported; two claims found without a model. */
export const expected = { keyword: 1, callback: 0.5, offline: 2 }
