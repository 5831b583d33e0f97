import { describe, invalidInput, invalidOption, ScorerError } from './errors.js'

// This stays in JavaScript. It starts the host's functions (target, scorers, callback), waits for them and counts what
// came back; there is no text work in it, and each pass through the module would only copy the host's objects to and fro.

const KNOWN = ['collect', 'concurrency', 'data', 'onItemComplete', 'scorers', 'signal', 'target']

/**
 * Runs a target over items and scores what it answers. One failing item never costs the others: it becomes an entry
 * with its error. See `RunEvalsOptions` and `RunEvalsResult` in index.d.ts for each member.
 * @throws {ScorerError} `INVALID_OPTION` or `INVALID_INPUT` before anything was run; `DATA_FAILED` with `partial` when the
 * source of the items throws. An abort rejects with `signal.reason` itself.
 */
export async function runEvals(options) {
  const { data, entries, ask, concurrency, onItemComplete, signal, collect } = readOptions(options)
  signal?.throwIfAborted()
  const stop = stopper(signal)
  const run = {
    entries,
    ask,
    onItemComplete,
    signal,
    tally: new Tally(entries),
    items: collect ? [] : undefined,
    breathe: breather(),
  }
  const source = new Source(data)
  const take = () => stop.unlessAborted(() => source.next())
  const worker = async (others) => {
    let next = await take()
    if (next === undefined) return
    const work = async () => {
      for (; next !== undefined; next = await take()) {
        const here = next
        await stop.unlessAborted(() => runItem(run, here))
        await run.breathe()
      }
    }
    // Another worker starts only once this one found something to do.
    await Promise.all([work(), others > 0 ? worker(others - 1) : undefined])
  }
  try {
    await worker(concurrency - 1)
  } catch (error) {
    source.close()
    throw error
  } finally {
    stop.end()
  }
  const result = run.tally.result(run.items)
  if (source.failure !== undefined) {
    const { cause } = source.failure
    throw new ScorerError('DATA_FAILED', `\`data\` failed after ${source.given} items: ${messageOf(cause)}`, {
      cause,
      partial: result,
    })
  }
  if (source.given === 0) throw new ScorerError('INVALID_INPUT', '`data` holds no item, so there is nothing to evaluate.')
  return result
}

async function runItem(run, { item, index }) {
  const entry = { item, targetResult: undefined, scorerResults: {} }
  let failure
  try {
    checkItem(item, index)
    entry.targetResult = await run.ask(item, index)
  } catch (error) {
    failure = asScorerError(error, 'TARGET_FAILED', `The target failed on \`data[${index}]\``)
  }
  for (const { scorer } of run.entries) {
    if (run.signal?.aborted) return
    // A plain assignment would take `__proto__` for more than a name.
    const value = failure === undefined ? await runScorer(scorer, entry, run.signal) : { score: null, error: failure }
    Object.defineProperty(entry.scorerResults, scorer.id, { value, enumerable: true, configurable: true, writable: true })
  }
  if (run.signal?.aborted) return
  run.tally.add(entry)
  if (run.items) run.items[index] = failure === undefined ? entry : { ...entry, error: failure }
  try {
    await run.onItemComplete?.(entry)
  } catch (error) {
    run.tally.callbackFailed(index, error)
  }
}

async function runScorer(scorer, { item, targetResult }, signal) {
  try {
    const result = await scorer.run(scorerInput(item, targetResult, signal))
    if (Number.isFinite(result?.score)) return result
    if (result?.notScorable) return result.score === null ? result : { ...result, score: null }
    throw new ScorerError('SCORER_FAILED', `The scorer '${scorer.id}' returned ${describe(result?.score)} as its score.`)
  } catch (error) {
    return { score: null, error: asScorerError(error, 'SCORER_FAILED', `The scorer '${scorer.id}' failed`) }
  }
}

function scorerInput(item, targetResult, signal) {
  const given = { input: item.input, output: targetResult }
  if (typeof targetResult === 'object' && targetResult !== null) {
    const { scoringData, responseMessages, response, text } = targetResult
    // All steps of an answer with their tool results, where `text` is the last step alone. Version 7 of the AI SDK keeps
    // them in `responseMessages`, earlier ones in `response.messages`.
    const messages = [responseMessages, response?.messages].find((list) => Array.isArray(list) && list.length > 0)
    if (scoringData?.output !== undefined) {
      // An agent framework's own record of the exchange, tool results included.
      given.output = scoringData.output
      if (scoringData.input !== undefined) given.input = scoringData.input
    } else if (messages !== undefined) {
      given.output = messages
    } else if (typeof text === 'string') {
      given.output = text
    }
  }
  for (const name of ['groundTruth', 'context', 'requestContext', 'runId']) {
    if (item[name] !== undefined) given[name] = item[name]
  }
  if (signal !== undefined) given.signal = signal
  return given
}

function checkItem(item, index) {
  const field = `data[${index}]`
  if (typeof item !== 'object' || item === null || Array.isArray(item)) throw invalidInput(field, 'an object {input, …}', item)
  if (item.input === undefined || item.input === null) {
    throw invalidInput(`${field}.input`, 'a text, a message or an array of messages', item.input)
  }
}

function asScorerError(error, code, what) {
  return error instanceof ScorerError ? error : new ScorerError(code, `${what}: ${messageOf(error)}`, { cause: error })
}

function messageOf(error) {
  try {
    return String(error?.message ?? error)
  } catch {
    return 'an error that cannot be read'
  }
}

/** Counts and means, in memory that does not grow with the number of items. */
class Tally {
  #total = 0
  #scored = 0
  #notScorable = 0
  #failed = 0
  #scorers
  #callback

  constructor(entries) {
    this.#scorers = entries.map(({ scorer, threshold }) => ({
      id: scorer.id,
      threshold,
      mean: new Mean(),
      notScorable: 0,
      failed: 0,
    }))
  }

  add({ scorerResults }) {
    let scored = false
    let failed = false
    for (const counts of this.#scorers) {
      const { score, error } = scorerResults[counts.id]
      if (error !== undefined && score === null) {
        counts.failed += 1
        failed = true
      } else if (score === null) {
        counts.notScorable += 1
      } else {
        counts.mean.add(score)
        scored = true
      }
    }
    this.#total += 1
    if (failed) this.#failed += 1
    else if (scored) this.#scored += 1
    else this.#notScorable += 1
  }

  callbackFailed(index, error) {
    if (this.#callback === undefined) this.#callback = { count: 0, index, error }
    this.#callback.count += 1
  }

  result(items) {
    const scores = {}
    const scorers = {}
    const put = (object, id, value) =>
      Object.defineProperty(object, id, { value, enumerable: true, configurable: true, writable: true })
    for (const { id, mean, notScorable, failed } of this.#scorers) {
      if (mean.count > 0) put(scores, id, mean.value)
      put(scorers, id, { scored: mean.count, notScorable, failed })
    }
    const summary = {
      totalItems: this.#total,
      scored: this.#scored,
      notScorable: this.#notScorable,
      failed: this.#failed,
      scorers,
    }
    const result = { scores, summary, warnings: this.#warnings() }
    const thresholdResults = this.#thresholds()
    if (thresholdResults.length > 0) {
      result.thresholdResults = thresholdResults
      result.verdict = this.#verdict(thresholdResults)
    }
    if (items !== undefined) result.items = items
    return result
  }

  #thresholds() {
    return this.#scorers.flatMap(({ id, threshold, mean }) => {
      if (threshold === undefined) return []
      const averageScore = mean.count > 0 ? mean.value : null
      const { min = -Infinity, max = Infinity } = typeof threshold === 'number' ? { min: threshold } : threshold
      return [{ id, passed: averageScore !== null && averageScore >= min && averageScore <= max, averageScore, threshold }]
    })
  }

  #verdict(thresholdResults) {
    // A callback may be where the host checks or keeps results, so its failure also stands in the way of 'passed'.
    if (this.#failed > 0 || this.#callback !== undefined) return 'failed'
    return thresholdResults.every(({ passed }) => passed) ? 'passed' : 'scored'
  }

  #warnings() {
    if (this.#callback === undefined) return []
    const { count, index, error } = this.#callback
    const message = `onItemComplete failed for ${count} of ${this.#total} items, first for data[${index}]: ${messageOf(error)}`
    return [{ code: 'ITEM_CALLBACK_FAILED', message, cause: error }]
  }
}

/** Keeps sums of huge scores below the largest number; a power of two, so that it costs no precision. */
const SHRINK = 2 ** -64

/** A mean by Neumaier's compensated sum, so that the order in which items finish does not show in it. */
class Mean {
  count = 0
  #sum = 0
  #lost = 0

  add(score) {
    const part = score * SHRINK
    const sum = this.#sum + part
    this.#lost += Math.abs(this.#sum) >= Math.abs(part) ? this.#sum - sum + part : part - sum + this.#sum
    this.#sum = sum
    this.count += 1
  }

  get value() {
    return (this.#sum + this.#lost) / this.count / SHRINK
  }
}

/** Hands out items one after the other, for a host's iterator need not bear two questions at once. */
class Source {
  given = 0
  /** `{cause}` once the host's iterator threw. */
  failure
  #iterator
  #turn = Promise.resolve()
  #ended = false

  constructor(data) {
    this.#iterator = data[Symbol.asyncIterator] ? data[Symbol.asyncIterator]() : data[Symbol.iterator]()
  }

  /** The next `{item, index}`, or `undefined` at the end. */
  next() {
    const answer = this.#turn.then(() => this.#next())
    this.#turn = answer
    return answer
  }

  async #next() {
    if (this.#ended) return undefined
    try {
      const { done, value } = await this.#iterator.next()
      if (!done) return { item: await value, index: this.given++ }
    } catch (cause) {
      this.failure = { cause }
    }
    this.#ended = true
    return undefined
  }

  /** Tells the iterator that no more is wanted; nobody waits for its answer. */
  close() {
    if (this.#ended) return
    this.#ended = true
    try {
      Promise.resolve(this.#iterator.return?.()).catch(() => {})
    } catch {
      // The run ends with its own reason, which matters more than how the source was closed.
    }
  }
}

/** Ends a wait when the signal aborts, whether or not what is waited for heeds the signal. */
function stopper(signal) {
  if (signal === undefined) return { unlessAborted: (work) => work(), end() {} }
  // One listener and one slot for all waits: a race against one long-lived promise would keep every item in memory.
  const waiting = new Set()
  const abort = () => {
    for (const reject of waiting) reject(signal.reason)
  }
  signal.addEventListener('abort', abort)
  return {
    unlessAborted: (work) =>
      new Promise((resolve, reject) => {
        signal.throwIfAborted()
        const settle = (how) => (value) => {
          waiting.delete(reject)
          how(value)
        }
        waiting.add(reject)
        work().then(settle(resolve), settle(reject))
      }),
    end: () => signal.removeEventListener('abort', abort),
  }
}

const LONGEST_BREATH_MS = 20
const MOST_ITEMS_A_BREATH = 256

/**
 * Lets timers and events in now and then: scorers that never wait would otherwise keep the host's abort from being heard.
 * By time, and by count where the clock stands still between events, as in Workers.
 */
function breather() {
  let items = 0
  let since = performance.now()
  return async () => {
    items += 1
    if (items < MOST_ITEMS_A_BREATH && performance.now() - since < LONGEST_BREATH_MS) return
    await new Promise((resolve) => {
      // Timers of browsers and Node wait a few milliseconds, which is long next to a keyword score.
      if (typeof setImmediate === 'function') setImmediate(resolve)
      else setTimeout(resolve, 0)
    })
    items = 0
    since = performance.now()
  }
}

function readOptions(options) {
  if (typeof options !== 'object' || options === null)
    throw invalidOption('runEvals(…)', 'called with an object {data, scorers, target}', options)
  const unknown = Object.keys(options).find((name) => options[name] !== undefined && !KNOWN.includes(name))
  if (unknown !== undefined)
    throw new ScorerError('INVALID_OPTION', `\`${unknown}\` is no option of runEvals; there are: ${KNOWN.join(', ')}.`)
  const { data, scorers, target, concurrency = 1, onItemComplete, signal, collect } = options
  if (typeof data !== 'object' || data === null || !(data[Symbol.asyncIterator] || data[Symbol.iterator])) {
    throw invalidInput('data', 'an array, an iterable or an async iterable of items {input, …}', data)
  }
  if (Array.isArray(data) && data.length === 0)
    throw new ScorerError('INVALID_INPUT', '`data` holds no item, so there is nothing to evaluate.')
  if (!Number.isSafeInteger(concurrency) || concurrency < 1)
    throw invalidOption('concurrency', 'a whole number of at least 1', concurrency)
  if (onItemComplete !== undefined && typeof onItemComplete !== 'function')
    throw invalidOption('onItemComplete', 'a function', onItemComplete)
  if (signal !== undefined && typeof signal?.addEventListener !== 'function')
    throw invalidOption('signal', 'an AbortSignal', signal)
  if (collect !== undefined && typeof collect !== 'boolean') throw invalidOption('collect', 'true or false', collect)
  const streamed = onItemComplete !== undefined && data[Symbol.asyncIterator] !== undefined
  return {
    data,
    entries: readScorers(scorers),
    ask: readTarget(target, signal),
    concurrency,
    onItemComplete,
    signal,
    collect: collect ?? !streamed,
  }
}

function readScorers(scorers) {
  if (!Array.isArray(scorers) || scorers.length === 0) throw invalidOption('scorers', 'an array of at least one scorer', scorers)
  const seen = new Set()
  return scorers.map((given, i) => {
    const field = `scorers[${i}]`
    const bare = typeof given?.run === 'function'
    const entry = bare ? { scorer: given, threshold: undefined } : { scorer: given?.scorer, threshold: given?.threshold }
    const { scorer, threshold } = entry
    if (typeof scorer?.run !== 'function') throw invalidOption(field, 'a scorer, or {scorer, threshold}', given)
    if (typeof scorer.id !== 'string' || scorer.id === '')
      throw invalidOption(`${field}.id`, 'a text that is not empty', scorer.id)
    if (seen.has(scorer.id)) {
      throw new ScorerError(
        'INVALID_OPTION',
        `\`${field}\` has the id '${scorer.id}' of a scorer before it; their results could not be told apart.`,
      )
    }
    seen.add(scorer.id)
    if (threshold !== undefined) checkThreshold(threshold, `${field}.threshold`)
    return entry
  })
}

function checkThreshold(threshold, field) {
  if (Number.isFinite(threshold)) return
  const { min, max } = typeof threshold === 'object' && threshold !== null ? threshold : {}
  const bound = (value) => value === undefined || Number.isFinite(value)
  if ((min === undefined && max === undefined) || !bound(min) || !bound(max))
    throw invalidOption(field, 'a finite number or {min, max}', threshold)
  if (min > max)
    throw new ScorerError('INVALID_OPTION', `\`${field}\` asks for at least ${min} and at most ${max}, which no score can meet.`)
}

/** A function `(item, index) => answer`. */
function readTarget(target, signal) {
  if (typeof target === 'function') return (item, index) => target(item.input, { item, index, signal })
  if (typeof target?.generate !== 'function')
    throw invalidOption('target', 'a function or an object with a method `generate`', target)
  if (typeof target.version === 'string' && target.version.startsWith('agent-')) {
    // The AI SDK's agents take everything in one object.
    return ({ input }) =>
      target.generate({ ...(typeof input === 'string' ? { prompt: input } : { messages: input }), abortSignal: signal })
  }
  // `returnScorerData` has an agent framework's agent add its record of the exchange; others ignore it.
  return ({ input }) => target.generate(input, { abortSignal: signal, returnScorerData: true })
}
