import { scoreKeywordCoverage } from 'claimlight'
import { $, h, icon, roving } from './dom.js'
import { language, languageOf, number, t } from './i18n.js'
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

/** Draws what has changed: a keystroke seldom changes more than the score. */
export function drawKeywords() {
  if (!shown) return
  $('kw-error').hidden = !shown.error
  $('keywords-body').hidden = Boolean(shown.error)
  if (shown.error) {
    $('kw-error').textContent = t('keywordsFailed', { message: shown.error.message })
    return
  }
  const { result } = shown
  const opposite = new Set(result.polarity.map(({ keyword }) => keyword))
  const focus = document.activeElement?.dataset?.keyword
  put('kw-summary', [result.score, result.totalKeywords, result.matchedKeywords, result.language, result.segmenter], () =>
    summary(result),
  )
  drawGroup('hits', result.matches, opposite)
  drawGroup('misses', result.missing, opposite)
  put('kw-polarity', result.polarity, () => polarity(result.polarity))
  $('kw-polarity').hidden = opposite.size === 0
  drawPlaces()
  const chips = [...$('keywords-body').querySelectorAll('.chip')]
  // One chip is where Tab comes in, whichever of them were drawn anew.
  const entry = chips.find((chip) => chip.dataset.keyword === (focus ?? picked)) ?? chips[0]
  for (const chip of chips) chip.tabIndex = chip === entry ? 0 : -1
  if (focus !== undefined && document.activeElement !== entry) entry?.focus()
}

/** What each part was last drawn from. */
const drawn = new Map()

function put(id, from, make) {
  const signature = JSON.stringify([language(), from])
  if (drawn.get(id) === signature) return
  drawn.set(id, signature)
  $(id).replaceChildren(...make())
}

function summary({ score, matchedKeywords, totalKeywords, language, segmenter }) {
  const known = Number.isFinite(score)
  const parts = [
    ['yes', matchedKeywords],
    ['rest', totalKeywords - matchedKeywords],
  ]
  const words = h(
    'div',
    {},
    h('h3', {}, known ? `${t('score')} ${shownScore(score)}` : t('noScore')),
    h('p', {}, known ? t('ofKeywords', { n: number(matchedKeywords), total: number(totalKeywords) }) : t('noKeywords')),
    h('p', { class: 'hint' }, t('coverDefinition'), ' ', t('segmenter', { language, segmenter })),
  )
  const figures = ring(parts, known ? shownScore(score) : '–', `${number(matchedKeywords)} / ${number(totalKeywords)}`)
  return [figures, words, ...(known ? [bands(score, 'cover')] : [])]
}

function drawGroup(name, items, opposite) {
  const few = all.has(name) ? items : items.slice(0, FEW)
  const chips = few.map(({ keyword, responseSpans }) => [keyword, responseSpans?.length ?? 0, opposite.has(keyword)])
  put(`kw-${name}`, [items.length, chips], () => {
    const rest = items.length - few.length
    const heading = h('h3', {}, `${t(name)} `, h('b', {}, number(items.length)))
    if (items.length === 0) return [heading, h('p', { class: 'none' }, t('none'))]
    const list = h('ul', { class: 'chips' }, ...chips.map((chip) => h('li', {}, makeChip(name, ...chip))))
    const more = h(
      'button',
      { type: 'button', class: 'quiet small', onclick: () => showAll(name) },
      t('more', { n: number(rest) }),
    )
    return [heading, list, ...(rest > 0 ? [more] : [])]
  })
}

function makeChip(name, keyword, count, isOpposite) {
  const hit = name === 'hits'
  const attributes = {
    type: 'button',
    class: `chip ${hit ? 'hit' : 'miss'}`,
    'data-keyword': keyword,
    'aria-pressed': String(keyword === picked),
  }
  const times = count > 1 ? h('span', { class: 'hint' }, ` ×${number(count)}`) : undefined
  return h(
    'button',
    attributes,
    icon(hit ? 'yes' : 'no'),
    h('span', { dir: 'auto' }, keyword),
    times,
    isOpposite ? icon('unsure') : undefined,
  )
}

function showAll(name) {
  all.add(name)
  drawKeywords()
  $(`kw-${name}`).querySelector('.chip')?.focus()
}

function polarity(items) {
  const list = items.map(({ keyword, reference, response }) => {
    const words = t('polarityItem', { keyword, reference: t(reference), response: t(response) })
    return h('li', {}, icon('unsure'), h('span', {}, words))
  })
  return [h('h3', {}, t('polarity')), h('ul', {}, ...list)]
}

function pick(keyword) {
  picked = keyword
  for (const chip of $('keywords-body').querySelectorAll('.chip')) {
    chip.setAttribute('aria-pressed', String(chip.dataset.keyword === keyword))
  }
  drawPlaces()
}

function drawPlaces() {
  const { result, reference, response } = shown
  const match = result.matches.find(({ keyword }) => keyword === picked)
  const found = match ?? result.missing.find(({ keyword }) => keyword === picked)
  if (!found) return put('kw-where', undefined, () => [h('p', { class: 'none' }, t('pick'))])
  const as = [match?.matchedAs ?? []].flat().filter((word) => word !== picked)
  put('kw-where', [found, reference, response], () => [
    h(
      'h3',
      {},
      h('span', { dir: 'auto' }, picked),
      as.length > 0 ? h('span', { class: 'hint' }, ` ${t('matchedAs', { as: as.join('”, “') })}`) : '',
    ),
    places('inReference', reference, found.referenceSpans),
    places('inTheAnswer', response, match?.responseSpans ?? []),
  ])
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
