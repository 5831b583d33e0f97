import { describe, invalidInput, ScorerError } from './errors.js'

/**
 * What `run` takes besides the texts, which the module reads itself.
 * @throws {ScorerError} `INVALID_INPUT`, naming the field and what it got.
 */
export function readRun(run) {
  if (typeof run !== 'object' || run === null) throw invalidInput('run(…)', 'called with an object {input, output, …}', run)
  let runId, signal, onProgress
  try {
    ;({ runId, signal, onProgress } = run)
  } catch (cause) {
    throw new ScorerError(
      'INVALID_INPUT',
      `The argument of run cannot be read: ${cause instanceof Error ? cause.message : describe(cause)}`,
      { cause },
    )
  }
  if (runId !== undefined && typeof runId !== 'string') throw invalidInput('runId', 'a string', runId)
  if (signal !== undefined && typeof signal?.addEventListener !== 'function')
    throw invalidInput('signal', 'an AbortSignal', signal)
  if (onProgress !== undefined && typeof onProgress !== 'function') throw invalidInput('onProgress', 'a function', onProgress)
  return { runId: runId ?? randomId(), signal, onProgress }
}

/** A random UUID (version 4). Pages without HTTPS have no `crypto.randomUUID`. */
export function randomId() {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID()
  const hex = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte, at) =>
    (at === 6 ? (byte & 0x0f) | 0x40 : at === 8 ? (byte & 0x3f) | 0x80 : byte).toString(16).padStart(2, '0'),
  ).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
