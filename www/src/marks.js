import { h, icon } from './dom.js'
import { t } from './i18n.js'

/**
 * Cuts `0..length` at every start and end of the items' spans.
 * @param items `{id, span: {start, end}}`; spans may overlap and nest, and may reach beyond the text, where they are cut
 * @returns the pieces in order: `{start, end, ids}`, `ids` being the items that cover the piece, and `ends`, the items
 *   whose span ends with the piece. An item whose span is empty is in no piece.
 */
export function pieces(length, items) {
  const spans = items
    .map(({ id, span }) => ({ id, start: Math.max(0, span.start), end: Math.min(length, span.end) }))
    .filter(({ start, end }) => start < end)
  const cuts = [...new Set([0, length, ...spans.flatMap(({ start, end }) => [start, end])])].sort((a, b) => a - b)
  const opens = groupBy(spans, ({ start }) => start)
  const open = new Map()
  const result = []
  for (let at = 0; at + 1 < cuts.length; at++) {
    const [start, end] = [cuts[at], cuts[at + 1]]
    for (const span of opens.get(start) ?? []) open.set(span.id, span.end)
    const ids = [...open.keys()]
    const ends = ids.filter((id) => open.get(id) === end)
    for (const id of ends) open.delete(id)
    result.push({ start, end, ids, ends })
  }
  return result
}

/** The items by key, in order; `Map.groupBy`, which is too young for some browsers. */
export function groupBy(items, keyOf) {
  const groups = new Map()
  for (const item of items) {
    const key = keyOf(item)
    if (!groups.has(key)) groups.set(key, [])
    groups.get(key).push(item)
  }
  return groups
}

/** Where claims with several verdicts lie on each other, the text shows what a reader must not miss. */
const GRAVEST = ['no', 'unsure', 'undetermined', 'pending', 'yes']

export const gravest = (verdicts) => GRAVEST.find((verdict) => verdicts.includes(verdict)) ?? 'pending'

/**
 * A text with its items marked, each followed by a badge button (`data-id`, so that one listener serves all).
 * @param items `{id, span, verdict}`
 * @param label key of the badge's accessible name
 */
export function annotated(text, items, label) {
  const verdictOf = new Map(items.map(({ id, verdict }) => [id, verdict]))
  const fragment = document.createDocumentFragment()
  for (const { start, end, ids, ends } of pieces(text.length, items)) {
    const words = text.slice(start, end)
    if (ids.length === 0) {
      fragment.append(words)
      continue
    }
    fragment.append(
      h('mark', { class: 'lit', 'data-ids': ids.join(' '), 'data-verdict': gravest(ids.map((id) => verdictOf.get(id))) }, words),
    )
    for (const id of ends) fragment.append(badge(id, verdictOf.get(id), label))
  }
  return fragment
}

function badge(id, verdict, label) {
  const button = h('button', { type: 'button', class: 'badge', 'data-id': id, 'data-label': label, tabindex: '-1' })
  setBadge(button, verdict)
  return button
}

/** Gives a badge its verdict: number, icon and word. */
export function setBadge(button, verdict) {
  const id = button.dataset.id
  button.dataset.verdict = verdict
  // The name that is heard begins with more than is seen, and contains what is seen.
  button.replaceChildren(
    h('span', { class: 'sr' }, `${t(button.dataset.label)} `),
    h('span', { class: 'n' }, id),
    ' ',
    icon(verdict),
    ' ',
    h('span', { class: 'word' }, t(`${verdict}Short`)),
  )
}
