// The comparison itself, free of any host's modules: it runs in Node, in a page and in workerd.

/**
 * Repeats every vector through the package and returns how many were compared and what differed. `claimlight` is the
 * package's namespace, `vectors` the content of vectors.json.
 */
export async function compare(claimlight, vectors) {
  await claimlight.init()
  const differences = []
  const check = (kind, input, expected, actual) => {
    const [want, got] = [canonical(expected), canonical(actual)]
    if (want !== got) differences.push({ kind, input, want, got })
  }
  for (const { reference, response, options, result } of vectors.coverage) {
    check('coverage', { reference, response, options }, result, claimlight.scoreKeywordCoverage(reference, response, options))
  }
  for (const { text, result } of vectors.claims) check('claims', text, result, claimlight.splitClaims(text))
  const offline = claimlight.createFaithfulnessScorer({ model: 'offline' })
  for (const { context, output, result } of vectors.faithfulness) {
    const echoed = { runId: 'vector', inputText: 'question', outputText: output, context }
    const got = await offline.run({ input: 'question', output, context, runId: 'vector' })
    check('faithfulness', { context, output }, { ...echoed, ...result }, got)
  }
  return { compared: vectors.coverage.length + vectors.claims.length + vectors.faithfulness.length, differences }
}

/** What a test says about a comparison; empty when all is well. */
export function complaint({ compared, differences }) {
  if (compared < 200) return `only ${compared} vectors`
  if (differences.length === 0) return ''
  const [{ kind, input, want, got }] = differences
  return `${differences.length} of ${compared} differ; the first:\n${kind} ${JSON.stringify(input)}\nnative:  ${want}\npackage: ${got}`
}

/** JSON with sorted keys: the order of members is no part of a result. */
function canonical(value) {
  const sorted = (_, member) => {
    if (member === null || typeof member !== 'object' || Array.isArray(member)) return member
    return Object.fromEntries(Object.entries(member).sort(([a], [b]) => (a < b ? -1 : 1)))
  }
  return JSON.stringify(JSON.parse(JSON.stringify(value)), sorted)
}
