import { promptApi } from 'claimlight/adapters'
import { $ } from './dom.js'
import { onLanguage, t } from './i18n.js'
import { withoutKey } from './share.js'

const kinds = [...document.querySelectorAll('input[name=judge]')]

/** Which judge is chosen: `offline`, `endpoint` or `builtin`. */
export const kind = () => kinds.find((input) => input.checked).value

/** The key that was typed. It lives in its field and in the header of a request, nowhere else. */
export const key = () => $('key').value.trim()

/** Sets up the picker. */
export function pickJudge() {
  for (const input of kinds) input.addEventListener('change', show)
  for (const id of ['url', 'model']) $(id).addEventListener('input', () => complain(id, ''))
  onLanguage(show)
}

function show() {
  const builtin = kinds.find((input) => input.value === 'builtin')
  const there = typeof globalThis.LanguageModel?.create === 'function'
  builtin.disabled = !there
  $('builtin-missing').textContent = there ? '' : t('builtinMissing')
  $('endpoint').hidden = kind() !== 'endpoint'
  $('leaves').textContent = t({ offline: 'leavesOffline', endpoint: 'leavesEndpoint', builtin: 'leavesBuiltin' }[kind()])
}

/**
 * The `model` option for the chosen judge, with all that it replies recorded.
 * @param onReply called with `{at, ms, status?, sent, text}` for every call that came to an end
 * @returns `{}` for the offline judge; `undefined` when a field has to be filled in first (it then has the focus)
 */
export function chosenModel(onReply) {
  if (kind() === 'offline') return {}
  if (kind() === 'builtin') return { model: recordedCallback(promptApi(), onReply) }
  const url = $('url').value.trim()
  const model = $('model').value.trim()
  complain('url', /^https?:\/\/[^/]/i.test(url) && URL.canParse(url) ? '' : t('urlWanted'))
  complain('model', model === '' ? t('modelWanted') : '')
  const missing = ['url', 'model'].find((id) => $(id).getAttribute('aria-invalid') === 'true')
  if (missing) {
    $(missing).focus()
    return undefined
  }
  const headers = key() === '' ? {} : { authorization: `Bearer ${key()}` }
  return { model: { url, model, headers, fetch: recordedFetch(onReply) } }
}

function complain(id, text) {
  $(`${id}-e`).textContent = text
  if (text === '') $(id).removeAttribute('aria-invalid')
  else $(id).setAttribute('aria-invalid', 'true')
}

function recordedCallback(ask, onReply) {
  const recorded = async (request, options) => {
    const record = begin(JSON.stringify(request.messages, null, 2), onReply)
    try {
      const reply = await ask(request, options)
      record({ text: typeof reply === 'string' ? reply : JSON.stringify(reply, null, 2) })
      return reply
    } catch (error) {
      record({ text: String(error) })
      throw error
    }
  }
  return Object.assign(recorded, { judgeId: ask.judgeId })
}

function recordedFetch(onReply) {
  const secret = key()
  return async (to, init) => {
    // The body alone: the key travels in the headers.
    const record = begin(pretty(init.body), onReply)
    try {
      const response = await fetch(to, { ...init, referrerPolicy: 'no-referrer', credentials: 'omit' })
      const text = await response.clone().text()
      record({ status: response.status, text: withoutKey(pretty(text), secret) })
      return response
    } catch (error) {
      record({ text: withoutKey(String(error), secret) })
      throw error
    }
  }
}

function begin(sent, onReply) {
  const start = performance.now()
  return (reply) => onReply({ at: new Date().toISOString(), ms: performance.now() - start, sent, ...reply })
}

/** JSON with line breaks; anything else as it came. */
function pretty(text) {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return String(text)
  }
}
