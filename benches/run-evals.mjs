// Keyword coverage over many rows: `runEvals` of this package beside that of the agent framework.
//
//   node --expose-gc benches/run-evals.mjs [rows]
//
// On Node 22 and newer, with the packages of tests/interop installed, the framework runs as well: once with its own agent on
// a model that answers at once, and once with a target that hands it a finished record and so costs nothing at all.
import { existsSync } from 'node:fs'
import { createKeywordCoverageScorer, runEvals } from '../dist/node.js'
import { random } from './texts.mjs'

const ROWS = Number(process.argv[2] ?? 100_000)
/** The framework keeps its results and is slow; its rate does not depend on the number. */
const THEIR_ROWS = Math.min(ROWS, 2000)

const WORDS = `server client database frontend backend latency throughput container scheduler thread process memory network
cluster replica shard index query transaction cache queue stream pipeline deployment rollback release branch commit merge
review testing coverage profiling tracing metrics logging alerting security token session cookie header request response
payload schema migration model training inference embedding vector retrieval ranking prompt answer context evaluation
React.js Node.js TypeScript Kubernetes PostgreSQL the a of and with for which that is are was not very`.split(/\s+/)

function* rows(count) {
  const next = random(1)
  const text = (words) => `${Array.from({ length: words }, () => WORDS[Math.floor(next() * WORDS.length)]).join(' ')}.`
  for (let i = 0; i < count; i++) yield { input: text(12), output: text(30) }
}

async function* streamed(count) {
  yield* rows(count)
}

const megabytes = (bytes) => `${(bytes / 1e6).toFixed(1)} MB`

/** Runs `work` and tells how many rows a second it did, by the clock and by the CPU, which other programs do not disturb. */
async function measured(name, count, work) {
  const began = performance.now()
  const before = process.cpuUsage()
  const result = await work()
  const { user, system } = process.cpuUsage(before)
  const rate = (ms) => String(Math.round((count / ms) * 1000)).padStart(8)
  console.log(`${name.padEnd(36)}${rate(performance.now() - began)} rows/s${rate((user + system) / 1000)} rows per second of CPU`)
  return result
}

async function ours() {
  const scorer = createKeywordCoverageScorer()
  const target = (_, { item }) => item.output
  await runEvals({ data: streamed(2000), scorers: [scorer], target, collect: false })
  let done = 0
  const marks = []
  const onItemComplete = () => {
    done += 1
    if (done % Math.floor(ROWS / 10) !== 0) return
    globalThis.gc?.()
    marks.push(process.memoryUsage())
  }
  const { summary, scores } = await measured('claimlight', ROWS, () =>
    runEvals({ data: streamed(ROWS), scorers: [scorer], target, onItemComplete }),
  )
  if (summary.scored !== ROWS) throw new Error(`${summary.scored} of ${ROWS} rows scored`)
  const [first, last] = [marks[0], marks.at(-1)]
  console.log(
    `  mean ${scores[scorer.id].toFixed(4)}; after a tenth and at the end: heap ${megabytes(first.heapUsed)}, ${megabytes(last.heapUsed)}; resident ${megabytes(first.rss)}, ${megabytes(last.rss)}`,
  )
}

async function theirs() {
  // The framework would report its use to its makers.
  process.env.MASTRA_TELEMETRY_DISABLED = '1'
  const interop = new URL('../tests/interop/framework-packages.mjs', import.meta.url)
  const { Agent, createKeywordCoverageScorer, MockLanguageModelV2, runEvals } = await import(interop)
  const data = [...rows(THEIR_ROWS)]
  const answers = new Map(data.map(({ input, output }) => [input, output]))
  const usage = { inputTokens: 1, outputTokens: 1, totalTokens: 2 }
  const model = new MockLanguageModelV2({
    doGenerate: async ({ prompt }) => {
      const text = answers.get(prompt.at(-1).content[0].text)
      return { content: [{ type: 'text', text }], finishReason: 'stop', usage, warnings: [] }
    },
  })
  const message = (role, text) => ({
    id: 'm',
    role,
    createdAt: new Date(0),
    content: { format: 2, parts: [{ type: 'text', text }], content: text },
  })
  const finished = {
    getModel: () => model,
    generate: async (input) => ({
      text: answers.get(input),
      scoringData: { input: { inputMessages: [message('user', input)] }, output: [message('assistant', answers.get(input))] },
    }),
  }
  const targets = {
    'the framework, its agent': new Agent({ id: 'a', name: 'a', instructions: 'Answer.', model }),
    'the framework, finished records': finished,
  }
  for (const [name, target] of Object.entries(targets)) {
    const run = (data) => runEvals({ data, scorers: [createKeywordCoverageScorer()], target })
    await run(data.slice(0, 100))
    await measured(name, THEIR_ROWS, () => run(data.map(({ input }) => ({ input }))))
  }
}

console.log(`Node ${process.versions.node}, ${ROWS} rows`)
await ours()
const installed = existsSync(new URL('../tests/interop/node_modules/@mastra/core', import.meta.url))
if (installed && Number(process.versions.node.split('.')[0]) >= 22) await theirs()
else console.log('the framework is left out: it needs Node 22 and `npm ci --ignore-scripts` in tests/interop')
