import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import test from 'node:test'
import * as claimlight from 'claimlight'
import { vectorsFile } from '../support.mjs'
import { compare } from '../vectors.mjs'

test('Node repeats the native results', async () => {
  const { compared, differences } = await compare(claimlight, JSON.parse(await readFile(vectorsFile, 'utf8')))
  assert.deepEqual(differences.slice(0, 3), [])
  assert.ok(compared >= 200, `only ${compared} vectors`)
})
