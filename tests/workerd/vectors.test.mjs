import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, before, test } from 'node:test'
import { root, vectorsFile } from '../support.mjs'
import { complaint } from '../vectors.mjs'
import { startWorker } from './workerd.mjs'

const worker = `
import * as claimlight from 'claimlight'
import { compare } from './vectors.mjs'
const run = { runId: 'start', input: 'bridge', output: 'The bridge opened in 1931.', context: ['The bridge opened in 1931.'] }
const scorers = [claimlight.createKeywordCoverageScorer(), claimlight.createFaithfulnessScorer()]
const scores = (await Promise.all(scorers.map((scorer) => scorer.run(run)))).map(({ score }) => score)
export default {
  async fetch(request) {
    if (request.method === 'GET') return Response.json(scores)
    return Response.json(await compare(claimlight, await request.json()))
  },
}`

let server
before(async () => {
  const files = { 'worker.js': worker, 'vectors.mjs': await readFile(`${root}tests/vectors.mjs`) }
  server = await startWorker('workerd-vectors', files)
})
after(() => server?.stop())

test('the bundle has one module of WebAssembly', () => {
  assert.equal(server.emitted.filter((file) => file.endsWith('.wasm')).length, 1)
})

test('a Worker may score while it starts, where it has no random numbers', async () => {
  assert.deepEqual(await (await fetch(server.url)).json(), [1, 1])
})

test('workerd repeats the native results', async () => {
  const response = await fetch(server.url, { method: 'POST', body: await readFile(vectorsFile) })
  assert.equal(response.status, 200, await response.clone().text())
  const outcome = await response.json()
  assert.equal(complaint(outcome), '')
})
