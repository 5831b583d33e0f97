// What keyword coverage costs in workerd, in milliseconds of CPU of its process (Linux): starting the module, the first score of a
// pair of 4 KB, and one such score afterwards. Needs the packed package, as `cargo xtask test packaging` makes it.
//
//   node benches/workerd.mjs
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { tarball } from '../tests/support.mjs'
import { startWorker } from '../tests/workerd/workerd.mjs'
import { english } from './texts.mjs'

const worker = `
import { init, scoreKeywordCoverage } from 'claimlight'
export default {
  async fetch(request) {
    const { times, pair: [reference, response] } = await request.json()
    await init()
    let score
    for (let n = 0; n < times; n++) score = scoreKeywordCoverage(reference, response).score
    return Response.json({ score })
  },
}`

try {
  tarball()
} catch {
  console.log('keyword coverage in workerd: left out, `cargo xtask test packaging` has packed nothing yet')
  process.exit()
}
const { url, pid, stop } = await startWorker('workerd-bench', { 'worker.js': worker })
const ticks = Number(execFileSync('getconf', ['CLK_TCK']))
const pair = [english(4096, 1), english(4096, 2)]

/** CPU of the process while it answers, in ms; the clock of /proc has steps of 10 ms. */
async function cost(times) {
  const spent = () => {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ')
    return ((Number(fields[11]) + Number(fields[12])) / ticks) * 1000
  }
  const before = spent()
  const response = await fetch(url, { method: 'POST', body: JSON.stringify({ times, pair }) })
  if (!response.ok) throw new Error(await response.text())
  await response.arrayBuffer()
  return spent() - before
}

try {
  console.log(`init                  ${(await cost(0)).toFixed(0)} ms`)
  console.log(`first score of 4 KB   ${(await cost(1)).toFixed(0)} ms`)
  await cost(300)
  const [none, many] = [await cost(0), await cost(1000)]
  console.log(`one score of 4 KB     ${((many - none) / 1000).toFixed(3)} ms`)
} finally {
  await stop()
}
