import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { expected } from './example.mjs'
import { hosts } from './hosts.mjs'

describe('the packed package runs on', () => {
  for (const [name, run] of Object.entries(hosts)) {
    test(name, async () => assert.deepEqual(await run(), expected))
  }
})
