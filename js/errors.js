/**
 * The one error class of the package. `code` is stable; `message` is a sentence that a person can act on; `cause` is
 * the host's own error object where a host's function failed; `partial` holds what was finished before the failure.
 */
export class ScorerError extends Error {
  constructor(code, message, { cause, partial } = {}) {
    super(message, cause === undefined ? undefined : { cause })
    this.name = 'ScorerError'
    this.code = code
    if (partial !== undefined) this.partial = partial
  }

  /** Errors hide their message from `JSON.stringify`; in saved results it is what a reader needs. */
  toJSON() {
    return { name: this.name, code: this.code, message: this.message, partial: this.partial }
  }
}

/** What a value is, in words for an error message; never calls into the value. */
export function describe(value) {
  if (value === null) return 'null'
  switch (typeof value) {
    case 'string':
      return value.length > 40 ? `a string of ${value.length} characters` : JSON.stringify(value)
    case 'number':
    case 'boolean':
    case 'undefined':
      return String(value)
    case 'bigint':
      return `the BigInt ${value}`
    case 'object':
      return 'an object'
    default:
      return `a ${typeof value}`
  }
}

export function invalidOption(field, wanted, value) {
  return new ScorerError('INVALID_OPTION', `\`${field}\` must be ${wanted}, but it is ${describe(value)}.`)
}

export function invalidInput(field, wanted, value) {
  return new ScorerError('INVALID_INPUT', `\`${field}\` must be ${wanted}, but it is ${describe(value)}.`)
}
