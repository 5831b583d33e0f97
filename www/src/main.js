import { createFaithfulnessScorer, init } from 'claimlight'
import { $, announce, h } from './dom.js'
import { language, number, onLanguage, preferredLanguage, setLanguage, t } from './i18n.js'
import { chosenModel, keys, kind, pickJudge } from './judge.js'
import { drawKeywords, keywordResult, scoreKeywords, showKeywords } from './keywords.js'
import {
  drawReport,
  finishReport,
  openReport,
  progressed,
  progressOf,
  readReports,
  replied,
  reported,
  reportedTexts,
  spoken,
  toReport,
} from './report.js'
import { samples } from './samples.js'
import { fromFragment, toFragment, toJson, withoutKeys } from './share.js'
import { editTexts, setTexts, texts } from './texts.js'

/** Texts longer than this wait for a pause in the typing. */
const LIVE = 100_000
const PAUSE_MS = 200

// The module loads while the page is still being set up.
const ready = init()
let stop
/** Says whether an answer that comes late still belongs to the run that is shown. */
let runs = 0
/** What the page's own policy refused during this run. */
let refused
document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
  if (effectiveDirective === 'connect-src') refused = blockedURI
})

// --- running

async function run({ byHand }) {
  stop?.abort()
  const mine = ++runs
  const current = () => mine === runs
  const model = chosenModel((reply) => current() && replied(reply))
  if (!model) return
  const offline = kind() === 'offline'
  const { context, question, answer } = texts()
  const abort = new AbortController()
  stop = abort
  refused = undefined
  // What the page has to say about a damaged link outlives the run that greets a visitor.
  if (byHand) notice('')
  openReport({ context, question, answer })
  compareWithReport({ context, question, answer })
  read()
  // A judge that answers at once needs no Stop button to flicker.
  if (!offline) busy(true)
  // The time shown is the judge's; a module that does not load says so in the run itself.
  await ready.catch(() => {})
  const start = performance.now()
  const end = (state, result) => current() && finishReport({ state, result, ms: performance.now() - start })
  try {
    abort.signal.throwIfAborted()
    const scorer = createFaithfulnessScorer({ ...model, language: language() })
    // The offline judge tells its progress when it has finished, and then the result tells as much.
    const onProgress = offline ? undefined : (progress) => current() && onStep(progress, byHand)
    const result = await scorer.run({ input: question, output: answer, context, signal: abort.signal, onProgress })
    end('done', result)
    if (current() && byHand) announce(spoken())
  } catch (error) {
    if (!current()) return
    if (abort.signal.aborted) {
      end('stopped')
      const { done, total } = progressOf()
      notice(total > 0 ? t('stopped', { done: number(done), total: number(total) }) : t('stoppedEarly'))
    } else {
      end('failed', error.partial)
      notice(explained(error), 'bad')
    }
  }
  if (!current()) return
  busy(false)
  if (byHand) toReport()
}

function onStep(progress, byHand) {
  progressed(progress)
  const { done, total } = progressOf()
  const words = {
    extract: t('finding'),
    verify: t('judging', { done: number(done), total: number(total) }),
    explain: t('explaining'),
  }[progress.step]
  step(words, progress.step === 'verify' && total > 0 ? done / total : undefined)
  if (byHand && !$('progress').hidden) announce(words)
}

function explained({ code = 'INTERNAL', message, cause, partial }) {
  const sentences = [t('failed', { code, message: withoutKeys(message, keys()) })]
  if (refused !== undefined) sentences.push(t('policy', { where: refused }))
  // What fetch rejects with when the browser may not even say what went wrong.
  else if (cause instanceof TypeError) sentences.push(t('unreachable'))
  if (partial?.counts?.total > 0) sentences.push(t('failedPartly'))
  return sentences.join(' ')
}

function busy(on) {
  const focused = document.activeElement
  const hadFocus = focused === $('run') || focused === $('stop')
  $('run').hidden = on
  $('stop').hidden = !on
  $('progress').hidden = !on
  if (on) step(t('finding'))
  if (hadFocus) $(on ? 'stop' : 'run').focus()
}

function step(words, share) {
  $('step').textContent = words
  if (share === undefined) $('bar').removeAttribute('value')
  else $('bar').value = share
}

function notice(text, kind = '') {
  $('notice').className = `note ${kind}`
  $('notice').hidden = text === ''
  $('notice-text').textContent = text
  if (text !== '') announce(text)
}

// --- reading and writing

function read() {
  const writing = document.activeElement?.closest('.write')
  document.body.dataset.mode = 'read'
  // The field that had the focus is hidden now; what was asked for in it is the report.
  if (writing) $('report').focus({ preventScroll: true })
}

function edit(field) {
  document.body.dataset.mode = 'edit'
  const target = field === 'context' ? $('chunks').querySelector('textarea') : $('answer')
  target?.focus()
}

let pause
/** Keywords lie further down the page than the report, so the first report is drawn first. */
let greeted = false
function textsChanged() {
  clearTimeout(pause)
  const now = texts()
  const reference = { question: now.question, context: now.context.join('\n\n'), own: now.own }[now.reference]
  const score = () => ready.then(() => scoreKeywords(reference, now.answer)).catch(broken)
  if (!greeted) return
  if (reference.length + now.answer.length <= LIVE) score()
  else pause = setTimeout(score, PAUSE_MS)
  compareWithReport(now)
}

/** Says when the report is about other texts than those in the fields. */
function compareWithReport({ context, question, answer }) {
  const old = reportedTexts()
  $('stale').hidden = !old || JSON.stringify(old) === JSON.stringify({ context, question, answer })
}

function loadSample(sample) {
  setTexts({ ...sample, reference: 'question' })
  // Looking at a sample costs nothing and tells nobody anything, with this judge.
  if (kind() === 'offline') run({ byHand: true })
  else edit('answer')
}

// --- sharing

async function copyLink() {
  const link = new URL(await toFragment(texts()), location.href).href
  history.replaceState(null, '', link)
  await copy(link, link.length > 8000 ? t('linkLong', { n: number(link.length) }) : t('linkCopied'))
}

async function copy(text, done) {
  try {
    await navigator.clipboard.writeText(text)
    $('manual').hidden = true
    notice(done)
  } catch {
    // No permission, or a page without https: the reader copies by hand.
    $('manual').hidden = false
    $('manual-text').value = text
    $('manual-text').focus()
    $('manual-text').select()
  }
}

const results = () =>
  toJson(
    {
      format: 'claimlight-page/1',
      madeAt: new Date().toISOString(),
      texts: texts(),
      faithfulness: reported() ?? null,
      keywordCoverage: keywordResult() ?? null,
    },
    keys(),
  )

function saveJson() {
  const address = URL.createObjectURL(new Blob([results()], { type: 'application/json' }))
  h('a', { href: address, download: 'claimlight.json' }).click()
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
  notice(t('jsonSaved'))
}

/** Reads the texts out of the address, if there are any. */
async function openLink() {
  try {
    const inputs = await fromFragment(location.hash)
    if (!inputs) return false
    setTexts(inputs)
    return true
  } catch (error) {
    notice(t(error instanceof RangeError ? 'linkNewer' : 'linkBroken'), 'bad')
    return false
  }
}

// --- preferences

/** Storage can be forbidden; a preference that is not kept is no reason to fail. */
const kept = {
  get: (name) => {
    try {
      return localStorage.getItem(`claimlight.${name}`)
    } catch {
      return null
    }
  },
  set: (name, value) => {
    try {
      localStorage.setItem(`claimlight.${name}`, value)
    } catch {}
  },
}

const darkSystem = matchMedia('(prefers-color-scheme: dark)')
const isDark = () => (document.documentElement.dataset.theme ?? (darkSystem.matches ? 'dark' : 'light')) === 'dark'

function setTheme(theme) {
  if (theme === 'dark' || theme === 'light') document.documentElement.dataset.theme = theme
  $('theme').setAttribute('aria-pressed', String(isDark()))
}

function switchLanguage() {
  const next = language() === 'en' ? 'zh' : 'en'
  kept.set('language', next)
  setLanguage(next)
  // Reasons are written by code in the language asked for; a finished offline run is made again in the new one.
  const shown = reported()
  if (
    shown?.result?.judge?.id === 'offline' &&
    $('stale').hidden &&
    kind() === 'offline' &&
    document.body.dataset.mode === 'read'
  )
    run({ byHand: false })
}

function broken(error) {
  notice(t('failed', { code: error.code ?? 'INTERNAL', message: error.message }), 'bad')
}

// --- start

$('run').addEventListener('click', () => run({ byHand: true }))
$('stop').addEventListener('click', () => stop?.abort())
$('notice-close').addEventListener('click', () => {
  notice('')
  $('run').focus()
})
$('edit-context').addEventListener('click', () => edit('context'))
$('edit-answer').addEventListener('click', () => edit('answer'))
$('copy-link').addEventListener('click', copyLink)
$('copy-json').addEventListener('click', () => copy(results(), t('jsonCopied')))
$('save-json').addEventListener('click', saveJson)
$('lang').addEventListener('click', switchLanguage)
$('theme').addEventListener('click', () => {
  const theme = isDark() ? 'light' : 'dark'
  kept.set('theme', theme)
  setTheme(theme)
})
darkSystem.addEventListener('change', () => setTheme())
document.addEventListener('keydown', (event) => {
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) run({ byHand: true })
  if (event.key === 'Escape' && !$('stop').hidden) stop?.abort()
})
addEventListener('hashchange', async () => {
  if (await openLink()) edit('answer')
})

onLanguage(() => {
  $('lang').textContent = language() === 'en' ? '中文' : 'English'
  $('lang').lang = language() === 'en' ? 'zh-Hans' : 'en'
  drawReport()
  drawKeywords()
})
pickJudge()
readReports()
showKeywords()
editTexts(textsChanged)
for (const sample of samples) {
  const lang = sample.language === 'zh' ? 'zh-Hans' : 'en'
  $('samples').append(
    h('button', { type: 'button', class: 'quiet sample', lang, onclick: () => loadSample(sample) }, sample.name),
  )
}
setTheme(kept.get('theme'))
setLanguage(kept.get('language') ?? preferredLanguage())
if (!(await openLink())) {
  const sample = samples.find((sample) => sample.language === language())
  setTexts({ ...sample, reference: 'question' })
}
ready.catch(broken)
// A browser that restores forms may have restored another judge, and that one is asked by hand only.
if (kind() === 'offline') await run({ byHand: false })
else document.body.dataset.mode = 'edit'
greeted = true
if (!document.hidden) await new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)))
textsChanged()
document.body.dataset.ready = 'true'
