// What the page's tests share: the built page on a port of this machine, and both browsers under one small interface.
import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { launch } from '../../tests/browser/launch.mjs'
import { root, serve } from '../../tests/support.mjs'

export { browsers, launch } from '../../tests/browser/launch.mjs'

export const dist = join(root, 'www/dist')

/** Serves the built page. */
export function site() {
  if (!existsSync(join(dist, 'index.html'))) throw new Error('the page is not built: run `cargo xtask test page` once')
  return serve(dist)
}

/**
 * A page of a browser, opened at an address and ready.
 * `close()` closes it and fails when the page logged an error, threw one, or broke its own policy in any way that is not
 * in `expected`.
 */
export async function open(browser, url, { width = 1440, height = 900, expected = /^$/, language, theme } = {}) {
  const page = await browser.newPage()
  const complaints = []
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  page.on('pageerror', (error) => complaints.push(String(error)))
  page.on('dialog', (dialog) => {
    complaints.push(`a dialog: ${dialog.message()}`)
    dialog.dismiss()
  })
  await (page.setViewportSize?.({ width, height }) ?? page.setViewport({ width, height }))
  await page.goto(url)
  if (language || theme) {
    await page.evaluate(
      ([language, theme]) => {
        if (language) localStorage.setItem('claimlight.language', language)
        if (theme) localStorage.setItem('claimlight.theme', theme)
      },
      [language, theme],
    )
    await page.reload()
  }
  await ready(page)
  const close = page.close.bind(page)
  page.close = async () => {
    await close()
    const unexpected = complaints.filter((complaint) => !expected.test(complaint))
    if (unexpected.length > 0) throw new Error(`the page complained: ${unexpected.join('\n')}`)
  }
  return page
}

/** Waits until the page has set itself up and shown its first result. */
export const ready = (page) => until(page, () => document.body.dataset.ready === 'true')

/** Waits until `condition`, evaluated in the page, is true. */
export async function until(page, condition, argument, ms = 10_000) {
  const end = Date.now() + ms
  while (!(await page.evaluate(condition, argument))) {
    if (Date.now() > end) throw new Error(`never came true: ${condition}`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

/** Text of the first element that a selector finds; `undefined` when there is none. */
export const text = (page, selector) => page.evaluate((selector) => document.querySelector(selector)?.textContent, selector)

/** Fills the fields of the page at once, as a paste does. */
export function fill(page, texts) {
  return page.evaluate((texts) => {
    document.getElementById(document.body.dataset.mode === 'read' ? 'edit-answer' : 'answer').click()
    const put = (field, value) => {
      field.value = value
      field.dispatchEvent(new Event('input', { bubbles: true }))
    }
    if (texts.context) {
      const chunks = () => [...document.querySelectorAll('#chunks textarea')]
      while (chunks().length > texts.context.length) document.querySelector('#chunks button').click()
      while (chunks().length < texts.context.length) document.getElementById('add').click()
      for (const [at, chunk] of texts.context.entries()) put(chunks()[at], chunk)
    }
    for (const id of ['question', 'answer', 'own', 'url', 'model', 'key'])
      if (id in texts) put(document.getElementById(id), texts[id])
  }, texts)
}

/** Clicks by selector, without the waiting and scrolling that differ between the drivers. */
export const click = (page, selector) => page.evaluate((selector) => document.querySelector(selector).click(), selector)

/** Writes a picture of the page under test-results/page/, for people to look at. */
export async function picture(page, name, fullPage = false) {
  await mkdir(join(root, 'test-results/page'), { recursive: true })
  await page.screenshot({ path: join(root, 'test-results/page', `${name}.png`), fullPage })
}

/** Starts Chromium with a clipboard that may be written to. */
export const chromium = () => launch('chromium')
