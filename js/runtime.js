import * as glue from './claimlight.js'
import { invalidInput, ScorerError } from './errors.js'
import { segment } from './segmenter.js'

/**
 * Holds the one WebAssembly instance of this copy of the package: loads it once, turns what it throws into
 * `ScorerError`, and replaces it after a trap, since a module that panicked must not be entered again.
 */
export class Runtime {
  #load
  #starting
  #ready = false
  #panic
  /** Lifetimes of the runs in flight; a trap ends them all, for their state died with the instance. */
  #inFlight = new Set()

  /** `load(source?)` resolves to a compiled `WebAssembly.Module`; each host's entry file brings its own. */
  constructor(load) {
    this.#load = load
  }

  /** Loads and starts the module. Later calls return the same promise; a failed start may be tried again. */
  init(source) {
    if (source !== undefined && !isSource(source)) {
      return Promise.reject(invalidInput('source', 'a URL, a Response, the bytes or a WebAssembly.Module', source))
    }
    this.#starting ??= this.#start(source).catch((cause) => {
      this.#starting = undefined
      throw new ScorerError('NOT_INITIALIZED', `The WebAssembly module could not be loaded: ${cause?.message ?? cause}`, {
        cause,
      })
    })
    return this.#starting
  }

  async #start(source) {
    const module = await this.#load(source)
    glue.initSync({ module })
    this.#equip()
    this.#ready = true
  }

  /** Hands a fresh instance what it needs of the host. */
  #equip() {
    glue.installHost(segment)
    glue.onPanic((message) => {
      this.#panic = message
      // A future inside the module has no caller whose `catch` would see the trap that follows.
      queueMicrotask(() => {
        if (this.#panic !== undefined) this.#replace()
      })
    })
  }

  /** Calls an export of the module; throws `ScorerError`. */
  call(name, ...args) {
    if (!this.#ready) {
      throw new ScorerError(
        'NOT_INITIALIZED',
        'The module is not loaded yet: call `await init()` first, or use the asynchronous functions.',
      )
    }
    try {
      // biome-ignore lint/performance/noDynamicNamespaceImportAccess: every export is used, by one caller or another
      return glue[name](...args)
    } catch (thrown) {
      // The module throws plain `{code, message}` objects; anything else is a trap.
      if (typeof thrown?.code === 'string' && !(thrown instanceof Error)) throw new ScorerError(thrown.code, thrown.message)
      throw this.#replace(thrown)
    }
  }

  /** Runs `work(lifetime)`; a trap anywhere in the instance rejects it and aborts the signal `lifetime`. */
  async run(work) {
    await this.init()
    const life = new AbortController()
    const ended = new Promise((_, reject) => {
      life.signal.addEventListener('abort', () => reject(life.signal.reason), { once: true })
    })
    this.#inFlight.add(life)
    try {
      return await Promise.race([work(life.signal), ended])
    } finally {
      this.#inFlight.delete(life)
    }
  }

  #replace(cause) {
    const error = new ScorerError('INTERNAL', `Claimlight failed and was restarted: ${this.#panic ?? cause?.message ?? cause}`, {
      cause,
    })
    this.#panic = undefined
    for (const life of this.#inFlight) life.abort(error)
    this.#inFlight.clear()
    glue.__wbg_reset_state()
    this.#equip()
    return error
  }
}

function isSource(source) {
  return (
    source instanceof WebAssembly.Module ||
    source instanceof ArrayBuffer ||
    ArrayBuffer.isView(source) ||
    (typeof URL !== 'undefined' && source instanceof URL) ||
    (typeof Response !== 'undefined' && source instanceof Response)
  )
}
