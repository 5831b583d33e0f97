import { ScorerError } from './errors.js'
import { failureOf, resolveModel } from './models.js'
import { faithfulnessOptions } from './options.js'
import { randomId, readRun } from './run.js'

/** Makes `createFaithfulnessScorer` for the module that `runtime` holds. */
export function faithfulnessFactory(runtime) {
  return (options) => {
    const given = faithfulnessOptions(options)
    const judge = resolveModel(given)
    const { model: _, onProgress: always, ...checked } = given
    const settings = judge === undefined ? checked : { ...checked, judge: judge.id }
    return {
      id: 'faithfulness-scorer',
      name: 'Faithfulness Scorer',
      description: 'Scores which share of the claims in an output the given context supports.',
      async run(run) {
        const { runId, signal, onProgress = always } = readRun(run)
        signal?.throwIfAborted()
        const listener = new Listener(onProgress)
        const result = await runtime.run((lifetime) =>
          judge === undefined
            ? judgeOffline(runtime, run, settings, listener)
            : drive({ runtime, judge, run, settings, signal, lifetime, listener, runId }),
        )
        result.warnings.push(...listener.warnings)
        return { runId, ...result }
      },
    }
  }
}

function judgeOffline(runtime, run, settings, listener) {
  const result = runtime.call('runOffline', run, settings)
  const { verdicts } = result.analyzeStepResult
  const claims = verdicts.map(({ id, claim, claimSpan }) => ({ id, claim, claimSpan }))
  listener.tell({ step: 'verify', done: verdicts.length, total: verdicts.length, claims, verdicts })
  return result
}

/** Hands progress to the host; what the host's function throws stops nothing. */
class Listener {
  warnings = []
  #listen

  constructor(listen) {
    this.#listen = listen
  }

  tell(progress) {
    if (this.#listen === undefined) return
    try {
      Promise.resolve(this.#listen(progress)).catch((error) => this.#warn(error))
    } catch (error) {
      this.#warn(error)
    }
  }

  #warn(error) {
    if (this.warnings.length > 0) return
    this.warnings.push({ code: 'PROGRESS_CALLBACK_FAILED', message: `onProgress failed: ${failureOf(error).message}` })
  }
}

const now = () => performance.now()

/** Does what the engine says until it is done: starts calls, waits, and reports what came of them. */
async function drive({ runtime, judge, run, settings, signal, lifetime, listener, runId }) {
  const handle = runtime.call('startFaithfulness', run, settings, randomId())
  const calls = new Set()
  /** The hosts' own errors by call, for `cause`. */
  const causes = new Map()
  let outcomes = []
  let wake = () => {}
  const settle = (report) => {
    outcomes.push(report)
    wake()
  }
  const aborted = () => wake()
  signal?.addEventListener('abort', aborted)
  lifetime.addEventListener('abort', aborted)
  try {
    for (;;) {
      lifetime.throwIfAborted()
      signal?.throwIfAborted()
      const arrived = outcomes
      outcomes = []
      for (const report of arrived) report()
      const action = runtime.call('nextFaithfulness', handle, now())
      if (action.type === 'done') return action.result
      if (action.type === 'failed') {
        const partial = action.partial && { runId, ...action.partial }
        throw new ScorerError(action.code, action.message, { cause: causes.get(action.causeCall), partial })
      }
      if (action.type === 'progress') listener.tell(action.progress)
      if (action.type === 'call') {
        calls.add(start({ runtime, judge, handle, action, causes, settle, forget: (call) => calls.delete(call) }))
      }
      if (action.type === 'wait' && outcomes.length === 0 && !signal?.aborted && !lifetime.aborted) {
        await new Promise((resolve) => {
          const timer = action.untilMs === null ? undefined : setTimeout(resolve, Math.max(0, action.untilMs - now()))
          wake = () => {
            clearTimeout(timer)
            resolve()
          }
        })
        wake = () => {}
      }
    }
  } finally {
    signal?.removeEventListener('abort', aborted)
    lifetime.removeEventListener('abort', aborted)
    const reason = signal?.aborted ? signal.reason : new DOMException('The run has ended.', 'AbortError')
    for (const call of calls) call.end(reason)
    if (!lifetime.aborted) runtime.call('endFaithfulness', handle)
  }
}

/** Starts one call of the judge; whatever it comes to is settled once, and nothing of it is left running. */
function start({ runtime, judge, handle, action, causes, settle, forget }) {
  const { id, request, timeoutMs } = action
  const controller = new AbortController()
  let open = true
  const close = (report) => {
    if (!open) return
    open = false
    clearTimeout(timer)
    forget(call)
    if (report) settle(report)
  }
  const failed = (error, failure) => {
    causes.set(id, error)
    close(() => runtime.call('failFaithfulness', handle, id, failure, now()))
  }
  const call = {
    end(reason) {
      close()
      controller.abort(reason)
    },
  }
  const timer = setTimeout(() => {
    const error = new DOMException(`The model did not answer within ${timeoutMs} ms.`, 'TimeoutError')
    failed(error, { kind: 'timeout', message: error.message })
    controller.abort(error)
  }, timeoutMs)
  // An async function, so that a callback that throws at once is a call that failed.
  ;(async () => judge.ask(request, controller.signal, runtime))().then(
    (reply) => close(() => runtime.call('replyFaithfulness', handle, id, reply, now())),
    (error) => failed(error, failureOf(error, judge.byNetwork)),
  )
  return call
}
