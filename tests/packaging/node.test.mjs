// What an application in Node may rely on beyond the results.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { app, run } from '../support.mjs'

let folder
before(async () => {
  folder = await app('node-import', {
    'silent.js': `
const before = Object.keys(globalThis)
await import('claimlight')
await import('claimlight/adapters')
// Node itself is not done with the files of the modules yet.
await new Promise((resolve) => setTimeout(resolve, 200))
console.log(JSON.stringify(Object.keys(globalThis).filter((key) => !before.includes(key))))
console.log(JSON.stringify(process.getActiveResourcesInfo().filter((name) => !/Wrap$/.test(name))))`,
    'module.js': `
import { readFileSync } from 'node:fs'
import { init, scoreKeywordCoverage } from 'claimlight'
await init(new WebAssembly.Module(readFileSync(new URL(import.meta.resolve('claimlight/claimlight_bg.wasm')))))
console.log(scoreKeywordCoverage('a red kite', 'the kite is red').score)`,
  })
})

const output = async (file) => (await run(process.execPath, [file], { cwd: folder })).stdout.trim()

test('importing has no side effect', async () => {
  assert.equal(await output('silent.js'), '[]\n[]')
})

test('takes a module that the application compiled', async () => {
  assert.equal(await output('module.js'), '1')
})
