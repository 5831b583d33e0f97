// The whole journey with the keyboard alone, in every browser there is.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { browsers, launch, open, picture, ready, site, text, until } from './site.mjs'

/** Presses keys one after the other; `Control+a` holds the first. */
async function press(page, ...keys) {
  for (const key of keys) {
    const held = key.split('+').slice(0, -1)
    for (const name of held) await page.keyboard.down(name)
    await page.keyboard.press(key.split('+').at(-1))
    for (const name of held.reverse()) await page.keyboard.up(name)
  }
}

/** Goes on with Tab until the focus is where it should be, and checks at every stop that one can see where it is. */
async function tabTo(page, selector, key = 'Tab') {
  const stops = []
  for (let count = 0; count < 60; count++) {
    await press(page, key)
    const stop = await page.evaluate(async (selector) => {
      // The browser scrolls to what has the focus before it draws the next frame.
      await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
      const at = document.activeElement
      if (at === document.body) return { name: 'the page itself' }
      // An option's own circle is invisible; what is drawn in its place stands next to it.
      const drawn = at.matches('.segmented input') ? at.nextElementSibling : at
      const box = drawn.getBoundingClientRect()
      const bar = document.querySelector('.top').getBoundingClientRect()
      const style = getComputedStyle(drawn)
      return {
        name: `${at.tagName} ${at.id || at.className} ${at.value ?? ''}`,
        there: at.matches(selector),
        outlined: style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) >= 2,
        seen:
          box.width > 0 &&
          box.bottom > 0 &&
          box.top < innerHeight &&
          (box.bottom > bar.bottom || at.closest('.top, .skip') !== null),
      }
    }, selector)
    stops.push(stop.name)
    if (stop.name !== 'the page itself') assert.ok(stop.outlined && stop.seen, `no visible focus on ${stop.name}`)
    if (stop.there) return stops
  }
  throw new Error(`Tab never came to ${selector}; it came to ${stops.join(' | ')}`)
}

const focused = (page, selector) => page.evaluate((selector) => document.activeElement.matches(selector), selector)
const shown = (page, selector) =>
  page.evaluate(
    (selector) =>
      [...document.querySelectorAll(selector)]
        .filter((element) => element.checkVisibility())
        .map((element) => element.textContent),
    selector,
  )

for (const name of browsers) {
  describe(`with the keyboard alone in ${name}`, () => {
    let browser
    let host
    let page
    before(async () => {
      host = await site()
      browser = await launch(name)
      page = await open(browser, host.url, { language: 'en', theme: 'light' })
    })
    after(async () => {
      await browser?.close()
      await host?.close()
    })

    test('the sample that greets a visitor shows every verdict, with word and icon', async () => {
      await picture(page, `${name}-first`)
      for (const verdict of ['yes', 'no', 'unsure']) {
        const badges = await page.evaluate(
          (verdict) =>
            [...document.querySelectorAll(`#answer-read .badge[data-verdict=${verdict}]`)].map((badge) => [
              badge.textContent,
              badge.querySelector('use').getAttribute('href'),
            ]),
          verdict,
        )
        assert.ok(badges.length > 0, `no claim is ${verdict}`)
        const word = { yes: 'supported', no: 'contradicted', unsure: 'unverified' }[verdict]
        for (const [words, symbol] of badges) {
          assert.match(words, new RegExp(`^Claim \\d+ +${word}$`))
          assert.equal(symbol, `#i-${verdict}`)
        }
      }
    })

    test('the skip link leads to the report', async () => {
      await tabTo(page, '.skip')
      await press(page, 'Enter')
      assert.ok(await focused(page, '#report'))
    })

    test('texts are written, chunks come and go', async () => {
      await tabTo(page, '#edit-context', 'Shift+Tab')
      await press(page, 'Enter')
      assert.ok(await focused(page, '#chunk-1'), 'Edit leads into the text')
      await press(page, 'Control+a')
      await page.keyboard.type('The bridge opened in 1931. Sales rose 5 %.')
      while (await page.evaluate(() => document.querySelector('#chunk-3') !== null)) {
        await tabTo(page, 'li:last-child > .chunk-head > button')
        await press(page, 'Enter')
      }
      assert.ok(await focused(page, '#chunk-2'), 'the focus stays among the chunks')
      await press(page, 'Control+a', 'Delete')
      await tabTo(page, '#add')
      await press(page, 'Enter')
      await page.keyboard.type('The harbour has two cranes.')
      await tabTo(page, '#question')
      await press(page, 'Control+a')
      await page.keyboard.type('When did the bridge open, and did sales rise?')
      await tabTo(page, '#answer')
      await press(page, 'Control+a')
      await page.keyboard.type('The bridge opened in 1931. Sales fell 5 %. The ferry is red.')
      assert.equal(await text(page, '#stale'), 'The texts have changed since this report.')
      assert.deepEqual(await shown(page, '#stale'), ['The texts have changed since this report.'])
      await picture(page, `${name}-edit`)
    })

    test('a run shows score, n of N, band, definition and each claim with its reason', async () => {
      await press(page, 'Control+Enter')
      assert.deepEqual(await shown(page, '#stale'), [])
      await until(page, () => document.querySelectorAll('#cards .card').length === 3)
      const verdicts = await page.evaluate(() => [...document.querySelectorAll('.card')].map((card) => card.dataset.verdict))
      assert.deepEqual(verdicts, ['yes', 'no', 'unsure'])
      assert.match(
        await text(page, '#summary'),
        /Score 0\.33.*1 of 3 claims supported.*Score = supported claims ÷ all claims.*Most of it is inaccurate or unsupported/s,
      )
      assert.equal(await text(page, '#summary [aria-current]'), '0.1–0.3')
      for (const reason of await shown(page, '.card .why > p:first-child')) assert.ok(reason.length > 5)
      assert.deepEqual(await shown(page, '#stale'), [])
      await until(page, () =>
        /Score 0\.33: 1 of 3 claims supported, 1 contradicted, 1 unverified/.test(document.getElementById('live').textContent),
      )
    })

    test('the filter shows one verdict', async () => {
      await tabTo(page, '#filter-all')
      await press(page, 'ArrowRight')
      assert.deepEqual(await shown(page, '.card .pill'), ['Supported'])
      await press(page, 'ArrowRight')
      assert.deepEqual(await shown(page, '.card .pill'), ['Contradicted'])
      await press(page, 'ArrowLeft', 'ArrowLeft')
      assert.equal((await shown(page, '.card .pill')).length, 3)
    })

    test('a claim, its words in the answer and its evidence lead to each other', async () => {
      await tabTo(page, '#claim-1')
      await press(page, 'ArrowDown')
      assert.ok(await focused(page, '#claim-2'))
      assert.deepEqual(await shown(page, '#answer-read .lit.is-selected'), ['Sales fell 5 %.'])
      assert.deepEqual(await shown(page, '#context-read .lit.is-selected'), ['Sales rose 5 %.'])
      assert.equal(await page.evaluate(() => document.getElementById('claim-2').getAttribute('aria-pressed')), 'true')
      await tabTo(page, '[data-go=context]')
      await picture(page, `${name}-selected`)
      await press(page, 'Enter')
      assert.ok(await focused(page, '#context-read .badge[data-id="2"]'), 'from the claim to its evidence')
      await press(page, 'ArrowLeft', 'Enter')
      assert.ok(await focused(page, '#claim-1'), 'from the evidence to its claim')
      await tabTo(page, '[data-go=answer]')
      await press(page, 'Enter')
      assert.ok(await focused(page, '#answer-read .badge[data-id="1"]'), 'from the claim to its words')
      await press(page, 'End')
      assert.deepEqual(await shown(page, '#answer-read .lit.is-selected'), ['The ferry is red.'])
      await press(page, 'Enter')
      assert.ok(await focused(page, '#claim-3'), 'from the words to the claim')
      assert.deepEqual(await shown(page, '#context-read .lit.is-selected'), [], 'an unverified claim has no evidence')
    })

    test('keywords tell where they were matched', async () => {
      await tabTo(page, '.chip')
      const hits = await shown(page, '.chip.hit')
      assert.ok(hits.some((hit) => hit.startsWith('bridge')) && hits.some((hit) => hit.startsWith('open')), String(hits))
      assert.match(await text(page, '#kw-summary'), /Score .*keywords mentioned/s)
      await press(page, 'Home', 'Enter')
      const mentioned = (await shown(page, '.chip[aria-pressed=true]'))[0].replace(/ ×\d+$/, '')
      assert.ok((await text(page, '#kw-where')).includes(mentioned))
      assert.equal((await shown(page, '#kw-where mark')).length >= 2, true, 'once in the reference, once in the answer')
    })

    test('another reference is chosen with the arrows', async () => {
      await tabTo(page, 'input[name=reference]:checked', 'Shift+Tab')
      await press(page, 'ArrowRight', 'ArrowRight')
      await tabTo(page, '#own')
      await page.keyboard.type('ferry submarine')
      await until(page, () => document.querySelectorAll('.chip.miss').length === 1)
      assert.deepEqual(await shown(page, '.chip'), ['ferry', 'submarine'])
      assert.match(await text(page, '#kw-summary'), /Score 0\.5/)
    })

    test('a link carries the texts', async () => {
      await tabTo(page, '#copy-link')
      await press(page, 'Enter')
      await until(page, () => location.hash.length > 20)
      const link = await page.evaluate(() => location.href)
      const other = await open(browser, link)
      assert.equal(await text(other, '#answer-read .text'), await text(page, '#answer-read .text'))
      const texts = await other.evaluate(() => [...document.querySelectorAll('textarea')].slice(0, -1).map((area) => area.value))
      assert.deepEqual(texts, [
        'The bridge opened in 1931. Sales rose 5 %.',
        '',
        'The harbour has two cranes.',
        'When did the bridge open, and did sales rise?',
        'The bridge opened in 1931. Sales fell 5 %. The ferry is red.',
        'ferry submarine',
      ])
      await other.close()
    })

    test('a damaged link says so and leaves the page usable', async () => {
      const other = await open(browser, `${host.url}/#1AAAA`, { language: 'en' })
      assert.match(await text(other, '#notice'), /This link is damaged or cut/)
      assert.ok((await shown(other, '.card')).length > 0)
      await other.close()
    })

    test('language and theme change, are told to the browser, and stay', async () => {
      await tabTo(page, '#lang', 'Shift+Tab')
      await press(page, 'Enter')
      assert.equal(await page.evaluate(() => document.documentElement.lang), 'zh-Hans')
      assert.equal(await text(page, '.card .pill'), '有支持')
      assert.match(await text(page, '#summary'), /3 条声明中 1 条有支持/)
      await tabTo(page, '#theme')
      await press(page, 'Enter')
      assert.equal(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme), 'dark')
      await picture(page, `${name}-dark-zh`)
      await page.reload()
      await ready(page)
      assert.equal(
        await page.evaluate(() => document.documentElement.lang + document.documentElement.dataset.theme),
        'zh-Hansdark',
      )
      assert.deepEqual(await page.evaluate(() => Object.keys(localStorage).sort()), ['claimlight.language', 'claimlight.theme'])
      await page.close()
    })
  })
}
