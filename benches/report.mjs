// The standard cases of the table in docs/size-and-speed.md: a name and a median in ms of CPU on each line.
//
//   node benches/report.mjs
import { readFile } from 'node:fs/promises'
import { createFaithfulnessScorer, init, scoreKeywordCoverage, splitClaims } from '../dist/node.js'
import { median } from './median.mjs'
import { english } from './texts.mjs'

const bytes = await readFile(new URL('../dist/claimlight_bg.wasm', import.meta.url))
const show = async (name, work) => console.log(`${name}\t${(await median(work)).toFixed(3)}`)

await show('compile', () => WebAssembly.compile(bytes))
await init()
for (const [name, length] of [
  ['coverage 200 B', 200],
  ['coverage 4 KB', 4096],
  ['coverage 1 MB', 1_000_000],
]) {
  const [reference, response] = [english(length, 1), english(length, 2)]
  await show(name, () => scoreKeywordCoverage(reference, response))
}
const output = english(1000, 5)
const context = [english(4096, 6)]
await show('claims 4 KB', () => splitClaims(context[0]))
const scorer = createFaithfulnessScorer({ context })
await show('offline 1 KB in 4 KB', () => scorer.run({ input: '', output }))
