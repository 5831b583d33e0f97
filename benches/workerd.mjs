// What keyword coverage costs in workerd, in milliseconds of CPU of its process (Linux): starting the module, the first score of a
// pair of 4 KB, and one such score afterwards. Needs the packed package, as `cargo xtask test packaging` makes it.
//
//   node benches/workerd.mjs
import { readdirSync, readFileSync } from 'node:fs'
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
const pair = [english(4096, 1), english(4096, 2)]

/** CPU of the process while it answers, in ms: that of all its threads, of which the kernel keeps account in nanoseconds. */
async function cost(times) {
  const ofThread = (id) => Number(readFileSync(`/proc/${pid}/task/${id}/schedstat`, 'utf8').split(' ')[0])
  const spent = () => readdirSync(`/proc/${pid}/task`).reduce((sum, id) => sum + ofThread(id), 0) / 1e6
  const before = spent()
  const response = await fetch(url, { method: 'POST', body: JSON.stringify({ times, pair }) })
  if (!response.ok) throw new Error(await response.text())
  await response.arrayBuffer()
  return spent() - before
}

try {
  console.log(`init                  ${(await cost(0)).toFixed(1)} ms`)
  console.log(`first score of 4 KB   ${(await cost(1)).toFixed(1)} ms`)
  await cost(300)
  const [none, many] = [await cost(0), await cost(1000)]
  console.log(`one score of 4 KB     ${((many - none) / 1000).toFixed(3)} ms`)
} finally {
  await stop()
}
