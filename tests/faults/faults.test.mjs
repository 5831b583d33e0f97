import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { browsers, launch, withPage } from '../browser/launch.mjs'
import { root, STRICT_CSP, serve } from '../support.mjs'
import { startWorker } from '../workerd/workerd.mjs'
import { complaint, provoke } from './provoke.mjs'

const faults = process.env.CLAIMLIGHT_FAULTS ?? join(root, 'target/xtask/faults')
const provoker = await readFile(join(root, 'tests/faults/provoke.mjs'))

test('Node goes on after a panic, without memory and without stack', async () => {
  assert.equal(complaint(await provoke(await import(pathToFileURL(join(faults, 'node.js')).href))), '')
})

for (const name of browsers) {
  test(`${name} goes on after a panic, without memory and without stack`, async () => {
    const pages = { '/page.html': '<!doctype html><meta charset="utf-8"><title>test</title>', '/provoke.mjs': provoker }
    const site = await serve(faults, { headers: { 'content-security-policy': STRICT_CSP }, pages })
    const browser = await launch(name)
    try {
      const outcomes = await withPage(browser, `${site.url}/page.html`, (page) =>
        page.evaluate(async () => {
          const [claimlight, { provoke }] = await Promise.all([import('/web.js'), import('/provoke.mjs')])
          return provoke(claimlight)
        }),
      )
      assert.equal(complaint(outcomes), '')
    } finally {
      await browser.close()
      await site.close()
    }
  })
}

test('workerd goes on after a panic, without memory and without stack', async () => {
  const worker = `
import * as claimlight from 'claimlight'
import { provoke } from './provoke.mjs'
export default { fetch: async () => Response.json(await provoke(claimlight)) }`
  const files = { 'worker.js': worker, 'provoke.mjs': provoker }
  const server = await startWorker('workerd-faults', files, { alias: { claimlight: join(faults, 'workerd.js') } })
  try {
    const response = await fetch(server.url)
    assert.equal(response.status, 200, await response.clone().text())
    assert.equal(complaint(await response.json()), '')
  } finally {
    await server.stop()
  }
})
