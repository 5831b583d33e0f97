import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, before, test } from 'node:test'
import { root, vectorsFile } from '../support.mjs'
import { complaint } from '../vectors.mjs'
import { startWorker } from './workerd.mjs'

const worker = `
import * as claimlight from 'claimlight'
import { compare } from './vectors.mjs'
export default {
  async fetch(request) {
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

test('workerd repeats the native results', async () => {
  const response = await fetch(server.url, { method: 'POST', body: await readFile(vectorsFile) })
  assert.equal(response.status, 200, await response.clone().text())
  const outcome = await response.json()
  assert.equal(complaint(outcome), '')
})
