import { aiSdk } from './adapters.js'
import { describe, invalidOption, ScorerError } from './errors.js'

const COMPATIBLE_ENDPOINTS = {
  anthropic: 'https://api.anthropic.com/v1/chat/completions',
  deepseek: 'https://api.deepseek.com/v1/chat/completions',
  google: 'https://generativelanguage.googleapis.com/v1beta/openai/chat/completions',
  groq: 'https://api.groq.com/openai/v1/chat/completions',
  mistral: 'https://api.mistral.ai/v1/chat/completions',
  ollama: 'http://localhost:11434/v1/chat/completions',
  openai: 'https://api.openai.com/v1/chat/completions',
  openrouter: 'https://openrouter.ai/api/v1/chat/completions',
  xai: 'https://api.x.ai/v1/chat/completions',
}

/**
 * What the `model` option means: `undefined` for the offline judge, otherwise `{id, ask, byNetwork?}`, where
 * `ask(request, signal, runtime)` resolves to the reply and rejects with the host's own error, or with `HttpFailure`.
 * @throws {ScorerError} `INVALID_OPTION`, saying what to do instead.
 */
export function resolveModel(options) {
  if (!Object.hasOwn(options, 'model') || options.model === 'offline') return undefined
  const { model } = options
  if (model === undefined || model === null) {
    throw new ScorerError(
      'INVALID_OPTION',
      `\`model\` is ${model}: is a variable missing? Leave the key out, or pass 'offline', for the offline judge; otherwise pass a callback, {url, model} or an adapter.`,
    )
  }
  if (typeof model === 'function') return callback(model)
  if (typeof model === 'string') throw new ScorerError('INVALID_OPTION', howToConnect(model))
  if (typeof model !== 'object') throw invalidOption('model', "a callback, {url, model}, an adapter or 'offline'", model)
  if (typeof model.doGenerate === 'function') return callback(aiSdk(model))
  if (model.url !== undefined) return endpoint(model)
  throw invalidOption('model', "a callback, {url, model}, an AI SDK model (an object with doGenerate) or 'offline'", model)
}

function howToConnect(name) {
  const quoted = describe(name)
  if (name.startsWith('@cf/')) {
    return `\`model\` is ${quoted}, a Workers AI name: pass workersAi(env.AI, ${quoted}) from 'claimlight/adapters'.`
  }
  const [provider, ...rest] = name.split('/')
  const known = Object.hasOwn(COMPATIBLE_ENDPOINTS, provider)
  const url = known ? COMPATIBLE_ENDPOINTS[provider] : 'https://…/v1/chat/completions'
  const model = rest.length > 0 && known ? rest.join('/') : name
  return (
    `\`model\` is ${quoted}, but a name alone says nothing about where to send requests and with which key. ` +
    `Pass {url: '${url}', model: '${model}', headers: {authorization: 'Bearer …'}} for an OpenAI-compatible endpoint, ` +
    `a callback, an AI SDK model, or 'offline'.`
  )
}

/** A host's own function; what it returns may be a `Response`. */
function callback(ask) {
  return {
    id: typeof ask.judgeId === 'string' ? ask.judgeId : 'callback',
    ask: async (request, signal) => {
      const reply = await ask(request, { signal })
      return isResponse(reply) ? bodyOf(await readResponse(reply)) : reply
    },
  }
}

function endpoint({ url, model, headers = {}, fetch: own }) {
  const address = chatCompletions(url)
  if (typeof model !== 'string' || model === '')
    throw invalidOption('model.model', 'the name of the model at that endpoint', model)
  if (own !== undefined && typeof own !== 'function') throw invalidOption('model.fetch', 'a function', own)
  let pairs
  try {
    pairs = Object.fromEntries(new Headers(headers))
  } catch (cause) {
    throw new ScorerError('INVALID_OPTION', `\`model.headers\` cannot be sent: ${cause.message}`, { cause })
  }
  // What the server refused once is not sent again.
  const shape = { schema: true, temperature: true }
  return {
    id: model,
    byNetwork: true,
    ask: async (request, signal, runtime) => {
      // Fetch rejects with the signal's reason, and the HTTP library takes nothing but an Error for one.
      const stop = new AbortController()
      const abort = () => stop.abort(new DOMException('The call was given up.', 'AbortError'))
      signal.addEventListener('abort', abort, { once: true })
      const post =
        own &&
        (async (to, sent, body) => {
          const response = await own(to, {
            method: 'POST',
            headers: { 'content-type': 'application/json', ...sent },
            body,
            signal: stop.signal,
          })
          if (!isResponse(response)) throw new TypeError('`model.fetch` did not return a Response.')
          return readResponse(response)
        })
      try {
        const answer = await runtime.call(
          'callEndpoint',
          { url: address, model, headers: pairs, ...shape },
          request,
          stop.signal,
          post,
        )
        shape.schema = answer.schema
        shape.temperature = answer.temperature
        return bodyOf(answer)
      } finally {
        signal.removeEventListener('abort', abort)
      }
    },
  }
}

/** People paste base URLs, as the SDKs of the providers take them, as often as whole ones. */
function chatCompletions(url) {
  let address
  try {
    address = new URL(url, globalThis.location?.href)
  } catch {
    throw invalidOption('model.url', 'a URL', url)
  }
  if (address.protocol !== 'http:' && address.protocol !== 'https:') throw invalidOption('model.url', 'an http or https URL', url)
  if (/\/v\d+\w*\/?$/.test(address.pathname)) address.pathname = `${address.pathname.replace(/\/$/, '')}/chat/completions`
  return address.href
}

/** An answer with a status other than 2xx. */
export class HttpFailure extends Error {
  constructor({ status, body, retryAfter }) {
    super(`The model's endpoint answered ${status}: ${body.slice(0, 300)}`)
    this.name = 'HttpFailure'
    this.status = status
    this.body = body
    this.retryAfter = retryAfter ?? undefined
  }
}

function isResponse(value) {
  return typeof value === 'object' && value !== null && typeof value.status === 'number' && typeof value.text === 'function'
}

async function readResponse(response) {
  return { status: response.status, body: await response.text(), retryAfter: response.headers?.get?.('retry-after') ?? undefined }
}

function bodyOf(answer) {
  if (answer.status < 200 || answer.status > 299) throw new HttpFailure(answer)
  return answer.body
}

/**
 * What the engine is told of an error that a model call ended with; `byNetwork` when fetch, not the host's own code, threw it.
 * Errors of HTTP clients carry their status as `status` or `statusCode`, and the response's headers in one of a few places.
 */
export function failureOf(error, byNetwork = false) {
  try {
    const status = [error?.status, error?.statusCode, error?.response?.status].find(
      (code) => Number.isInteger(code) && code >= 100 && code <= 599,
    )
    const message = String(error?.message ?? error)
    if (status === undefined) return { kind: byNetwork && error instanceof TypeError ? 'network' : 'threw', message }
    const headers = error.headers ?? error.responseHeaders ?? error.response?.headers
    const retryAfter = error.retryAfter ?? headers?.get?.('retry-after') ?? headers?.['retry-after']
    const body = error instanceof HttpFailure ? error.body : undefined
    return { kind: 'http', status, message, body, retryAfterMs: milliseconds(retryAfter) }
  } catch {
    return { kind: 'threw', message: 'an error that cannot be read' }
  }
}

/** `Retry-After` in seconds or as a date, in milliseconds from now. */
function milliseconds(retryAfter) {
  if (retryAfter === undefined || retryAfter === null) return undefined
  const wait = /^\s*\d+(\.\d+)?\s*$/.test(retryAfter) ? Number(retryAfter) * 1000 : Date.parse(retryAfter) - Date.now()
  return Number.isFinite(wait) ? Math.max(0, wait) : undefined
}
