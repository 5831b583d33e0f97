// An HTTP scorer: one score at a time, or batches through a queue.

import { batchResults, batchStatus, createBatch } from './batch'
import { type Config, ConfigError, type Env, readConfig } from './config'
import { consume } from './consumer'
import { answer, authenticate, corsHeaders, HttpError, preflight, readJson } from './http'
import { checked, type ScoreRequest, type ScorerName } from './schemas'
import { asHttpError, makeScorer } from './score'

interface Call {
  request: Request
  env: Env
  config: Config
  /** Who calls, see `authenticate`. */
  owner: string
  /** Aborts when the time for this request is over, or when the caller is gone. */
  signal: AbortSignal
  /** Parts of the path. */
  path: string[]
}

interface Route {
  method: 'GET' | 'POST'
  path: RegExp
  handle(call: Call): Promise<Response>
}

const ROUTES: Route[] = [
  { method: 'POST', path: /^\/score\/keyword-coverage$/, handle: (call) => score(call, 'keyword-coverage', 'keywordCoverage') },
  { method: 'POST', path: /^\/score\/faithfulness$/, handle: (call) => score(call, 'faithfulness', 'faithfulness') },
  {
    method: 'POST',
    path: /^\/batch$/,
    async handle({ request, env, config, owner, signal }) {
      const { value, bytes } = await readJson(request, config.maxBatchBytes, signal)
      return createBatch(request, value, bytes, owner, env, config)
    },
  },
  { method: 'GET', path: /^\/batch\/([\w-]{24})$/, handle: ({ path, owner, env }) => batchStatus(path[0] ?? '', owner, env) },
  {
    method: 'GET',
    path: /^\/batch\/([\w-]{24})\/results\/(\d{1,8})$/,
    handle: ({ path, owner, env }) => batchResults(path[0] ?? '', Number(path[1]), owner, env),
  },
]

async function score(
  { request, config, signal }: Call,
  name: ScorerName,
  shape: 'keywordCoverage' | 'faithfulness',
): Promise<Response> {
  const { value } = await readJson(request, config.maxBodyBytes, signal)
  const { options = {}, input = '', ...rest }: ScoreRequest = checked(shape, value)
  return answer(200, await makeScorer(name, options, config).run({ input, ...rest, signal } as never))
}

async function respond(request: Request, env: Env): Promise<Response> {
  const { pathname } = new URL(request.url)
  if (pathname === '/healthz') return answer(200, { ok: true })
  const fitting = ROUTES.filter(({ path }) => path.test(pathname))
  if (fitting.length === 0) throw new HttpError(404, 'NOT_FOUND', 'There is nothing here.')
  const config = readConfig(env)
  if (request.method === 'OPTIONS') return preflight(request, config.origins)
  const route = fitting.find(({ method }) => method === request.method)
  if (route === undefined) {
    const allow = fitting.map(({ method }) => method).join(', ')
    throw new HttpError(405, 'METHOD_NOT_ALLOWED', `Allowed here: ${allow}.`, { allow })
  }
  const owner = await authenticate(request, config)
  // Not `AbortSignal.timeout`: its timer would hold on to the request for the whole of the time, however soon it is answered.
  const deadline = new AbortController()
  const strike = () => deadline.abort(new DOMException('The time for this request is over.', 'TimeoutError'))
  const timer = setTimeout(strike, config.deadlineMs)
  const gone = () => deadline.abort(request.signal.reason)
  request.signal.addEventListener('abort', gone)
  try {
    const path = route.path.exec(pathname)?.slice(1) ?? []
    return await route.handle({ request, env, config, owner, signal: deadline.signal, path })
  } finally {
    clearTimeout(timer)
    request.signal.removeEventListener('abort', gone)
  }
}

export default {
  async fetch(request, env) {
    const began = Date.now()
    let response: Response
    let code: string | undefined
    try {
      response = await respond(request, env)
    } catch (thrown) {
      if (thrown instanceof ConfigError) console.error(JSON.stringify({ event: 'misconfigured', why: thrown.message }))
      const error =
        thrown instanceof ConfigError ? new HttpError(503, 'MISCONFIGURED', 'This service is not set up.') : asHttpError(thrown)
      code = error.code
      response = answer(error.status, { error: { code: error.code, message: error.message } }, error.headers)
    }
    for (const [name, value] of Object.entries(corsHeaders(request, origins(env)))) response.headers.set(name, value)
    // The path of a batch holds its id, and texts are in bodies alone: a line of the log tells nothing of what was scored.
    const { pathname } = new URL(request.url)
    const route = ROUTES.some(({ path }) => path.test(pathname)) || pathname === '/healthz' ? pathname : 'unknown'
    console.log(
      JSON.stringify({ event: 'request', method: request.method, route, status: response.status, code, ms: Date.now() - began }),
    )
    return response
  },

  async queue(batch, env) {
    await consume(batch, env)
  },
} satisfies ExportedHandler<Env>

/** For answers that fail before, or because, the configuration is read. */
function origins(env: Env): string[] {
  return env.ALLOWED_ORIGINS?.split(/[\s,]+/).filter(Boolean) ?? []
}
