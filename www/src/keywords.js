import { scoreKeywordCoverage } from 'claimlight'
import { $, h, icon, roving } from './dom.js'
import { languageOf, number, t } from './i18n.js'
import { bands, ring, shownScore } from './score.js'

/** Chips of a group before a button offers the rest: a keystroke must not wait for thousands of elements. */
const FEW = 48
/** Places of a keyword that are shown, and characters to each side of one. */
const PLACES = 4
const AROUND = 36

let shown
let picked
const all = new Set()

/** Sets up the panel. */
export function showKeywords() {
  roving($('keywords-body'), '.chip', (chip) => pick(chip.dataset.keyword))
  $('keywords-body').addEventListener('click', ({ target }) => {
    const chip = target.closest('.chip')
    if (chip) pick(chip.dataset.keyword)
  })
}

/** Scores and draws; a few milliseconds for 20 KB of text. */
export function scoreKeywords(reference, response) {
  try {
    shown = { reference, response, result: scoreKeywordCoverage(reference, response) }
  } catch (error) {
    shown = { error }
  }
  drawKeywords()
}

/** The result for an export. */
export const keywordResult = () => shown?.result

/** Draws everything anew. */
export function drawKeywords() {
  if (!shown) return
  if (shown.error) {
    $('keywords-body').replaceChildren(h('p', { class: 'note bad' }, t('keywordsFailed', { message: shown.error.message })))
    return
  }
  const { result } = shown
  const { matchedKeywords, totalKeywords } = result
  const known = Number.isFinite(result.score)
  const opposite = new Set(result.polarity.map(({ keyword }) => keyword))
  const summary = h(
    'div',
    { class: 'summary' },
    ring(
      [
        ['yes', matchedKeywords],
        ['rest', totalKeywords - matchedKeywords],
      ],
      known ? shownScore(result.score) : '–',
      `${number(matchedKeywords)} / ${number(totalKeywords)}`,
    ),
    h(
      'div',
      {},
      h('h3', {}, known ? `${t('score')} ${shownScore(result.score)}` : t('noScore')),
      h('p', {}, known ? t('ofKeywords', { n: number(matchedKeywords), total: number(totalKeywords) }) : t('noKeywords')),
      h(
        'p',
        { class: 'hint' },
        t('coverDefinition'),
        ' ',
        t('segmenter', { language: result.language, segmenter: result.segmenter }),
      ),
    ),
    known ? bands(result.score, 'cover') : '',
  )
  const chip =
    (kind) =>
    ({ keyword, responseSpans }) => {
      const times = responseSpans?.length > 1 ? h('span', { class: 'hint' }, ` ×${number(responseSpans.length)}`) : undefined
      const warn = opposite.has(keyword) ? icon('unsure') : undefined
      const attributes = {
        type: 'button',
        class: `chip ${kind}`,
        'data-keyword': keyword,
        'aria-pressed': String(keyword === picked),
        tabindex: '-1',
      }
      return h('button', attributes, icon(kind === 'hit' ? 'yes' : 'no'), h('span', { dir: 'auto' }, keyword), times, warn)
    }
  const groups = [
    group('hits', result.matches, chip('hit')),
    group('misses', result.missing, chip('miss')),
    opposite.size > 0 ? polarity(result.polarity) : undefined,
    h('div', { class: 'where', id: 'where', role: 'status' }),
  ]
  const focus = document.activeElement?.dataset?.keyword
  $('keywords-body').replaceChildren(summary, h('div', { class: 'groups' }, ...groups.filter(Boolean)))
  const chips = [...$('keywords-body').querySelectorAll('.chip')]
  const entry = chips.find((item) => item.dataset.keyword === picked) ?? chips[0]
  if (entry) entry.tabIndex = 0
  if (focus !== undefined) chips.find((item) => item.dataset.keyword === focus)?.focus()
  drawPlaces()
}

function group(name, items, chip) {
  const few = all.has(name) ? items : items.slice(0, FEW)
  const more = h(
    'button',
    { type: 'button', class: 'quiet small', onclick: () => showAll(name) },
    t('more', { n: number(items.length - few.length) }),
  )
  const list = h('ul', { class: 'chips' }, ...few.map((item) => h('li', {}, chip(item))))
  const nothing = items.length === 0 ? h('p', { class: 'none' }, t('none')) : undefined
  return h(
    'div',
    { class: name },
    h('h3', {}, `${t(name)} `, h('b', {}, number(items.length))),
    nothing ?? list,
    few.length < items.length ? more : undefined,
  )
}

function showAll(name) {
  all.add(name)
  drawKeywords()
  $('keywords-body').querySelector(`.${name} .chip`)?.focus()
}

function polarity(items) {
  const list = items.map(({ keyword, reference, response }) => {
    const words = t('polarityItem', { keyword, reference: t(reference), response: t(response) })
    return h('li', {}, icon('unsure'), h('span', {}, words))
  })
  return h('div', { class: 'polarity note' }, h('h3', {}, t('polarity')), h('ul', {}, ...list))
}

function pick(keyword) {
  picked = keyword
  for (const chip of $('keywords-body').querySelectorAll('.chip'))
    chip.setAttribute('aria-pressed', String(chip.dataset.keyword === keyword))
  drawPlaces()
}

function drawPlaces() {
  const { result, reference, response } = shown
  const match = result.matches.find(({ keyword }) => keyword === picked)
  const found = match ?? result.missing.find(({ keyword }) => keyword === picked)
  if (!found) {
    $('where').replaceChildren(h('p', { class: 'none' }, t('pick')))
    return
  }
  const as = [match?.matchedAs ?? []].flat().filter((word) => word !== picked)
  $('where').replaceChildren(
    h(
      'h3',
      {},
      h('span', { dir: 'auto' }, picked),
      as.length > 0 ? h('span', { class: 'hint' }, ` ${t('matchedAs', { as: as.join('”, “') })}`) : '',
    ),
    places('inReference', reference, found.referenceSpans),
    places('inTheAnswer', response, match?.responseSpans ?? []),
  )
}

function places(label, text, spans) {
  const cut = spans.slice(0, PLACES).map(({ start, end }) => {
    const [from, to] = [Math.max(0, start - AROUND), Math.min(text.length, end + AROUND)]
    const before = (from > 0 ? '…' : '') + whole(text.slice(from, start))
    const after = whole(text.slice(end, to)) + (to < text.length ? '…' : '')
    return h('li', { dir: 'auto', lang: languageOf(text) }, before, h('mark', { class: 'hit' }, text.slice(start, end)), after)
  })
  if (cut.length === 0) cut.push(h('li', { class: 'none' }, t('notThere')))
  if (spans.length > PLACES) cut.push(h('li', { class: 'hint' }, `+${number(spans.length - PLACES)}`))
  return h('div', {}, h('h4', { class: 'label' }, t(label)), h('ul', { class: 'places' }, ...cut))
}

/** A slice may begin or end in the middle of a surrogate pair. */
const whole = (slice) => slice.replace(/^[\udc00-\udfff]|[\ud800-\udbff]$/g, '')
