import { promptApi } from 'claimlight/adapters'
import { $ } from './dom.js'
import { onLanguage, t } from './i18n.js'
import { withoutKeys } from './share.js'

const kinds = [...document.querySelectorAll('input[name=judge]')]

/** Which judge is chosen: `offline`, `endpoint` or `builtin`. */
export const kind = () => kinds.find((input) => input.checked).value

/** Keys that were sent, so that a later one does not make an earlier one show. They live here and in headers, nowhere else. */
const used = new Set()

/** Every key that must not be shown, longest first, because one can be the beginning of another. */
export const keys = () => [...new Set([...used, typedKey()])].sort((a, b) => b.length - a.length)

const typedKey = () => $('key').value.trim()

/** Browsers want to know in which language their model will answer; verdicts and quotes are asked for in English JSON. */
const LANGUAGES = { expectedOutputs: [{ type: 'text', languages: ['en'] }] }

/** Whether the browser's model can be had: `missing`, or what `LanguageModel.availability()` says. */
let builtin = 'missing'

/** Sets up the picker. */
export function pickJudge() {
  for (const input of kinds) input.addEventListener('change', show)
  for (const id of ['url', 'model']) $(id).addEventListener('input', () => complain(id, ''))
  onLanguage(show)
  lookForModel()
}

/** The interface is there in browsers that have no model, or cannot run it on this device. */
async function lookForModel() {
  if (typeof globalThis.LanguageModel?.create !== 'function') return
  try {
    builtin = (await globalThis.LanguageModel.availability?.(LANGUAGES)) ?? 'available'
  } catch {
    builtin = 'unavailable'
  }
  show()
}

function show() {
  const reason = { missing: 'builtinMissing', unavailable: 'builtinUnavailable', downloadable: 'builtinDownload' }[builtin]
  kinds.find((input) => input.value === 'builtin').disabled = builtin === 'missing' || builtin === 'unavailable'
  $('builtin-note').textContent = reason ? t(reason) : ''
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
  if (kind() === 'builtin') return { model: recordedCallback(promptApi(LANGUAGES), onReply) }
  const url = $('url').value.trim()
  const model = $('model').value.trim()
  complain('url', /^https?:\/\/[^/]/i.test(url) && URL.canParse(url) ? '' : t('urlWanted'))
  complain('model', model === '' ? t('modelWanted') : '')
  const missing = ['url', 'model'].find((id) => $(id).getAttribute('aria-invalid') === 'true')
  if (missing) {
    $(missing).focus()
    return undefined
  }
  const key = typedKey()
  if (key !== '') used.add(key)
  const headers = key === '' ? {} : { authorization: `Bearer ${key}` }
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
  return async (to, init) => {
    // The body alone: the key travels in the headers.
    const record = begin(pretty(init.body), onReply)
    try {
      const response = await fetch(to, { ...init, referrerPolicy: 'no-referrer', credentials: 'omit' })
      const text = await response.clone().text()
      record({ status: response.status, text: withoutKeys(pretty(text), keys()) })
      return response
    } catch (error) {
      record({ text: withoutKeys(String(error), keys()) })
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
