import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, before, describe, test } from 'node:test'
import { CONTEXT, OUTPUT, startJudge } from '../judge.mjs'
import { root } from '../support.mjs'
import { cases } from '../transport.mjs'
import { startWorker } from './workerd.mjs'

const worker = `
import * as claimlight from 'claimlight'
import { cases } from './transport.mjs'
export default {
  async fetch(request) {
    const { name, key, ...host } = await request.json()
    return Response.json(await cases[name].run({ claimlight, ...host }, key))
  },
}`

let server
let judge
before(async () => {
  const files = { 'worker.js': worker, 'transport.mjs': await readFile(`${root}tests/transport.mjs`) }
  ;[server, judge] = await Promise.all([startWorker('workerd-transport', files), startJudge()])
})
after(() => Promise.all([server?.stop(), judge?.close()]))

describe('servers and callbacks, from workerd', { concurrency: 4 }, () => {
  Object.entries(cases).forEach(([name, { check }], i) => {
    test(name, async () => {
      const key = `workerd-${i}`
      const body = JSON.stringify({ name, key, base: judge.url, output: OUTPUT, context: CONTEXT })
      const response = await fetch(server.url, { method: 'POST', body })
      const text = await response.text()
      assert.equal(response.status, 200, text)
      await check(assert, JSON.parse(text), judge.log(key))
    })
  })
})
