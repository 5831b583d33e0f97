// The endpoint judge against a real server on another origin: what it shows, how it fails, and where the key goes.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, before, describe, test } from 'node:test'
import { serve } from '../../tests/support.mjs'
import { judgeServer } from './judge-server.mjs'
import { browsers, chromium, click, dist, fill, open, picture, site, text, until } from './site.mjs'

const KEY = 'sk-a-key-that-nobody-may-see-7f3a'
const context = ['The bridge opened in 1931. It has two lanes.', 'Sales rose 5 % in May.']
const answer = 'The bridge opened in 1931. Sales fell 5 % in May. The ferry is red.'

/** The JSON between the markers of a prompt. */
const asked = (body) => JSON.parse(body.messages[1].content.split('\n')[1])

/** A judge that takes every sentence for a claim and knows the bridge from the sales. */
function judge({ step, body }) {
  const data = asked(body)
  if (step === 'extract')
    return JSON.stringify({
      claims: data.output.match(/[^.]+\./g).map((words) => ({ text: words.trim(), source: words.trim() })),
    })
  const verdict = (claim) => {
    if (claim.startsWith('The bridge'))
      return { verdict: 'yes', reason: 'It says so.', chunk: 1, quote: 'The bridge opened in 1931.' }
    if (claim.startsWith('Sales')) return { verdict: 'no', reason: 'They rose.', chunk: 2, quote: 'Sales rose 5 % in May.' }
    return { verdict: 'unsure', reason: 'No ferry there.', chunk: null, quote: '' }
  }
  return JSON.stringify({ verdicts: data.claims.map(({ id, text }) => ({ id, ...verdict(text) })) })
}

describe('an endpoint as the judge', { skip: browsers.includes('chromium') ? false : 'no Chromium' }, () => {
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

  /** Starts a server, opens the page, presses Run and hands both over. Errors that the browser itself logs are expected. */
  async function withJudge(reply, work, texts = {}) {
    const server = await judgeServer(reply)
    const page = await open(browser, host.url, {
      language: 'en',
      expected: /^Failed to load resource|blocked by CORS policy|ERR_FAILED/,
    })
    try {
      await click(page, 'input[value=endpoint]')
      await fill(page, { context, question: 'What is new?', answer, url: server.url, model: 'judge-1', key: KEY, ...texts })
      await click(page, '#run')
      await work(page, server)
      await page.close()
    } finally {
      await server.close()
    }
  }

  const finished = (page) => until(page, () => document.getElementById('stop').hidden)
  const verdicts = (page) => page.evaluate(() => [...document.querySelectorAll('.card')].map((card) => card.dataset.verdict))
  const notice = async (page) => (await text(page, '#notice-text')) ?? ''

  /** Everything in which the page could have left something, as one text. */
  async function everythingKept(page) {
    await click(page, '#copy-link')
    await until(page, () => location.hash.length > 10)
    const downloading = page.waitForEvent('download')
    await click(page, '#save-json')
    const json = await readFile(await (await downloading).path(), 'utf8')
    const kept = await page.evaluate(async () => {
      const databases = await indexedDB.databases()
      const caches = await globalThis.caches.keys()
      const resources = performance.getEntriesByType('resource').map(({ name }) => name)
      return JSON.stringify([
        { ...localStorage },
        { ...sessionStorage },
        document.cookie,
        history.state,
        location.href,
        databases,
        caches,
        resources,
        document.documentElement.outerHTML,
      ])
    })
    return {
      json,
      all:
        kept +
        json +
        JSON.stringify(await page.context().cookies()) +
        JSON.stringify(await page.context().storageState({ indexedDB: true })),
    }
  }

  test('shows verdicts, evidence, cost and raw replies, and keeps the key to itself', async () => {
    await withJudge(judge, async (page, { seen }) => {
      await finished(page)
      assert.deepEqual(await verdicts(page), ['yes', 'no', 'unsure'])
      assert.match(await text(page, '#summary'), /0\.33.*1 of 3 claims supported/s)
      assert.equal(await text(page, '#context-read li:nth-child(2) .lit'), 'Sales rose 5 % in May.')
      assert.match(await text(page, '#details'), /judge-1.*Model calls2.*240 in, 60 out/s)
      assert.match(await text(page, '#replies'), /Raw judge replies \(2\).*status 200.*They rose\./s)
      assert.deepEqual(
        seen.map(({ path, headers }) => [path, headers.authorization]),
        Array(2).fill(['/v1/chat/completions', `Bearer ${KEY}`]),
      )
      for (const { headers } of seen) assert.deepEqual([headers.cookie, headers.referer], [undefined, undefined])
      const { all, json } = await everythingKept(page)
      assert.ok(!all.includes(KEY), 'the key is kept somewhere')
      const { faithfulness, keywordCoverage, texts } = JSON.parse(json)
      assert.equal(faithfulness.result.counts.total, 3)
      assert.equal(faithfulness.replies.length, 2)
      assert.equal(typeof keywordCoverage.score, 'number')
      assert.deepEqual(texts.context, context)
      await page.evaluate(() => {
        document.getElementById('replies').open = true
      })
      await picture(page, 'endpoint', true)
    })
  })

  test('a server that repeats the key does not get it shown or exported', async () => {
    const refusal = ({ calls }) => ({
      status: 401,
      body: JSON.stringify({ error: { message: `Incorrect API key provided: ${KEY}. Call ${calls}` } }),
    })
    await withJudge(refusal, async (page, { seen }) => {
      await finished(page)
      assert.equal(seen.length, 1, 'a refused key is not tried again')
      assert.match(await notice(page), /MODEL_FAILED.*401.*Incorrect API key provided: \[key\]/s)
      assert.match(await text(page, '#replies'), /status 401.*\[key\]/s)
      assert.ok(!(await everythingKept(page)).all.includes(KEY))
      await picture(page, 'endpoint-refused')
    })
  })

  test('claims arrive one batch after the other, and Stop works in the middle', async () => {
    let verifying = 0
    const slow = async (call) => {
      await new Promise((resolve) => setTimeout(resolve, 150))
      if (call.step === 'verify' && ++verifying === 2) await new Promise((resolve) => setTimeout(resolve, 60_000).unref())
      return judge(call)
    }
    const long = Array.from({ length: 20 }, (_, at) => `The ferry number ${at + 1} is red.`).join(' ')
    await withJudge(
      slow,
      async (page, { seen }) => {
        await until(page, () => document.querySelectorAll('.card[data-verdict=pending]').length === 20)
        assert.match(await text(page, '#answer-read .badge'), /waiting/)
        await until(page, () => document.querySelectorAll('.card[data-verdict=unsure]').length > 0)
        const judged = await page.evaluate(() => document.querySelectorAll('.card[data-verdict=unsure]').length)
        assert.ok(judged < 20)
        assert.equal(await text(page, '#step'), `${judged} of 20 claims judged`)
        assert.ok(await page.evaluate((judged) => Math.abs(document.getElementById('bar').value - judged / 20) < 1e-6, judged))
        await picture(page, 'endpoint-running')
        await click(page, '#stop')
        await finished(page)
        assert.equal(await notice(page), `Stopped: ${judged} of 20 claims were judged, so there is no score.`)
        assert.match(await text(page, '#summary'), /No score/)
        assert.equal((await verdicts(page)).filter((verdict) => verdict === 'unsure').length, judged)
        await until(page, () => true)
        const gone = Date.now() + 3000
        while (!seen.at(-1).closed && Date.now() < gone) await new Promise((resolve) => setTimeout(resolve, 20))
        assert.ok(seen.at(-1).closed, 'the call in flight was ended')
        await picture(page, 'endpoint-stopped')
      },
      { answer: long },
    )
  })

  test('a server that is too busy is asked again when it says so', async () => {
    const busyOnce = (call) =>
      call.calls === 1
        ? {
            status: 429,
            headers: { 'retry-after': '1', 'access-control-expose-headers': 'retry-after' },
            body: '{"error":{"message":"slow down"}}',
          }
        : judge(call)
    const start = Date.now()
    await withJudge(busyOnce, async (page, { seen }) => {
      await finished(page)
      assert.ok(Date.now() - start >= 1000)
      assert.equal(seen.length, 3)
      assert.deepEqual(await verdicts(page), ['yes', 'no', 'unsure'])
      assert.match(await text(page, '#replies'), /status 429.*slow down/s)
      assert.match(await text(page, '#details'), /Model calls3/)
    })
  })

  test('a server that fails, or speaks no JSON, is named with the code and what it said', async () => {
    await withJudge(
      () => ({
        status: 500,
        headers: { 'retry-after': '0', 'access-control-expose-headers': 'retry-after' },
        body: 'the machine is on fire',
      }),
      async (page) => {
        await finished(page)
        assert.match(await notice(page), /MODEL_FAILED.*500/s)
        assert.match(await text(page, '#replies'), /status 500.*the machine is on fire/s)
        assert.match(await text(page, '#summary'), /No score/)
      },
    )
    await withJudge(
      () => 'I would rather write a poem.',
      async (page) => {
        await finished(page)
        assert.match(await notice(page), /MODEL_REPLY_INVALID/)
        assert.match(await text(page, '#replies'), /I would rather write a poem\./)
      },
    )
  })

  test('an address that cannot be reached is told from a policy that forbids it', async () => {
    const closed = await judgeServer(judge)
    await closed.close()
    await withJudge(
      judge,
      async (page) => {
        await finished(page)
        assert.match(await notice(page), /MODEL_FAILED.*The browser got no answer it may read\. Is the address right/s)
      },
      { url: closed.url },
    )
    const strict = await serve(dist, { headers: { 'content-security-policy': "connect-src 'self'" } })
    const page = await open(browser, strict.url, {
      language: 'en',
      expected: /Content Security Policy|Refused to connect|violates/,
    })
    await click(page, 'input[value=endpoint]')
    await fill(page, { context, answer, url: 'https://judge.invalid/v1', model: 'judge-1' })
    await click(page, '#run')
    await finished(page)
    assert.match(
      await notice(page),
      /The security policy of this page’s host does not allow requests to https:\/\/judge\.invalid/,
    )
    await page.close()
    await strict.close()
  })

  test('fields that are missing are asked for, and nothing is sent', async () => {
    const page = await open(browser, host.url, { language: 'en' })
    await click(page, 'input[value=endpoint]')
    assert.match(await text(page, '#leaves'), /go from this browser straight to the address you type/)
    for (const [url, model, field] of [
      ['', '', 'url'],
      ['ftp://a/b', 'm', 'url'],
      ['javascript:alert(1)', 'm', 'url'],
      ['https://a.example/v1', ' ', 'model'],
    ]) {
      await fill(page, { url, model })
      await click(page, '#run')
      assert.equal(await page.evaluate(() => document.activeElement.id), field)
      assert.ok((await text(page, `#${field}-e`)).length > 10)
    }
    await page.close()
  })

  test('the browser’s own model is offered where there is one', async () => {
    const without = await open(browser, host.url, { language: 'en' })
    await until(
      without,
      () =>
        document.querySelector('input[value=builtin]').disabled &&
        document.getElementById('builtin-note').textContent.length > 20,
    )
    await without.close()
    const page = await browser.newPage()
    // No browser of a test machine carries the model itself, so its documented interface stands in for it.
    await page.addInitScript(
      (answers) => {
        globalThis.LanguageModel = {
          availability: async () => 'available',
          create: async () => ({
            prompt: async ([{ content }]) => answers[content.includes('"claims"') ? 1 : 0],
            destroy() {},
          }),
        }
      },
      [
        judge({ step: 'extract', body: { messages: [{}, { content: `m\n${JSON.stringify({ output: answer })}\nm` }] } }),
        judge({
          step: 'verify',
          body: {
            messages: [
              {},
              {
                content: `m\n${JSON.stringify({
                  claims: [
                    { id: 1, text: 'The bridge' },
                    { id: 2, text: 'Sales' },
                    { id: 3, text: 'The ferry' },
                  ],
                })}\nm`,
              },
            ],
          },
        }),
      ],
    )
    await page.goto(host.url)
    await until(page, () => document.body.dataset.ready === 'true')
    await click(page, 'input[value=builtin]')
    assert.match(await text(page, '#leaves'), /Nothing leaves this device/)
    await fill(page, { context, answer })
    await click(page, '#run')
    await finished(page)
    assert.deepEqual(await verdicts(page), ['yes', 'no', 'unsure'])
    assert.match(await text(page, '#replies'), /Raw judge replies \(2\)/)
    await page.close()
  })
})
