// Texts, links and judges that try to become markup or script.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { chat, judgeServer } from './judge-server.mjs'
import { browsers, click, fill, launch, open, site, text, until } from './site.mjs'

/** Every way of which `globalThis.pwned` could come to be set; 30 of them. */
const PAYLOADS = [
  '<script>pwned=1</script>',
  '"><script>pwned=1</script>',
  '</textarea><script>pwned=1</script>',
  '</title></style></noscript><script>pwned=1</script>',
  '<img src=x onerror=pwned=1>',
  '<img src=x:x onerror="pwned=1">',
  '"><img src=x onerror=pwned=1>',
  "'><img src=x onerror=pwned=1>",
  '<svg onload=pwned=1>',
  '<svg><script>pwned=1</script></svg>',
  '<svg><animate onbegin=pwned=1 attributeName=x dur=1s>',
  '<iframe src="javascript:parent.pwned=1"></iframe>',
  '<iframe srcdoc="<script>parent.pwned=1</script>"></iframe>',
  '<object data="javascript:pwned=1"></object>',
  '<embed src="javascript:pwned=1">',
  '<a href="javascript:pwned=1" id=lure>click</a>',
  '<form action="javascript:pwned=1"><button id=lure>go</button></form>',
  '<details open ontoggle=pwned=1>',
  '<video><source onerror=pwned=1></video>',
  '<input autofocus onfocus=pwned=1>',
  '<select autofocus onfocus=pwned=1>',
  '<marquee onstart=pwned=1>',
  '<body onload=pwned=1>',
  '<style>@import "javascript:pwned=1"; *{display:none}</style>',
  '<link rel=stylesheet href="data:text/css,*{display:none}">',
  '<meta http-equiv=refresh content="0;url=javascript:pwned=1">',
  '<base href="https://evil.invalid/">',
  '<math><mi//xlink:href="data:x,<script>pwned=1</script>">',
  '<template><script>pwned=1</script></template><p is=x onclick=pwned=1>',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: what looks like a template to others is a payload here
  '{{constructor.constructor("pwned=1")()}}${pwned=1}&lt;img src=x onerror=pwned=1&gt;\u0000<\u200bscript>pwned=1',
]

/** What the page itself never makes, so that any of it came out of a text. */
const FOREIGN =
  'img, iframe, object, embed, video, audio, source, marquee, math, style, base, template, form, body body, script:not([src]), link[href^="data:"], meta[http-equiv=refresh], animate, [srcdoc], a[href^="javascript:"], #lure, [is]'

/** Fails when anything was run or became markup. */
async function unharmed(page, where) {
  const found = await page.evaluate((foreign) => {
    const handlers = [...document.querySelectorAll('*')].filter((element) =>
      [...element.attributes].some(({ name }) => name.startsWith('on')),
    )
    return {
      pwned: globalThis.pwned,
      foreign: [...document.querySelectorAll(foreign), ...handlers].map((element) => element.outerHTML.slice(0, 200)),
      base: document.baseURI.startsWith(location.origin),
    }
  }, FOREIGN)
  assert.deepEqual(found, { pwned: undefined, foreign: [], base: true }, where)
}

assert.equal(PAYLOADS.length, 30)

for (const name of browsers) {
  describe(`hostile texts in ${name}`, () => {
    /** What one browser is enough for. */
    const inChromium = name === 'chromium' ? test : () => {}
    let browser
    let host
    before(async () => {
      host = await site()
      browser = await launch(name)
    })
    after(async () => {
      await browser?.close()
      await host?.close()
    })

    test('stay texts in every field, every view, the link and the language switch', async () => {
      const page = await open(browser, host.url, { language: 'en' })
      // Statements, so that the payloads also come back as claims, evidence and reasons.
      const statements = PAYLOADS.map((payload, at) => `Fact ${at + 1} says ${payload} on day ${at + 1}.`)
      await click(page, 'input[name=reference][value=own]')
      await fill(page, {
        context: statements,
        question: PAYLOADS.join('\n'),
        answer: statements.join('\n'),
        own: PAYLOADS.join('\n'),
      })
      await click(page, '#run')
      const read = await text(page, '#answer-read')
      for (const payload of ['<script>pwned=1</script>', '<svg onload=pwned=1>', '<img src=x onerror=pwned=1>'])
        assert.ok(read.includes(payload), payload)
      assert.ok((await page.evaluate(() => document.querySelectorAll('.card').length)) >= 10)
      await unharmed(page, 'offline')
      await page.evaluate(() => {
        for (const chip of document.querySelectorAll('.chip')) chip.click()
        for (const badge of document.querySelectorAll('.badge')) badge.click()
      })
      await unharmed(page, 'chips and badges')
      for (const reference of ['context', 'question']) {
        await click(page, `input[name=reference][value=${reference}]`)
        await unharmed(page, `keywords of the ${reference}`)
      }
      await click(page, '#lang')
      await unharmed(page, 'the other language')
      await click(page, '#copy-link')
      await until(page, () => location.hash.length > 100)
      const link = await page.evaluate(() => location.href)
      await page.close()
      const opened = await open(browser, link)
      assert.ok((await text(opened, '#answer-read')).includes('<img src=x onerror=pwned=1>'))
      await unharmed(opened, 'from the link')
      await opened.close()
    })

    inChromium('meet a browser that refuses markup from text', async () => {
      const page = await open(browser, host.url, { expected: /TrustedHTML/ })
      const refused = await page.evaluate(() => {
        try {
          document.body.innerHTML = '<p>'
        } catch (error) {
          return error.name
        }
      })
      assert.equal(refused, 'TypeError')
      await page.close()
    })

    inChromium('stay texts in the fields of the endpoint and in the address', async () => {
      const page = await open(browser, `${host.url}/#${encodeURIComponent(PAYLOADS[4])}`, { language: 'en', expected: /./ })
      await click(page, 'input[value=endpoint]')
      for (const payload of PAYLOADS) {
        await fill(page, { url: payload, model: payload, key: payload })
        await click(page, '#run')
        await fill(page, { url: `https://judge.invalid/${payload}` })
        await click(page, '#run')
      }
      await until(page, () => document.getElementById('stop').hidden)
      await unharmed(page, 'endpoint fields')
      await page.close()
    })

    test('stay texts in every field of a judge’s reply', async () => {
      let payload
      /** Each way of putting a payload into what a judge sends: a whole answer from `{step, body}`. */
      const claims = (body) => JSON.parse(body.messages[1].content.split('\n')[1]).claims
      const verdicts = (body, fields) =>
        chat(
          JSON.stringify({
            verdicts: claims(body).map(({ id }) => ({ id, verdict: 'no', reason: 'r', chunk: 1, quote: '', ...fields })),
          }),
        )
      const extracted = () =>
        chat(
          JSON.stringify({
            claims: [
              { text: `It says ${payload}`, source: `It says ${payload}` },
              { text: payload, source: payload },
            ],
          }),
        )
      const WAYS = {
        reason: (body) => verdicts(body, { reason: payload }),
        'reason and quote': (body) => verdicts(body, { verdict: 'yes', reason: payload, quote: `It says ${payload}` }),
        verdict: (body) => verdicts(body, { verdict: payload }),
        'chunk and id': (body) => verdicts(body, { chunk: payload, [payload]: payload }),
        'no JSON': () => chat(payload),
        'no chat': () => payload,
        'usage and model': (body) =>
          JSON.stringify({
            ...JSON.parse(verdicts(body, {})),
            model: payload,
            usage: { prompt_tokens: payload, completion_tokens: payload },
          }),
      }
      let way
      const server = await judgeServer(({ step, body }) => {
        if (way === 'error') return { status: 400, body: JSON.stringify({ error: { message: payload, code: payload } }) }
        return { status: 200, body: step === 'extract' ? extracted() : WAYS[way](body) }
      })
      const page = await open(browser, host.url, { language: 'en', expected: /Failed to load resource/ })
      await click(page, 'input[value=endpoint]')
      await fill(page, { url: server.url, model: 'judge', key: '' })
      const names = [...Object.keys(WAYS), 'error']
      // Every payload in the field that is shown in most places, and every way with payloads of each kind.
      const plan = [
        ...PAYLOADS.map((payload) => ['reason and quote', payload]),
        ...names.flatMap((field, at) => [PAYLOADS[at], PAYLOADS[at + 8], PAYLOADS[at + 16]].map((payload) => [field, payload])),
      ]
      for (const [field, next] of plan) {
        way = field
        payload = next
        await fill(page, { context: [`It says ${payload}`], question: payload, answer: `It says ${payload}` })
        await click(page, '#run')
        await until(page, () => document.getElementById('stop').hidden)
        await page.evaluate(() => {
          for (const fold of document.querySelectorAll('details')) fold.open = true
        })
        await unharmed(page, `${field}: ${payload}`)
      }
      assert.ok(server.seen.length >= plan.length)
      await page.close()
      await server.close()
    })
  })
}
