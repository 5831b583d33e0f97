// Load on the Worker in local workerd: `node tests/load.mjs [seconds] [connections]`. Prints one line of JSON.
import { readdirSync, readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { start, TOKEN } from './harness.mjs'

const sentence = (i) => `Station ${i} of the northern line opened in ${1900 + (i % 100)} and serves ${i * 7} passengers a day.`
const text = (length, from) => {
  let all = ''
  for (let i = from; all.length < length; i++) all += `${sentence(i)} `
  return all.slice(0, length)
}

/** Input and output of 4 KB together. */
const FOUR_KB = { path: '/score/keyword-coverage', json: { input: text(2000, 1), output: text(2000, 3) }, status: 200 }
const MIX = [
  FOUR_KB,
  {
    path: '/score/keyword-coverage',
    json: { input: '使用 React.js 构建云计算平台', output: '用 React 构建的平台' },
    status: 200,
  },
  { path: '/score/faithfulness', json: { output: text(400, 1), context: [text(1500, 1)] }, status: 200 },
  { path: '/score/faithfulness', json: { output: 'No context.' }, status: 422 },
  { path: '/score/keyword-coverage', json: { input: 7, output: '' }, status: 422 },
  { path: '/score/keyword-coverage', json: {}, token: 'token-of-nobody-00000', status: 401 },
  { path: '/nowhere', json: {}, status: 404 },
]

/** CPU seconds and resident bytes of the workerd that this process started; undefined where there is no /proc. */
function usage() {
  try {
    for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
      const stat = (() => {
        try {
          return readFileSync(`/proc/${pid}/stat`, 'utf8')
        } catch {
          return ''
        }
      })()
      const [, name, rest] = /^\d+ \((.*)\) (.*)$/s.exec(stat) ?? []
      const fields = rest?.split(' ')
      if (name !== 'workerd' || Number(fields[1]) !== process.pid) continue
      // Of the fields after the name: utime, stime in ticks of 10 ms, and rss in pages of 4 KiB.
      return { cpu: (Number(fields[11]) + Number(fields[12])) / 100, rss: Number(fields[21]) * 4096 }
    }
  } catch {
    // Not Linux.
  }
  return undefined
}

const percentile = (sorted, share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]

/** Sends the mix over so many connections for so long. */
export async function load(seconds, connections, warmUp = Math.min(20, seconds / 4)) {
  const worker = await start({ inspector: true })
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const { hostname, port } = new URL(worker.url)
  let reconnected = 0
  const send = (wanted) => {
    const { path, json, token = TOKEN } = wanted
    return new Promise((resolve, reject) => {
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
      const sent = request({ agent, hostname, port, path, method: 'POST', headers }, (response) => {
        response.resume()
        response.on('end', () => resolve(response.statusCode))
        response.on('error', reject)
      })
      sent.on('error', (error) => {
        // Whoever is refused before the body was read finds the connection closed, which a client that uses it again notices late.
        if (error.code !== 'ECONNRESET' || sent.res) return reject(error)
        reconnected += 1
        resolve(setTimeout(5).then(() => send(wanted)))
      })
      sent.end(JSON.stringify(json))
    })
  }
  const times = []
  const statuses = {}
  const wrong = []
  const began = Date.now()
  const memory = []
  const watch = setInterval(() => Date.now() - began > warmUp * 1000 && memory.push(usage()?.rss), 1000)
  const warm = setTimeout(warmUp * 1000).then(worker.heap)
  const connection = async (first) => {
    for (let i = first; Date.now() - began < seconds * 1000; i++) {
      const wanted = MIX[i % MIX.length]
      const from = performance.now()
      const status = await send(wanted)
      times.push(performance.now() - from)
      statuses[status] = (statuses[status] ?? 0) + 1
      if (status !== wanted.status && wrong.length < 10) wrong.push({ path: wanted.path, status, wanted: wanted.status })
    }
  }
  try {
    await Promise.all(Array.from({ length: connections }, (_, i) => connection(i)))
    clearInterval(watch)
    const cpuPerKeywordRequest = await cpu(send)
    const sorted = times.toSorted((a, b) => a - b)
    const size = (bytes) => (bytes === undefined ? undefined : Math.round(bytes / 1e5) / 10)
    const third = Math.max(1, Math.floor(memory.length / 3))
    const most = (marks) => size(marks.reduce((most, mark) => Math.max(most ?? 0, mark ?? 0), undefined))
    return {
      seconds,
      connections,
      requests: times.length,
      perSecond: Math.round(times.length / seconds),
      statuses,
      reconnected,
      wrong,
      p50Ms: Math.round(percentile(sorted, 0.5)),
      p99Ms: Math.round(percentile(sorted, 0.99)),
      // Garbage comes and goes: what tells of growth is the most of the first third after warm-up beside that of the last.
      residentMB: { firstThird: most(memory.slice(0, third)), lastThird: most(memory.slice(-third)) },
      // The Worker's isolate alone, after a collection of garbage.
      heapMB: { warm: size(await warm), end: size(await worker.heap()) },
      cpuMsPer4KbKeywordRequest: cpuPerKeywordRequest,
    }
  } finally {
    clearInterval(watch)
    agent.destroy()
    await worker.stop()
  }
}

/** Milliseconds of CPU of the whole of workerd, HTTP and JSON included, for one keyword request of 4 KB. */
async function cpu(send) {
  const before = usage()?.cpu
  if (before === undefined) return undefined
  const count = 500
  for (let i = 0; i < count; i++) await send(FOUR_KB)
  return Math.round(((usage().cpu - before) / count) * 100_000) / 100
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  console.log(JSON.stringify(await load(Number(process.argv[2] ?? 120), Number(process.argv[3] ?? 64))))
}
