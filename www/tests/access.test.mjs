// WCAG 2.2 AA as far as a program can see it, in both themes and both languages, in every state of the page.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { root } from '../../tests/support.mjs'
import { browsers, chromium, click, fill, open, picture, site } from './site.mjs'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

describe('access', { skip: browsers.includes('chromium') ? false : 'no Chromium' }, () => {
  let browser
  let host
  let axe
  before(async () => {
    host = await site()
    browser = await chromium()
    axe = await readFile(join(root, 'node_modules/axe-core/axe.min.js'), 'utf8')
  })
  after(async () => {
    await browser?.close()
    await host?.close()
  })

  /** What axe finds, as `rule: element`. */
  async function violations(page) {
    await page.evaluate(axe)
    const found = await page.evaluate((values) => globalThis.axe.run({ runOnly: { type: 'tag', values } }), TAGS)
    return found.violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target} ${failureSummary}`),
    )
  }

  const STATES = {
    first: async () => {},
    selected: async (page) => {
      await click(page, '#claim-2')
      await page.evaluate(() => {
        for (const fold of document.querySelectorAll('details')) fold.open = true
      })
    },
    keywords: (page) => click(page, '.chip'),
    edit: (page) => click(page, '#edit-context'),
    endpoint: async (page) => {
      await click(page, 'input[value=endpoint]')
      await fill(page, { url: 'nowhere' })
      await click(page, '#run')
    },
    failed: async (page) => {
      await fill(page, { url: 'http://localhost:9/v1', model: 'none', context: [], answer: '' })
      await page.evaluate(() => {
        location.hash = '#1damaged'
      })
      await page.waitForSelector('#notice:not([hidden])')
    },
  }

  for (const language of ['en', 'zh']) {
    for (const theme of ['light', 'dark']) {
      test(`axe finds nothing: ${language}, ${theme}`, async () => {
        const page = await open(browser, host.url, { language, theme })
        // Each theme and each language goes through every state; their other pairs through those with most in them.
        const whole = (language === 'zh') === (theme === 'dark')
        for (const [name, enter] of Object.entries(STATES)) {
          if (!whole && name !== 'selected' && name !== 'endpoint') continue
          await enter(page)
          // Colours that are still changing are no colours of the design.
          await page.evaluate(() => Promise.all(document.getAnimations().map((animation) => animation.finished)))
          if (whole) await picture(page, `${name}-${language}-${theme}`, true)
          assert.deepEqual(await violations(page), [], `in the state ${name}`)
        }
        await page.close()
      })
    }
  }

  test('a screen of 320 pixels needs no sideways scrolling, in either mode and language', async () => {
    for (const language of ['en', 'zh']) {
      const page = await open(browser, host.url, { language, width: 320, height: 640 })
      const wide = () => page.evaluate(() => document.scrollingElement.scrollWidth)
      assert.equal(await wide(), 320)
      await picture(page, `narrow-${language}`, true)
      assert.deepEqual(await violations(page), [])
      await click(page, '#edit-context')
      await click(page, 'input[value=endpoint]')
      assert.equal(await wide(), 320)
      await picture(page, `narrow-edit-${language}`, true)
      await page.close()
    }
  })

  test('nothing moves for who wants no motion, and forced colours keep verdicts apart', async () => {
    const page = await open(browser, host.url, { language: 'en' })
    await page.emulateMedia({ reducedMotion: 'reduce', forcedColors: 'active' })
    await click(page, '#claim-1')
    assert.equal(await page.evaluate(() => document.getAnimations().length), 0)
    const styles = await page.evaluate(() =>
      ['yes', 'no', 'unsure'].map(
        (verdict) => getComputedStyle(document.querySelector(`.lit[data-verdict=${verdict}]`)).textDecorationStyle,
      ),
    )
    assert.deepEqual(styles, ['solid', 'wavy', 'dashed'])
    await picture(page, 'forced-colours', true)
    await page.close()
  })

  test('larger spacing of text, as readers may set it, cuts nothing off', async () => {
    const page = await open(browser, host.url, { language: 'en', width: 1280 })
    await page.evaluate(() => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(
        '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-block-end: 2em !important }',
      )
      document.adoptedStyleSheets = [sheet]
    })
    const cut = await page.evaluate(() =>
      [...document.querySelectorAll('button, .pill, label, h1, h2, h3, .claim, .reason')]
        .filter(
          (element) =>
            element.checkVisibility() &&
            !element.matches('.sr') &&
            element.scrollWidth > element.clientWidth + 1 &&
            getComputedStyle(element).display !== 'inline',
        )
        .map((element) => element.textContent),
    )
    assert.deepEqual(cut, [])
    assert.equal(await page.evaluate(() => document.scrollingElement.scrollWidth), 1280)
    await page.close()
  })
})
