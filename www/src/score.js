import { h, svg } from './dom.js'
import { number, t } from './i18n.js'

/** The documents' bands, from none to all; their words are `faith0` … `faith4` and `cover0` … `cover4`. */
const RANGES = ['0.0', '0.1–0.3', '0.4–0.6', '0.7–0.9', '1.0']

/**
 * Index of the documents' band for a score in 0..=1. They leave gaps (0.65), which rounding to one decimal closes; but
 * "all" and "none" stay what they say.
 */
export function band(score) {
  if (score >= 1) return 4
  if (score <= 0) return 0
  const tenths = Math.round(score * 10)
  if (tenths >= 7) return 3
  return tenths >= 4 ? 2 : 1
}

/** The five bands as a row, the current one named. @param words `faith` or `cover` */
export function bands(score, words) {
  const current = band(score)
  const row = RANGES.map((range, at) =>
    h('li', { class: at === current ? 'here' : '', 'aria-current': at === current && 'true' }, range),
  )
  return h(
    'div',
    { class: 'bands', title: t('bandNear') },
    h('ol', { 'aria-label': t('bandTitle') }, ...row),
    h('p', {}, t(`${words}${current}`)),
  )
}

const RADIUS = 52
const ROUND = 2 * Math.PI * RADIUS

/**
 * A ring cut by the shares of its parts, with a figure in the middle. What it shows is said in words beside it, so it is
 * hidden from screen readers.
 * @param parts `[name, count]`; names are the classes of the arcs
 */
export function ring(parts, figure, under) {
  const total = parts.reduce((sum, [, count]) => sum + count, 0)
  const shown = parts.filter(([, count]) => count > 0)
  const gap = shown.length > 1 ? 3 : 0
  let at = 0
  const arcs = shown.map(([name, count]) => {
    const length = (count / total) * ROUND
    const arc = svg('circle', {
      class: `arc ${name}`,
      cx: 64,
      cy: 64,
      r: RADIUS,
      'stroke-dasharray': `${Math.max(length - gap, 0.5)} ${ROUND}`,
      'stroke-dashoffset': -at,
      transform: 'rotate(-90 64 64)',
    })
    at += length
    return arc
  })
  const text = (y, kind, words) => svg('text', { x: 64, y, class: kind, 'text-anchor': 'middle' }, words)
  return svg(
    'svg',
    { class: 'ring', viewBox: '0 0 128 128', 'aria-hidden': 'true' },
    svg('circle', { class: 'track', cx: 64, cy: 64, r: RADIUS }),
    ...arcs,
    text(68, 'figure', figure),
    text(88, 'under', under),
  )
}

/** A score in 0..=1 as people read it: two digits, but never 1 or 0 where something is missing or there. */
export function shownScore(score) {
  const within = score > 0 && score < 1 ? Math.min(Math.max(score, 0.01), 0.99) : score
  return number(within, 2)
}
