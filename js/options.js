import { describe, invalidOption, ScorerError } from './errors.js'

/** Each check returns what the option must be when it is not, in words that complete "`name` must be …". */
const boolean = (value) => (typeof value === 'boolean' ? undefined : 'true or false')
const finite = (value) => (Number.isFinite(value) ? undefined : 'a finite number')
const positive = (value) => (Number.isFinite(value) && value > 0 ? undefined : 'a finite number above 0')
const integer =
  (least, most = Number.MAX_SAFE_INTEGER) =>
  (value) =>
    Number.isSafeInteger(value) && value >= least && value <= most
      ? undefined
      : `a whole number ${most === Number.MAX_SAFE_INTEGER ? `of at least ${least}` : `from ${least} to ${most}`}`
const oneOf =
  (...words) =>
  (value) =>
    words.includes(value) ? undefined : words.map((word) => `'${word}'`).join(' or ')
const callback = (value) => (typeof value === 'function' ? undefined : 'a function')
const strings = (value) =>
  Array.isArray(value) && value.every((item) => typeof item === 'string') ? undefined : 'an array of strings'
const language = (value) => {
  try {
    if (value === 'auto' || (typeof value === 'string' && Intl.getCanonicalLocales(value).length === 1)) return undefined
  } catch {
    // A RangeError: not a language tag.
  }
  return "'auto' or a BCP 47 language tag such as 'en' or 'zh-Hans'"
}
/** Reasons are worded in two languages. */
const reasons = (value) =>
  value === 'auto' || (language(value) === undefined && /^(en|zh)(-|$)/i.test(value)) ? undefined : "'auto', 'en' or 'zh'"
const synonyms = (value) =>
  isRecord(value) && Object.values(value).every((list) => strings(list) === undefined)
    ? undefined
    : "an object of arrays of strings, such as {k8s: ['kubernetes']}"
const chunks = (value) =>
  typeof value === 'string' || strings(value) === undefined ? undefined : 'an array of strings (one string is one chunk)'
const thresholds = (value) => {
  const share = (line) => line === undefined || (Number.isFinite(line) && line >= 0 && line <= 1)
  const known = isRecord(value) && Object.keys(value).every((key) => key === 'yes' || key === 'no')
  return known && share(value.yes) && share(value.no) ? undefined : 'an object {yes, no} of numbers from 0 to 1'
}

const MAX_TIMEOUT_MS = 2 ** 31 - 1
/** WebAssembly memory ends at 4 GiB; beyond a quarter of that in UTF-16 code units a text cannot be worked on. */
const MAX_TEXT_LENGTH = 2 ** 28

const KEYWORD = {
  aliases: boolean,
  language,
  maxTextLength: integer(1, MAX_TEXT_LENGTH),
  numbers: boolean,
  scale: positive,
  segmenter: oneOf('host', 'rules'),
  stopWords: strings,
  synonyms,
  terms: strings,
  whenNoKeywords: finite,
}

const FAITHFULNESS = {
  claimsPerCall: integer(1),
  concurrency: integer(1),
  context: chunks,
  contextTokenBudget: integer(100),
  evidence: oneOf('quoted', 'optional'),
  language: reasons,
  maxClaims: integer(1),
  maxTextLength: integer(1, MAX_TEXT_LENGTH),
  model: () => undefined,
  offline: thresholds,
  onProgress: callback,
  reason: oneOf('template', 'model'),
  retries: integer(0, 20),
  scale: positive,
  timeoutMs: (value) => positive(value) ?? (value <= MAX_TIMEOUT_MS ? undefined : `at most ${MAX_TIMEOUT_MS}`),
  toolContext: boolean,
  whenNoClaims: finite,
  whenNoContext: oneOf('throw', 'notScorable'),
}

/**
 * Checked keyword options as plain data.
 * @throws {ScorerError} `INVALID_OPTION`, naming the option and what it got.
 */
export function keywordOptions(options) {
  return guarded(() => check(KEYWORD, entries(options, 'options')))
}

/**
 * Checked faithfulness options. They may stand at the top, under `options`, or both; the top wins. A `model` that is
 * there but empty is kept, so that a forgotten variable is told from a model that was left out on purpose.
 * @throws {ScorerError} `INVALID_OPTION`, naming the option and what it got.
 */
export function faithfulnessOptions(options) {
  return guarded(() => {
    const { options: inner, ...top } = entries(options, 'options')
    return check(FAITHFULNESS, { ...entries(inner, 'options.options'), ...top })
  })
}

function check(rules, given) {
  for (const [name, value] of Object.entries(given)) {
    const rule = Object.hasOwn(rules, name) ? rules[name] : undefined
    if (rule === undefined) {
      throw new ScorerError(
        'INVALID_OPTION',
        `\`${name}\` is no option of this scorer; there are: ${Object.keys(rules).join(', ')}.`,
      )
    }
    const wanted = rule(value)
    if (wanted !== undefined) throw invalidOption(name, wanted, value)
  }
  return given
}

/** A shallow copy without `undefined` members, save for `model`. */
function entries(options, field) {
  if (options === undefined) return {}
  if (!isRecord(options)) throw invalidOption(field, 'an object', options)
  return Object.fromEntries(Object.entries(options).filter(([name, value]) => value !== undefined || name === 'model'))
}

function isRecord(value) {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Reading somebody's object runs somebody's code: what that throws is an option that cannot be read. */
function guarded(read) {
  try {
    return read()
  } catch (cause) {
    if (cause instanceof ScorerError) throw cause
    throw new ScorerError(
      'INVALID_OPTION',
      `The options cannot be read: ${cause instanceof Error ? cause.message : describe(cause)}`,
      { cause },
    )
  }
}
