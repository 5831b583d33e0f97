// Size and speed. Sizes are asserted tightly; times depend on the machine, so they are printed, and asserted with room.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { filesIn } from '../../tests/support.mjs'
import { browsers, chromium, dist, fill, open, site, until } from './site.mjs'

const KB = 1000
const gzipped = (kinds) =>
  filesIn(dist)
    .filter((file) => kinds.includes(extname(file)))
    .reduce((sum, file) => sum + gzipSync(readFileSync(join(dist, file)), { level: 9 }).length, 0)

// The bar stands although it is not reached yet. A failure is reported as todo.
test('scripts, styles and the module are at most 300 KB gzipped', { todo: 'the module has to be slimmed first' }, (t) => {
  const all = gzipped(['.js', '.css', '.wasm'])
  t.diagnostic(`${all} bytes gzipped in all`)
  assert.ok(all <= 300 * KB, `${all} bytes`)
})

test('scripts and styles are at most 45 KB gzipped, and there is one module', (t) => {
  const own = gzipped(['.js', '.css'])
  t.diagnostic(`scripts and styles ${own} bytes gzipped`)
  assert.ok(own <= 45 * KB, `${own} bytes`)
  assert.equal(filesIn(dist).filter((file) => extname(file) === '.wasm').length, 1)
})

test('the built page carries its policy and nothing inline', () => {
  const html = readFileSync(join(dist, 'index.html'), 'utf8')
  const policy = html.match(/content-security-policy" content="([^"]+)"/)[1]
  assert.match(policy, /default-src 'none'/)
  assert.match(policy, /script-src 'self' 'wasm-unsafe-eval';/)
  assert.doesNotMatch(policy, /unsafe-inline|'unsafe-eval'|\*(?!;| |$)/)
  assert.doesNotMatch(html, /<script(?![^>]* src=)|<style|\sstyle=|\son\w+=/)
})

describe('speed', { skip: browsers.includes('chromium') ? false : 'no Chromium' }, () => {
  let browser
  let host
  before(async () => {
    host = await site()
    browser = await chromium()
  })
  after(async () => {
    await browser?.close()
    await host?.close()
  })

  test('the first score of a cold load is there soon, on a processor four times slower', async (t) => {
    const times = []
    for (let round = 0; round < 3; round++) {
      // A context of its own has caches of its own.
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
      const page = await context.newPage()
      const devtools = await context.newCDPSession(page)
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
      await page.addInitScript(() => {
        new MutationObserver((_, observer) => {
          if (!document.getElementById('summary')?.dataset.score) return
          observer.disconnect()
          // The frame after the next begins when the score has been drawn.
          requestAnimationFrame(() => {
            requestAnimationFrame(() => {
              globalThis.firstScore = performance.now()
            })
          })
        }).observe(document, { subtree: true, childList: true, attributes: true })
      })
      await page.goto(host.url)
      await until(page, () => globalThis.firstScore > 0)
      times.push(await page.evaluate(() => globalThis.firstScore))
      await context.close()
    }
    t.diagnostic(`first score after ${times.map(Math.round).join(', ')} ms (goal: 1000)`)
    assert.ok(Math.min(...times) < 5000)
  })

  test('a keystroke in 20 KB of text is scored and drawn in a moment', async (t) => {
    const page = await open(browser, host.url, { language: 'en' })
    const words = Array.from(
      { length: 2600 },
      (_, at) => `${['river', 'bridge', 'harbour', 'market', 'signal'][at % 5]}${at % 700} `,
    ).join('')
    assert.ok(words.length > 20_000)
    const devtools = await page.context().newCDPSession(page)
    // What the page's thread computes, not what other programs make it wait for.
    await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
    const computed = async () =>
      (await devtools.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'TaskDuration').value * 1000
    const KEYSTROKES = 20
    for (const [kind, text] of Object.entries({
      English: words,
      Chinese: '自收到商品之日起三十天内可以免费退货，定制商品不支持退货。'.repeat(240),
    })) {
      await fill(page, { context: [text], question: text, answer: text })
      const before = await computed()
      const times = await page.evaluate(async (keystrokes) => {
        const field = document.getElementById('answer')
        const times = []
        for (let at = 0; at < keystrokes; at++) {
          field.value += 'x'
          const start = performance.now()
          field.dispatchEvent(new Event('input', { bubbles: true }))
          // The score waits for the module, which is a promise that has long been kept.
          await new Promise((done) => setTimeout(done))
          // Reading a size makes the browser lay out what has changed.
          document.body.getBoundingClientRect()
          times.push(performance.now() - start)
        }
        return times.sort((a, b) => a - b)
      }, KEYSTROKES)
      const each = ((await computed()) - before) / KEYSTROKES
      t.diagnostic(
        `${kind}, ${text.length} characters: ${each.toFixed(1)} ms computed a keystroke (goal: 50), ${times[KEYSTROKES / 2].toFixed(1)} ms by the clock`,
      )
      assert.ok(each < 100, `${each} ms`)
    }
    await page.close()
  })
})
