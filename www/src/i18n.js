import { words } from './words.js'

let current = 'en'
const listeners = new Set()

/** The interface's language: `en` or `zh`. */
export const language = () => current

/** The words for `key`, with `{name}` replaced by `values.name`. */
export function t(key, values = {}) {
  return words[current][key].replace(/\{(\w+)\}/g, (whole, name) => (name in values ? String(values[name]) : whole))
}

/** A number as the interface's language writes it, with at most and at least so many decimals. */
export function number(value, most = 0, least = 0) {
  if (Math.abs(value) >= 999) return value.toLocaleString(current, { maximumFractionDigits: most, minimumFractionDigits: least })
  // Both languages write such numbers alike, and a browser's first use of Intl would hold up the first score.
  const [whole, decimals = ''] = value.toFixed(most).split('.')
  const shown = decimals.replace(/0+$/, '').padEnd(least, '0')
  return shown === '' ? whole : `${whole}.${shown}`
}

/** Switches the interface; `onLanguage` listeners then redraw what they made from words. */
export function setLanguage(language) {
  current = language in words ? language : 'en'
  document.documentElement.lang = current === 'zh' ? 'zh-Hans' : 'en'
  document.title = t('pageTitle')
  for (const element of document.querySelectorAll('[data-t]')) element.textContent = t(element.dataset.t)
  for (const listener of listeners) listener()
}

export function onLanguage(listener) {
  listeners.add(listener)
}

/** The language a visitor reads best, of the two there are. */
export function preferredLanguage() {
  const first = navigator.languages?.find((tag) => /^(en|zh)\b/i.test(tag)) ?? 'en'
  return first.slice(0, 2).toLowerCase()
}

/**
 * What `lang` says about a visitor's own text, so that it is spoken and drawn in its own language; '' is "unknown", which
 * keeps it from being taken for the interface's language.
 */
export function languageOf(text) {
  const start = text.slice(0, 2000)
  if (/[\u3040-\u30ff]/.test(start)) return 'ja'
  if (/[\uac00-\ud7af]/.test(start)) return 'ko'
  if (/[\u3400-\u9fff]/.test(start)) return 'zh-Hans'
  return current === 'en' ? 'en' : ''
}
