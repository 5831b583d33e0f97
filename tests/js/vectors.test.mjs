import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import test from 'node:test'
import * as claimlight from 'claimlight'
import { vectorsFile } from '../support.mjs'
import { compare, complaint } from '../vectors.mjs'

test('Node repeats the native results', async () => {
  const outcome = await compare(claimlight, JSON.parse(await readFile(vectorsFile, 'utf8')))
  assert.equal(complaint(outcome), '')
})
