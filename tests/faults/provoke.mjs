// What a module does that failed, as one body of test for every host. It runs against a build with the crate's feature
// `faults`, where certain texts make the module panic, run out of memory or run out of stack.

const CLAIM = 'The bridge opened in 1931.'

const told = (promise) =>
  promise.then(
    () => 'no failure',
    (error) => `${error.constructor.name} ${error.code}: ${error.message}`,
  )

/** Provokes each fault while another run waits for its judge; tells what became of the call, of that run, and of the next. */
export async function provoke({ createFaithfulnessScorer, createKeywordCoverageScorer, scoreKeywordCoverage }) {
  const scorer = createKeywordCoverageScorer()
  const outcomes = {}
  for (const fault of ['panic', 'memory', 'stack']) {
    let answer
    const asked = new Promise((resolve) => {
      answer = resolve
    })
    const model = (_, { signal }) => {
      answer(signal)
      return new Promise(() => {})
    }
    const waiting = told(createFaithfulnessScorer({ model, context: [CLAIM] }).run({ input: '', output: CLAIM }))
    const signal = await asked
    const failed = await told(scorer.run({ input: `fault: ${fault}`, output: 'bridge' }))
    const inFlight = await waiting
    const next = await scorer.run({ input: 'old bridge', output: 'The bridge is red.' })
    const offline = await createFaithfulnessScorer({ context: [CLAIM] }).run({ input: '', output: CLAIM })
    const sync = await told((async () => scoreKeywordCoverage(`fault: ${fault}`, 'bridge'))())
    outcomes[fault] = {
      failed,
      inFlight,
      judgeAborted: signal.aborted,
      next: next.score,
      offline: offline.score,
      sync,
      nextSync: scoreKeywordCoverage('old bridge', 'bridge').score,
    }
  }
  return outcomes
}

/** What is wrong with the outcomes, in words; empty when they are right. */
export function complaint(outcomes) {
  const wrong = []
  for (const [fault, outcome] of Object.entries(outcomes)) {
    for (const key of ['failed', 'inFlight', 'sync']) {
      if (!outcome[key].startsWith('ScorerError INTERNAL: ')) wrong.push(`${fault}: ${key} is ${outcome[key]}`)
    }
    if (fault === 'panic' && !outcome.failed.includes('on purpose')) wrong.push(`the panic's words are lost: ${outcome.failed}`)
    if (!outcome.judgeAborted) wrong.push(`${fault}: the judge in flight was not aborted`)
    // One of the two keywords of `old bridge` is mentioned; the claim stands in the context word by word.
    const { next, offline, nextSync } = outcome
    if (next !== 0.5 || offline !== 1 || nextSync !== 0.5) wrong.push(`${fault}: then ${next}, ${offline}, ${nextSync}`)
  }
  if (Object.keys(outcomes).length !== 3) wrong.push('not every fault was provoked')
  return wrong.join('\n')
}
