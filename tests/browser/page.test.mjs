import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, before, describe, test } from 'node:test'
import { root, STRICT_CSP, serve, vectorsFile } from '../support.mjs'
import { complaint } from '../vectors.mjs'
import { browsers, launch, withPage } from './launch.mjs'

// A page without a bundler: it imports the built package by its path, under a policy that allows nothing else.
const page = '<!doctype html><meta charset="utf-8"><title>test</title>'

for (const name of browsers) {
  describe(`a plain page in ${name}`, () => {
    let browser
    let strict
    let forbidding
    before(async () => {
      browser = await launch(name)
      const pages = { '/page.html': page, '/vectors.json': await readFile(vectorsFile) }
      const policy = (csp) => ({ headers: { 'content-security-policy': csp }, pages })
      strict = await serve(root, policy(STRICT_CSP))
      forbidding = await serve(root, policy(STRICT_CSP.replace(" 'wasm-unsafe-eval'", '')))
    })
    after(async () => {
      await browser?.close()
      await strict?.close()
      await forbidding?.close()
    })

    test('repeats the native results under a strict CSP', async () => {
      const outcome = await withPage(browser, `${strict.url}/page.html`, (page) =>
        page.evaluate(async () => {
          const [claimlight, { compare }, vectors] = await Promise.all([
            import('/dist/web.js'),
            import('/tests/vectors.mjs'),
            fetch('/vectors.json').then((response) => response.json()),
          ])
          return compare(claimlight, vectors)
        }),
      )
      assert.equal(complaint(outcome), '')
    })

    test('says what is wrong where the policy forbids WebAssembly', async () => {
      const page = await browser.newPage()
      await page.goto(`${forbidding.url}/page.html`)
      const error = await page.evaluate(async () => {
        const { init } = await import('/dist/web.js')
        return init().then(
          () => 'started',
          (error) => ({ code: error.code, message: error.message }),
        )
      })
      assert.equal(error.code, 'NOT_INITIALIZED')
      await page.close()
    })
  })
}
