// Requests in, answers out: limits, errors, CORS, tokens.

import type { Config } from './config'

/** An answer other than success; its words go to the caller. */
export class HttpError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly headers: Record<string, string> = {},
  ) {
    super(message)
  }
}

export function answer(status: number, body: unknown, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), { status, headers: { ...PLAIN, ...headers } })
}

export const PLAIN = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
}

/**
 * The JSON of a body of at most `limit` bytes, counted as they arrive, since a declared length may be missing or a lie.
 * A body that is not there when `deadline` strikes ends in 408.
 */
export async function readJson(
  request: Request,
  limit: number,
  deadline: AbortSignal,
): Promise<{ value: unknown; bytes: Uint8Array }> {
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase()
  if (type !== 'application/json') throw new HttpError(415, 'UNSUPPORTED_MEDIA_TYPE', 'The body must be application/json.')
  if (request.headers.has('content-encoding'))
    throw new HttpError(415, 'UNSUPPORTED_MEDIA_TYPE', 'The body must not be compressed.')
  const tooLarge = new HttpError(413, 'TOO_LARGE', `The body has more than ${limit} bytes.`)
  if (Number(request.headers.get('content-length')) > limit) throw tooLarge
  const bytes = await readBytes(request, limit, tooLarge, deadline)
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(bytes)
  } catch {
    throw new HttpError(400, 'INVALID_JSON', 'The body is not UTF-8.')
  }
  try {
    return { value: JSON.parse(text), bytes }
  } catch {
    // The parser's own words quote the body.
    throw new HttpError(400, 'INVALID_JSON', 'The body is not JSON.')
  }
}

async function readBytes(request: Request, limit: number, tooLarge: HttpError, deadline: AbortSignal): Promise<Uint8Array> {
  const reader = request.body?.getReader()
  if (!reader) return new Uint8Array()
  const late = new HttpError(408, 'BODY_TIMEOUT', 'The body did not arrive in time.')
  const struck = new Promise<never>((_, reject) => {
    deadline.addEventListener('abort', () => reject(late), { once: true })
  })
  struck.catch(() => {})
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    for (;;) {
      const { done, value } = await Promise.race([reader.read(), struck])
      if (done) break
      size += value.byteLength
      if (size > limit) throw tooLarge
      chunks.push(value)
    }
  } catch (error) {
    reader.cancel().catch(() => {})
    if (error instanceof HttpError) throw error
    throw new HttpError(400, 'BODY_BROKEN', 'The body broke off.')
  }
  const all = new Uint8Array(size)
  let at = 0
  for (const chunk of chunks) {
    all.set(chunk, at)
    at += chunk.byteLength
  }
  return all
}

/** The name under which the caller's work is kept: a digest of its token. Throws 401. */
export async function authenticate(request: Request, config: Config): Promise<string> {
  const given = /^Bearer +([^\s]+)$/i.exec(request.headers.get('authorization') ?? '')?.[1] ?? ''
  const digest = await sha256(given)
  let known = false
  for (const token of config.tokens) {
    // Digests have one length, all of them are compared, and each in constant time: the time tells nothing about a token.
    if (crypto.subtle.timingSafeEqual(digest, await sha256(token))) known = true
  }
  if (!known || given === '') {
    throw new HttpError(401, 'UNAUTHORIZED', 'A valid bearer token is needed.', { 'www-authenticate': 'Bearer' })
  }
  return hex(digest).slice(0, 32)
}

export async function sha256(data: string | Uint8Array): Promise<ArrayBuffer> {
  return crypto.subtle.digest('SHA-256', typeof data === 'string' ? new TextEncoder().encode(data) : data)
}

export function hex(buffer: ArrayBuffer): string {
  return Array.from(new Uint8Array(buffer), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** The headers that let a page of an allowed origin read the answer; none for any other. */
export function corsHeaders(request: Request, origins: string[]): Record<string, string> {
  const origin = request.headers.get('origin')
  if (origin === null || !origins.includes(origin)) return { vary: 'origin' }
  return {
    'access-control-allow-origin': origin,
    'access-control-expose-headers': 'location, idempotency-replayed',
    vary: 'origin',
  }
}

export function preflight(request: Request, origins: string[]): Response {
  const headers = corsHeaders(request, origins)
  if (!('access-control-allow-origin' in headers))
    throw new HttpError(403, 'ORIGIN_NOT_ALLOWED', 'Pages of this origin may not call.')
  return new Response(null, {
    status: 204,
    headers: {
      ...headers,
      'access-control-allow-methods': 'GET, POST',
      'access-control-allow-headers': 'authorization, content-type, idempotency-key',
      'access-control-max-age': '600',
    },
  })
}
