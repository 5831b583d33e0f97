// Browsers for the tests. `CLAIMLIGHT_CHROMIUM` and `CLAIMLIGHT_FIREFOX` name their programs; `cargo xtask test` sets them.

/** Which browsers there are to test; a missing one is an error in CI and left out elsewhere. */
export const browsers = ['chromium', 'firefox'].filter((name) => {
  const there = Boolean(program(name))
  if (!there && process.env.CI) throw new Error(`no ${name}: CLAIMLIGHT_${name.toUpperCase()} is not set`)
  return there
})

function program(name) {
  return process.env[`CLAIMLIGHT_${name.toUpperCase()}`]
}

/**
 * Starts a browser without a window and with an empty profile. The result has Playwright's `newPage()` and `close()` for
 * Chromium and Puppeteer's for Firefox; `goto`, `evaluate`, `waitForFunction`, `on('console' | 'pageerror')` are the same in both.
 */
export async function launch(name = 'chromium') {
  const executablePath = program(name)
  if (!executablePath) throw new Error(`no ${name}: set CLAIMLIGHT_${name.toUpperCase()} to its program`)
  if (name === 'firefox') {
    const { default: puppeteer } = await import('puppeteer-core')
    return puppeteer.launch({ browser: 'firefox', executablePath, headless: true })
  }
  const { chromium } = await import('playwright-core')
  // Without the sandbox because CI runs as root; quiet because nothing but the test may use the network.
  const args = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking']
  return chromium.launch({ executablePath, args: [...args, '--disable-component-update', '--disable-sync'] })
}

/** Opens a page and gives it to `work`; fails, at once, when the page logs an error or throws one. */
export async function withPage(browser, url, work) {
  const page = await browser.newPage()
  page.setDefaultTimeout(15_000)
  try {
    const complaint = new Promise((_, reject) => {
      page.on('console', (message) => message.type() === 'error' && reject(new Error(`the page logged: ${message.text()}`)))
      page.on('pageerror', (error) => reject(new Error(`the page threw: ${error}`)))
    })
    return await Promise.race([complaint, page.goto(url).then(() => work(page))])
  } finally {
    await page.close()
  }
}
