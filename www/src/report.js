import { $, announce, h, icon, roving, svg } from './dom.js'
import { languageOf, number, t } from './i18n.js'
import { keys } from './judge.js'
import { annotated, gravest, groupBy, setBadge } from './marks.js'
import { bands, ring, shownScore } from './score.js'
import { withoutKeys } from './share.js'

const KINDS = ['yes', 'no', 'unsure', 'undetermined']
/** Above this width the texts stand beside the report and scroll on their own; the same figure stands in layout.css. */
const sideBySide = matchMedia('(min-width: 75rem)')
const calm = matchMedia('(prefers-reduced-motion: reduce)')

/** The run that is shown; `undefined` before the first. */
let run
let filter = 'all'
let selected

const arrows = []

/** Sets up the keyboard and the clicks of the reading view, which stay while its content changes. */
export function readReports() {
  for (const pane of [$('answer-read'), $('context-read')]) {
    // Long texts scroll, and not every browser lets the keyboard into what scrolls by itself.
    pane.tabIndex = 0
    arrows.push(roving(pane, '.badge', (badge) => select(Number(badge.dataset.id))))
    pane.addEventListener('click', ({ target }) => {
      const badge = target.closest('.badge')
      const mark = target.closest('.lit')
      if (badge) select(Number(badge.dataset.id), 'card')
      else if (mark && getSelection().isCollapsed) select(nextOf(mark), 'card')
    })
  }
  const body = $('report-body')
  arrows.push(roving(body, '.card-head', (head) => select(Number(head.dataset.id))))
  body.addEventListener('click', ({ target }) => {
    const button = target.closest('[data-go]')
    if (button) return go(button.dataset.go, button.closest('.card').dataset.id)
    const card = target.closest('.card')
    if (card && getSelection().isCollapsed) select(Number(card.dataset.id))
  })
}

/** Where several claims share words, clicking again takes the next. */
function nextOf(mark) {
  const ids = mark.dataset.ids.split(' ').map(Number)
  return ids[(ids.indexOf(selected) + 1) % ids.length]
}

/**
 * Shows a new run, of which only the texts are known.
 * @param texts `{context, question, answer}`
 */
export function openReport(texts) {
  run = { given: texts, texts, claims: [], verdicts: new Map(), replies: [] }
  filter = 'all'
  selected = undefined
  drawReport()
}

/** Takes a progress message of the scorer. */
export function progressed({ claims, verdicts }) {
  if (claims) {
    run.claims = claims
    drawReport()
  }
  if (!verdicts) return
  for (const verdict of verdicts) run.verdicts.set(verdict.id, verdict)
  if (claims) return drawReport()
  for (const { id } of verdicts) refresh(id)
  drawContext()
  drawSummary()
  mark()
}

/** Adds a raw reply. */
export function replied(reply) {
  run.replies.push(reply)
}

/**
 * Shows how the run ended.
 * @param end `{result?, ms, state}`, `result` being the scorer's or what it had finished, `state` `done`, `stopped` or `failed`
 */
export function finishReport({ result, ms, state }) {
  Object.assign(run, { result, ms, state })
  const verdicts = result?.analyzeStepResult?.verdicts
  if (verdicts) {
    run.claims = verdicts.map(({ id, claim, claimSpan }) => ({ id, claim, claimSpan }))
    run.verdicts = new Map(verdicts.map((verdict) => [verdict.id, verdict]))
    // The scorer's own copies: its spans point into these.
    run.texts = { ...run.texts, answer: result.outputText ?? run.texts.answer, context: result.context ?? run.texts.context }
  }
  drawReport()
}

/** What an export holds of the run: the result, and for a run that has none, the claims and verdicts that it came to. */
export function reported() {
  if (!run?.state) return undefined
  const { state, ms, replies, result = null, claims, verdicts } = run
  return { state, milliseconds: ms, result, ...(result ? {} : { claims, verdicts: [...verdicts.values()] }), replies }
}

/** The texts that the run which is shown was given. */
export const reportedTexts = () => run?.given

/** How many claims there are and how many have their verdict. */
export const progressOf = () => ({ done: run.verdicts.size, total: run.claims.length })

const verdictOf = (id) => {
  const verdict = run.verdicts.get(id)
  if (!verdict) return 'pending'
  return verdict.undetermined ? 'undetermined' : verdict.verdict
}

/** Draws everything anew: a new run, new claims or a new language. */
export function drawReport() {
  if (!run) return
  const focus = document.activeElement?.id
  drawAnswer()
  drawContext()
  drawBody()
  drawSummary()
  for (const arrow of arrows) arrow.reset()
  mark()
  if (focus && focus !== document.activeElement?.id) $(focus)?.focus({ preventScroll: true })
}

function drawAnswer() {
  const { question, answer } = run.texts
  const items = run.claims.map(({ id, claimSpan }) => ({ id, span: claimSpan, verdict: verdictOf(id) }))
  const asked =
    question.trim() === ''
      ? h('p', { class: 'asked none' }, t('noQuestion'))
      : h('p', { class: 'asked', dir: 'auto', lang: languageOf(question) }, question)
  const text = h('div', { class: 'text', dir: 'auto', lang: languageOf(answer) })
  text.append(answer.trim() === '' ? h('span', { class: 'none' }, t('emptyText')) : annotated(answer, items, 'claimBadge'))
  $('answer-read').replaceChildren(
    h('h3', { class: 'label' }, t('question')),
    asked,
    h('h3', { class: 'label' }, t('answer')),
    text,
  )
}

function drawContext() {
  const evidence = groupBy(
    [...run.verdicts.values()].filter((verdict) => verdict.evidence),
    (verdict) => verdict.evidence.chunk,
  )
  const chunks = run.texts.context.map((chunk, at) => {
    const items = (evidence.get(at) ?? []).map((verdict) => ({
      id: verdict.id,
      span: verdict.evidence.span,
      verdict: verdictOf(verdict.id),
    }))
    const text = h('div', { class: 'text', dir: 'auto', lang: languageOf(chunk) })
    text.append(chunk.trim() === '' ? h('span', { class: 'none' }, t('emptyText')) : annotated(chunk, items, 'evidenceBadge'))
    const unseen = run.result?.unseenChunks?.includes(at) ? h('span', { class: 'hint' }, ` · ${t('unseen')}`) : undefined
    return h('li', {}, h('h3', { class: 'label' }, t('chunk', { n: at + 1 }), unseen), text)
  })
  $('context-read').replaceChildren(h('ol', { class: 'chunks' }, ...chunks))
}

function drawBody() {
  $('report-empty').hidden = true
  $('report-body').hidden = false
  const radios = ['all', ...KINDS].map((kind) => {
    const input = h('input', {
      type: 'radio',
      name: 'filter',
      value: kind,
      id: `filter-${kind}`,
      checked: kind === filter,
      onchange: () => setFilter(kind),
    })
    const mark = kind === 'all' ? undefined : icon(kind)
    return h('label', { 'data-verdict': kind }, input, h('span', {}, mark, `${t(kind)} `, h('b', { 'data-count': kind }, '0')))
  })
  const parts = [
    h('div', { class: 'summary', id: 'summary' }),
    run.claims.length > 0
      ? h(
          'fieldset',
          { class: 'filter' },
          h('legend', { class: 'label' }, t('filter')),
          h('div', { class: 'segmented' }, ...radios),
        )
      : undefined,
    run.claims.length > 0 ? h('h3', { class: 'sr' }, t('claims')) : undefined,
    h('ol', { class: 'cards', id: 'cards', 'aria-label': `${t('claims')}. ${t('claimsHint')}` }, ...run.claims.map(card)),
    h('p', { class: 'none', id: 'none-left', hidden: true }, t('noneLeft')),
    ...(run.state ? [reason(), details(), replies()] : []),
  ]
  $('report-body').replaceChildren(...parts.filter(Boolean))
  setFilter(filter)
}

function card({ id, claim }) {
  const head = h(
    'button',
    { type: 'button', class: 'card-head', id: `claim-${id}`, 'data-id': id, 'aria-pressed': 'false' },
    h('span', { class: 'n' }, id),
    h('span', { class: 'pill' }),
    h('span', { class: 'support' }),
    h('span', { class: 'claim', dir: 'auto', lang: languageOf(claim) }, claim),
  )
  const item = h('li', { class: 'card', 'data-id': id }, head, h('div', { class: 'why' }))
  fill(item)
  return item
}

/** Gives a card what is known of its verdict. */
function fill(item) {
  const id = Number(item.dataset.id)
  const kind = verdictOf(id)
  const verdict = run.verdicts.get(id)
  item.dataset.verdict = kind
  item.querySelector('.pill').replaceChildren(icon(kind), t(kind))
  item.querySelector('.support').replaceChildren(...(Number.isFinite(verdict?.support) ? meter(verdict.support) : []))
  const why = item.querySelector('.why')
  if (!verdict) return why.replaceChildren(h('p', { class: 'none' }, t('noReason')))
  const { reason, evidence } = verdict
  const quote = evidence
    ? h('blockquote', { dir: 'auto', lang: languageOf(evidence.quote) }, evidence.quote)
    : h('p', { class: 'none' }, t('noEvidence'))
  const links = h(
    'div',
    { class: 'links' },
    h('button', { type: 'button', class: 'quiet small', 'data-go': 'answer' }, t('inAnswer')),
  )
  if (evidence)
    links.append(
      h('button', { type: 'button', class: 'quiet small', 'data-go': 'context' }, t('inContext', { n: evidence.chunk + 1 })),
    )
  why.replaceChildren(h('p', { dir: 'auto' }, reason), quote, links)
}

/** The offline judge's estimate as a short bar and its figure; both stand inside a button, so the words are hidden text. */
function meter(support) {
  const width = Math.round(Math.min(Math.max(support, 0), 1) * 40)
  const bar = svg(
    'svg',
    { class: 'meter', viewBox: '0 0 40 6', 'aria-hidden': 'true' },
    svg('rect', { class: 'track', width: 40, height: 6, rx: 3 }),
    svg('rect', { class: 'level', width, height: 6, rx: 3 }),
  )
  return [h('span', { class: 'sr' }, `${t('support')} `), bar, number(support, 2, 2)]
}

/** Shows a verdict that has just arrived. */
function refresh(id) {
  const item = $('cards').querySelector(`.card[data-id="${id}"]`)
  if (!item) return
  fill(item)
  for (const badge of $('answer-read').querySelectorAll(`.badge[data-id="${id}"]`)) setBadge(badge, verdictOf(id))
  for (const piece of $('answer-read').querySelectorAll('.lit')) {
    const ids = piece.dataset.ids.split(' ').map(Number)
    if (ids.includes(id)) piece.dataset.verdict = gravest(ids.map(verdictOf))
  }
}

function drawSummary() {
  const counts = Object.fromEntries(KINDS.map((kind) => [kind, run.claims.filter(({ id }) => verdictOf(id) === kind).length]))
  const total = run.claims.length
  for (const element of $('report-body').querySelectorAll('[data-count]')) {
    const kind = element.dataset.count
    element.textContent = number(kind === 'all' ? total : counts[kind])
    element.closest('label').hidden = kind === 'undetermined' && counts.undetermined === 0 && filter !== 'undetermined'
  }
  const parts = [...Object.entries(counts), ['pending', total - run.verdicts.size]]
  const score = run.result?.score
  const known = run.state === 'done' && Number.isFinite(score)
  const figure = known ? shownScore(score) : run.state ? '–' : `${number(run.verdicts.size)}/${number(total)}`
  const words = [
    h(
      'h3',
      {},
      known
        ? `${t('score')} ${shownScore(score)}`
        : run.state
          ? t('noScore')
          : t('judging', { done: number(run.verdicts.size), total: number(total) }),
    ),
  ]
  if (run.result?.notScorable) words.push(h('p', {}, run.result.notScorable.reason))
  else if (total > 0) words.push(h('p', { class: 'share-of' }, t('ofClaims', { yes: number(counts.yes), total: number(total) })))
  words.push(h('p', { class: 'hint' }, t('definition')))
  const figures = ring(parts, figure, `${number(counts.yes)} / ${number(total)}`)
  $('summary').replaceChildren(figures, h('div', {}, ...words), ...(known ? [bands(score, 'faith')] : []))
  $('summary').dataset.score = known ? score : ''
}

function setFilter(kind) {
  filter = kind
  let left = 0
  for (const item of $('cards').children) {
    item.hidden = kind !== 'all' && verdictOf(Number(item.dataset.id)) !== kind
    left += item.hidden ? 0 : 1
  }
  $('none-left').hidden = left > 0 || run.claims.length === 0
  arrows.at(-1).reset()
}

function reason() {
  if (!run.result?.reason) return ''
  return h(
    'details',
    { class: 'fold', id: 'reason' },
    h('summary', {}, t('reasonInWords')),
    h('p', { class: 'reason', dir: 'auto' }, run.result.reason),
  )
}

function details() {
  const { result, ms, replies } = run
  const time = ms < 1000 ? t('milliseconds', { n: number(ms, 1) }) : t('seconds', { n: number(ms / 1000, 1) })
  const { calls, inputTokens, outputTokens } = result?.usage ?? { calls: replies.length }
  const tokens =
    inputTokens === undefined ? t('untold') : t('tokensInOut', { in: number(inputTokens), out: number(outputTokens ?? 0) })
  const warnings = [...(result?.warnings ?? []).map(({ code, message }) => `${withoutKeys(message, keys())} (${code})`)]
  if (result?.droppedClaims > 0) warnings.unshift(t('dropped', { n: number(result.droppedClaims) }))
  const rows = [
    [t('judgedBy'), result?.judge?.id ?? t('untold')],
    [t('calls'), number(calls)],
    ...(calls > 0 ? [[t('tokens'), tokens]] : []),
    [t('time'), time],
    ...(Number.isFinite(result?.score) ? [[t('bandTitle'), t('bandNear')]] : []),
    [t('warnings'), warnings.length === 0 ? t('none') : h('ul', {}, ...warnings.map((warning) => h('li', {}, warning)))],
  ]
  const list = h('dl', {}, ...rows.flatMap(([name, value]) => [h('dt', {}, name), h('dd', {}, value)]))
  return h(
    'details',
    { class: 'fold', id: 'details', open: warnings.length > 0 },
    h('summary', {}, t('details'), ' ', h('span', { class: 'hint' }, time)),
    list,
  )
}

function replies() {
  const list = run.replies.map(({ status, ms, sent, text }, at) => {
    const facts = [status && t('replyStatus', { n: status }), t('milliseconds', { n: number(ms) })].filter(Boolean).join(' · ')
    const raw = (label, words) => [h('h4', { class: 'label' }, label), h('pre', { tabindex: '0', dir: 'auto' }, words)]
    const wasSent = h(
      'details',
      { class: 'fold inner' },
      h('summary', {}, t('sent')),
      h('pre', { tabindex: '0', dir: 'auto' }, sent),
    )
    return h(
      'li',
      {},
      h('h4', {}, `${t('reply', { n: at + 1 })} `, h('span', { class: 'hint' }, facts)),
      ...raw(t('received'), text),
      wasSent,
    )
  })
  const content = list.length === 0 ? h('p', { class: 'none' }, t('repliesNone')) : h('ol', { class: 'replies' }, ...list)
  return h('details', { class: 'fold', id: 'replies' }, h('summary', {}, t('replies', { n: number(list.length) })), content)
}

/** Selects a claim everywhere; `focus: 'card'` also takes the keyboard to its card. */
function select(id, focus) {
  selected = id
  const head = $(`claim-${id}`)
  if (head?.parentElement.hidden) {
    $('filter-all').checked = true
    setFilter('all')
  }
  mark()
  if (focus === 'card') head?.focus()
  const verdict = run.verdicts.get(id)
  announce(t('selected', { n: id, verdict: t(verdictOf(id)), reason: verdict?.reason ?? '' }))
  if (!sideBySide.matches) return
  bring($('answer-read'), `.lit.is-selected`)
  bring($('context-read'), `.lit.is-selected`)
}

/** Shows which claim is selected. */
function mark() {
  $('stage').classList.toggle('has-selected', selected !== undefined)
  for (const element of $('stage').querySelectorAll('.lit')) {
    element.classList.toggle('is-selected', element.dataset.ids.split(' ').includes(String(selected)))
  }
  for (const element of $('stage').querySelectorAll('.badge, .card')) {
    element.classList.toggle('is-selected', Number(element.dataset.id) === selected)
  }
  for (const head of $('stage').querySelectorAll('.card-head'))
    head.setAttribute('aria-pressed', Number(head.dataset.id) === selected)
}

/** Takes the keyboard from a card to the claim's words in the answer or the context. */
function go(where, id) {
  select(Number(id))
  $(`${where}-read`).querySelector(`.badge[data-id="${id}"]`)?.focus()
}

/** Scrolls within a pane, never the page. */
function bring(pane, selector) {
  const target = pane.querySelector(selector)
  if (!target) return
  const [frame, box] = [pane.getBoundingClientRect(), target.getBoundingClientRect()]
  if (box.top >= frame.top && box.bottom <= frame.bottom) return
  const top = pane.scrollTop + box.top - frame.top - (frame.height - Math.min(box.height, frame.height)) / 3
  pane.scrollTo({ top, behavior: calm.matches ? 'auto' : 'smooth' })
}

/** Takes the keyboard, and on narrow screens the eye, to the report. */
export function toReport() {
  if (!sideBySide.matches) $('report').scrollIntoView({ block: 'start', behavior: calm.matches ? 'auto' : 'smooth' })
}

/** The run in a sentence, for who cannot see it. */
export function spoken() {
  const { result } = run
  if (!Number.isFinite(result?.score)) return result?.notScorable?.reason ?? t('noScore')
  return t('done', { score: shownScore(result.score), ...result.counts })
}
