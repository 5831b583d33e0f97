import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import * as claimlight from 'claimlight'
import { CONTEXT, OUTPUT, startJudge } from '../judge.mjs'
import { cases } from '../transport.mjs'

let judge
before(async () => {
  judge = await startJudge()
  // Loading and the first fetch take their time, which the cases that measure should not pay.
  await claimlight.init()
  await fetch(judge.url, { method: 'OPTIONS' })
})
after(() => judge.close())

describe('servers and callbacks, from Node', { concurrency: 4 }, () => {
  Object.entries(cases).forEach(([name, { run, check }], i) => {
    test(name, async () => {
      const found = await run({ claimlight, base: judge.url, output: OUTPUT, context: CONTEXT }, `node-${i}`)
      await check(assert, found, judge.log(`node-${i}`))
    })
  })
})
