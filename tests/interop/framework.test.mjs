// The agent framework needs a newer Node than this package, so its tests run in one of their own.
import { execFile } from 'node:child_process'
import { delimiter } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const major = (version) => Number(version.split('.')[0])
const nodes = [process.execPath, ...(process.env.CLAIMLIGHT_NODES ?? '').split(delimiter).filter(Boolean)]
const run = promisify(execFile)

let found
for (const node of nodes) {
  const { stdout } = await run(node, ['--print', 'process.versions.node'])
  if (major(stdout) >= 22) found ??= node
}

test('inside the agent framework', { skip: found === undefined && 'no Node 22: set CLAIMLIGHT_NODES' }, async () => {
  const file = fileURLToPath(new URL('framework.mjs', import.meta.url))
  // The framework would report its use to its makers.
  const env = { ...process.env, MASTRA_TELEMETRY_DISABLED: '1' }
  // Inside another runner's process a runner would report to that one and exit with success.
  delete env.NODE_TEST_CONTEXT
  await run(found, ['--test', '--test-reporter=spec', file], { env }).catch(({ stdout }) => {
    throw new Error(stdout)
  })
})
