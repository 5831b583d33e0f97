import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { CONTEXT, OUTPUT, startJudge } from '../judge.mjs'
import { root, STRICT_CSP, serve } from '../support.mjs'
import { cases } from '../transport.mjs'
import { browsers, launch } from './launch.mjs'

const html = '<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,"><title>test</title>'

for (const name of browsers) {
  describe(`servers and callbacks, from ${name}`, () => {
    let browser
    let judge
    let site
    let page
    before(async () => {
      judge = await startJudge()
      const policy = STRICT_CSP.replace("connect-src 'self'", `connect-src 'self' ${judge.url}`)
      site = await serve(root, { headers: { 'content-security-policy': policy }, pages: { '/page.html': html } })
      browser = await launch(name)
      page = await browser.newPage()
      await page.goto(`${site.url}/page.html`)
    })
    after(async () => {
      await browser?.close()
      await site?.close()
      await judge?.close()
    })

    Object.entries(cases).forEach(([title, { check }], i) => {
      test(title, async () => {
        const key = `${name}-${i}`
        const found = await page.evaluate(
          async ({ title, key, ...host }) => {
            const [claimlight, { cases }] = await Promise.all([import('/dist/web.js'), import('/tests/transport.mjs')])
            return cases[title].run({ claimlight, ...host }, key)
          },
          { title, key, base: judge.url, output: OUTPUT, context: CONTEXT },
        )
        await check(assert, found, judge.log(key))
      })
    })
  })
}
