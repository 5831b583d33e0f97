// Everything that is set where the Worker is deployed. Nothing here can come from a request.

export interface Env {
  /** Bearer tokens, separated by commas or white space; a secret. */
  API_TOKENS?: string
  /** Origins whose pages may call, separated by commas or white space. */
  ALLOWED_ORIGINS?: string
  JUDGE?: string
  JUDGE_URL?: string
  JUDGE_MODEL?: string
  /** Sent to JUDGE_URL as bearer token; a secret. */
  JUDGE_KEY?: string
  JUDGE_TIMEOUT_MS?: string
  MAX_BODY_BYTES?: string
  MAX_BATCH_BYTES?: string
  MAX_BATCH_ROWS?: string
  MAX_MODEL_CALLS?: string
  DEADLINE_MS?: string
  AI?: Ai
  BATCH_QUEUE: Queue<unknown>
  BATCHES: R2Bucket
}

export type Judge =
  | { kind: 'offline' }
  | { kind: 'workers-ai'; ai: Ai; model: string }
  | { kind: 'endpoint'; url: string; model: string; key: string | undefined }

export interface Config {
  tokens: string[]
  origins: string[]
  judge: Judge
  /** Bound of one model call, in milliseconds. */
  judgeTimeoutMs: number
  /** Largest body of a request for one score, in bytes. */
  maxBodyBytes: number
  /** Largest body of a request for a batch, in bytes. */
  maxBatchBytes: number
  maxBatchRows: number
  /** Most model calls of one request, or of one part of a batch. The free plan ends an invocation after 50 subrequests. */
  maxModelCalls: number
  /** From the first byte of a request to its answer, in milliseconds. */
  deadlineMs: number
}

/** A setting is missing or wrong: the operator's business, not the caller's. */
export class ConfigError extends Error {}

export function readConfig(env: Env): Config {
  const tokens = list(env.API_TOKENS)
  if (tokens.length === 0) throw new ConfigError('API_TOKENS is not set: `wrangler secret put API_TOKENS`')
  if (tokens.some((token) => token.length < 16)) throw new ConfigError('a token in API_TOKENS has fewer than 16 characters')
  return {
    tokens,
    origins: list(env.ALLOWED_ORIGINS),
    judge: readJudge(env),
    judgeTimeoutMs: whole(env, 'JUDGE_TIMEOUT_MS', 20_000),
    maxBodyBytes: whole(env, 'MAX_BODY_BYTES', 1024 * 1024),
    maxBatchBytes: whole(env, 'MAX_BATCH_BYTES', 16 * 1024 * 1024),
    maxBatchRows: whole(env, 'MAX_BATCH_ROWS', 10_000),
    maxModelCalls: whole(env, 'MAX_MODEL_CALLS', 40),
    deadlineMs: whole(env, 'DEADLINE_MS', 30_000),
  }
}

function readJudge(env: Env): Judge {
  const { JUDGE: kind = 'offline', JUDGE_MODEL: model, JUDGE_URL: url, JUDGE_KEY: key, AI: ai } = env
  if (kind === 'offline') return { kind }
  if (kind !== 'workers-ai' && kind !== 'endpoint') throw new ConfigError('JUDGE must be offline, workers-ai or endpoint')
  if (!model) throw new ConfigError(`JUDGE is ${kind}, but JUDGE_MODEL is not set`)
  if (kind === 'workers-ai') {
    if (!ai) throw new ConfigError('JUDGE is workers-ai, but there is no binding AI')
    return { kind, ai, model }
  }
  if (!url || !URL.canParse(url)) throw new ConfigError('JUDGE is endpoint, but JUDGE_URL is no URL')
  return { kind, url, model, key }
}

function list(text = ''): string[] {
  return text.split(/[\s,]+/).filter(Boolean)
}

function whole(env: Env, name: keyof Env, otherwise: number): number {
  const text = env[name]
  if (text === undefined) return otherwise
  const value = Number(text)
  if (!Number.isSafeInteger(value) || value < 1) throw new ConfigError(`${name} must be a whole number of at least 1`)
  return value
}
