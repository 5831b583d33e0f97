/** The element with this id. */
export const $ = (id) => document.getElementById(id)

/**
 * Makes an element. Attributes that are `false` or `undefined` are left out, `on…` ones are listeners; children are nodes
 * or strings, and a string only ever becomes text.
 */
export function h(name, attributes = {}, ...children) {
  const element = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) {
    if (value === undefined || value === false) continue
    if (typeof value === 'function') element.addEventListener(key.slice(2), value)
    else element.setAttribute(key, value === true ? '' : value)
  }
  element.append(...children.filter((child) => child !== undefined))
  return element
}

const SVG = 'http://www.w3.org/2000/svg'

/** Makes an SVG element with these attributes. */
export function svg(name, attributes, ...children) {
  const element = document.createElementNS(SVG, name)
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value)
  element.append(...children)
  return element
}

/** One of the symbols in index.html; what it says is always said in words beside it. */
export const icon = (name) => svg('svg', { class: 'icon', 'aria-hidden': 'true' }, svg('use', { href: `#i-${name}` }))

/** Says something to whoever cannot see the page change. */
export function announce(text) {
  const live = document.getElementById('live')
  // The same words twice would not be spoken twice.
  live.textContent = ''
  requestAnimationFrame(() => {
    live.textContent = text
  })
}

/** Makes many buttons one stop of the Tab key: arrows, Home and End move among those that are not hidden. */
export function roving(container, selector, onMove = () => {}) {
  const items = () => [...container.querySelectorAll(selector)].filter((item) => item.closest('[hidden]') === null)
  container.addEventListener('focusin', ({ target }) => {
    if (!target.matches(selector)) return
    for (const item of container.querySelectorAll(selector)) item.tabIndex = item === target ? 0 : -1
  })
  container.addEventListener('keydown', (event) => {
    if (!event.target.matches(selector) || event.altKey || event.ctrlKey || event.metaKey) return
    const all = items()
    const at = all.indexOf(event.target)
    const next = { ArrowDown: at + 1, ArrowRight: at + 1, ArrowUp: at - 1, ArrowLeft: at - 1, Home: 0, End: all.length - 1 }[
      event.key
    ]
    if (next === undefined) return
    event.preventDefault()
    const item = all[Math.min(Math.max(next, 0), all.length - 1)]
    item.focus()
    onMove(item)
  })
  return { reset: () => enter(items()) }
}

/** The first item is where Tab comes in. */
function enter(items) {
  for (const [at, item] of items.entries()) item.tabIndex = at === 0 ? 0 : -1
}
