// Keyword coverage beside the npm package keyword-extractor and the agent framework's scorer, in one process: pairs of English
// texts of 200 B, 4 KB and 1 MB, then time per byte from 100 KB to 10 MB.
//
//   node benches/keyword.mjs
//
// The others run with the packages of tests/interop installed, the framework on Node 22 and newer.
import { createRequire } from 'node:module'
import { createKeywordCoverageScorer, init, scoreKeywordCoverage } from '../dist/node.js'
import { median } from './median.mjs'
import { english } from './texts.mjs'

const interop = new URL('../tests/interop/package.json', import.meta.url)
const optional = (load) => load().catch(() => undefined)
const extractor = await optional(async () => createRequire(interop)('keyword-extractor'))
process.env.MASTRA_TELEMETRY_DISABLED = '1'
const framework = await optional(async () => {
  if (Number(process.versions.node.split('.')[0]) < 22) throw new Error('too old')
  const packages = await import(new URL('../tests/interop/framework-packages.mjs', import.meta.url))
  return packages.createKeywordCoverageScorer()
})

/** What a user of keyword-extractor writes: two sets and a count. */
function byExtractor(reference, response) {
  const options = { language: 'english', remove_digits: true, return_changed_case: true, remove_duplicates: true }
  const words = (text) => new Set(extractor.extract(text, options))
  const wanted = words(reference)
  const given = words(response)
  return [...wanted].filter((word) => given.has(word)).length / wanted.size
}

const message = (role, text) => ({
  id: 'm',
  role,
  createdAt: new Date(0),
  content: { format: 2, parts: [{ type: 'text', text }], content: text },
})

await init()
const scorer = createKeywordCoverageScorer()
console.log(`Node ${process.versions.node}; medians in ms of CPU for one pair`)
const cell = (value) => (value === undefined ? 'left out' : value.toFixed(3)).padStart(18)
const ratio = (theirs, ours) => (theirs === undefined ? '' : ` (${(theirs / ours).toFixed(1)}×)`)
console.log(
  `${'pair'.padEnd(8)}${['claimlight.run', 'claimlight sync', 'keyword-extractor', 'the framework'].map((name) => name.padStart(18)).join('')}`,
)
for (const [name, length] of [
  ['200 B', 200],
  ['4 KB', 4096],
  ['1 MB', 1_000_000],
]) {
  const [input, output] = [english(length, 1), english(length, 2)]
  const run = await median(() => scorer.run({ input, output }))
  const sync = await median(() => scoreKeywordCoverage(input, output))
  const theirs = { input: { inputMessages: [message('user', input)] }, output: [message('assistant', output)] }
  // Both remove duplicates by comparing all with all; a megabyte takes them minutes.
  const patient = length < 100_000
  const simple = extractor && patient ? await median(() => byExtractor(input, output)) : undefined
  const framed = framework && patient ? await median(() => framework.run(theirs)) : undefined
  console.log(
    `${name.padEnd(8)}${cell(run)}${cell(sync)}${cell(simple)}${cell(framed)}${ratio(simple, sync)}${ratio(framed, run)}`,
  )
}

console.log('time per byte of both texts')
for (const length of [100_000, 1_000_000, 10_000_000]) {
  const [input, output] = [english(length, 3), english(length, 4)]
  const options = { maxTextLength: 2 * length + 1 }
  const time = await median(() => scoreKeywordCoverage(input, output, options), 1500)
  console.log(`${String(length).padStart(9)} B ${((time * 1e6) / (2 * length)).toFixed(1).padStart(8)} ns`)
}
