// The scorers, with the judge that the configuration names.

import { createFaithfulnessScorer, createKeywordCoverageScorer, type JudgeCallback, ScorerError } from 'claimlight'
import { workersAi } from 'claimlight/adapters'
import type { Config, Judge } from './config'
import { HttpError } from './http'
import type { ScorerName } from './schemas'

/** Makes a scorer for one request or one part of a batch; its model calls are counted together. */
export function makeScorer(name: ScorerName, options: Record<string, unknown>, config: Config) {
  // Options passed the schema; what it cannot see (a language tag that is none) the scorer refuses by name.
  if (name === 'keyword-coverage') return createKeywordCoverageScorer(options)
  return createFaithfulnessScorer({
    toolContext: false,
    ...options,
    timeoutMs: config.judgeTimeoutMs,
    // Six connections may be open at once.
    concurrency: 4,
    ...(config.judge.kind === 'offline' ? {} : { model: modelFor(config.judge, new Budget(config.maxModelCalls)) }),
  })
}

/** How many model calls are left. */
class Budget {
  constructor(private left: number) {}

  spend() {
    // A status that is not tried again: the next try would find the purse as empty.
    if (this.left === 0) throw Object.assign(new Error('The limit of model calls is reached.'), { status: 403 })
    this.left -= 1
  }
}

function modelFor(judge: Exclude<Judge, { kind: 'offline' }>, budget: Budget) {
  if (judge.kind === 'workers-ai') {
    const counted = {
      run: (...args: Parameters<typeof judge.ai.run>) => {
        budget.spend()
        return judge.ai.run(...args)
      },
    }
    return discreet(workersAi(counted, judge.model))
  }
  return {
    url: judge.url,
    model: judge.model,
    headers: judge.key === undefined ? {} : { authorization: `Bearer ${judge.key}` },
    fetch: async (url: string, init: RequestInit) => {
      budget.spend()
      // Followed, a redirect would carry the key to wherever it points.
      const response = await fetch(url, { ...init, redirect: 'manual' }).catch(() => {
        throw new TypeError('The judge could not be reached.')
      })
      return withoutItsWords(response)
    },
  }
}

/** What a judge says when it refuses may quote keys and accounts, so only what steers the next try is passed on. */
async function withoutItsWords(response: Response): Promise<Response> {
  if (response.ok) return response
  const said = (await response.text()).toLowerCase()
  const hints = ['response_format', 'json_schema', 'temperature'].filter((word) => said.includes(word))
  const wait = response.headers.get('retry-after')
  const message = `The judge refused${hints.length > 0 ? ` (${hints.join(', ')})` : ''}.`
  return Response.json({ error: { message } }, { status: response.status, headers: wait === null ? {} : { 'retry-after': wait } })
}

function discreet(ask: JudgeCallback & { judgeId: string }) {
  const told: JudgeCallback = async (request, options) => {
    try {
      return await ask(request, options)
    } catch (error) {
      const { status } = error as { status?: number }
      throw Object.assign(new Error('The judge failed.'), status === undefined ? {} : { status })
    }
  }
  return Object.assign(told, { judgeId: ask.judgeId })
}

const STATUS: Partial<Record<ScorerError['code'], number>> = {
  INVALID_INPUT: 422,
  INVALID_OPTION: 422,
  NO_CONTEXT: 422,
  TOO_LARGE: 413,
  MODEL_FAILED: 502,
  MODEL_REPLY_INVALID: 502,
  MODEL_TIMEOUT: 504,
}

/** A scorer's failure as an answer; anything unexpected as 500 without its words. */
export function asHttpError(error: unknown): HttpError {
  if (error instanceof HttpError) return error
  if (error instanceof DOMException && error.name === 'TimeoutError') {
    return new HttpError(504, 'DEADLINE', 'The score was not ready in time.')
  }
  const status = error instanceof ScorerError ? STATUS[error.code] : undefined
  if (!(error instanceof ScorerError) || status === undefined) return new HttpError(500, 'INTERNAL', 'Something went wrong here.')
  return new HttpError(status, error.code, error.message)
}
