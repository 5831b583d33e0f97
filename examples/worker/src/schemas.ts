// What requests and queue messages must look like.

import { type Schema, Validator } from '@cfworker/json-schema'
import { HttpError } from './http'

/** A text, a message or messages; the scorers look closer and name what they do not understand. */
const TEXT: Schema = { type: ['string', 'object', 'array'] }
const TEXTS: Schema = { type: 'array', items: { type: 'string' }, maxItems: 1000 }

function object(properties: Record<string, Schema>, required: string[] = []): Schema {
  return { type: 'object', properties, required, additionalProperties: false }
}

const KEYWORD_OPTIONS = object({
  aliases: { type: 'boolean' },
  language: { type: 'string', maxLength: 35 },
  numbers: { type: 'boolean' },
  scale: { type: 'number', exclusiveMinimum: 0 },
  segmenter: { enum: ['host', 'rules'] },
  stopWords: TEXTS,
  synonyms: { type: 'object', maxProperties: 1000, additionalProperties: TEXTS },
  terms: TEXTS,
  whenNoKeywords: { type: 'number' },
})

const FAITHFULNESS_OPTIONS = object({
  evidence: { enum: ['quoted', 'optional'] },
  language: { type: 'string', maxLength: 35 },
  maxClaims: { type: 'integer', minimum: 1, maximum: 1000 },
  scale: { type: 'number', exclusiveMinimum: 0 },
  // Tool results in an answer that somebody else wrote are no evidence, so they count only where they are asked for.
  toolContext: { type: 'boolean' },
  whenNoClaims: { type: 'number' },
  whenNoContext: { enum: ['throw', 'notScorable'] },
})

const CONTEXT: Schema = { anyOf: [{ type: 'string' }, TEXTS] }
const RUN_ID: Schema = { type: 'string', maxLength: 200 }

const keywordCoverage = object({ input: TEXT, output: TEXT, runId: RUN_ID, options: KEYWORD_OPTIONS }, ['input', 'output'])
const faithfulness = object({ input: TEXT, output: TEXT, context: CONTEXT, runId: RUN_ID, options: FAITHFULNESS_OPTIONS }, [
  'output',
])

/** Rows are looked at one by one when their turn comes: a bad one costs its own outcome, not the batch. */
const ROWS: Schema = { type: 'array', minItems: 1, items: { type: 'object' } }
const BATCH_ID: Schema = { type: 'string', pattern: '^[A-Za-z0-9_-]{24}$' }

const batch: Schema = {
  type: 'object',
  required: ['scorer'],
  properties: { scorer: { enum: ['keyword-coverage', 'faithfulness'] } },
  if: { properties: { scorer: { const: 'faithfulness' } } },
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
  then: object({ scorer: {}, rows: ROWS, options: FAITHFULNESS_OPTIONS }, ['rows']),
  else: object({ scorer: {}, rows: ROWS, options: KEYWORD_OPTIONS }, ['rows']),
}

const part = object(
  {
    batch: BATCH_ID,
    scorer: { enum: ['keyword-coverage', 'faithfulness'] },
    options: { type: 'object' },
    from: { type: 'integer', minimum: 0 },
    count: { type: 'integer', minimum: 1, maximum: 100 },
    of: { type: 'integer', minimum: 1 },
    rows: { ...ROWS, maxItems: 100 },
    pointer: { type: 'string' },
  },
  ['batch', 'scorer', 'options', 'from', 'count', 'of'],
)

const validators = {
  keywordCoverage: new Validator(keywordCoverage, '2020-12'),
  faithfulness: new Validator(faithfulness, '2020-12'),
  batch: new Validator(batch, '2020-12'),
  part: new Validator(part, '2020-12'),
}

export interface ScoreRequest {
  input?: unknown
  output: unknown
  context?: string | string[]
  runId?: string
  options?: Record<string, unknown>
}

export type ScorerName = 'keyword-coverage' | 'faithfulness'

export interface BatchRequest {
  scorer: ScorerName
  rows: Record<string, unknown>[]
  options?: Record<string, unknown>
}

/** What travels through the queue: rows `from` to `from + count` of a batch of `of` rows, or where in R2 they stand. */
export interface Part {
  batch: string
  scorer: ScorerName
  options: Record<string, unknown>
  from: number
  count: number
  of: number
  rows?: Record<string, unknown>[]
  pointer?: string
}

interface Shapes {
  keywordCoverage: ScoreRequest
  faithfulness: ScoreRequest
  batch: BatchRequest
  part: Part
}

/** The value, when it has that shape; otherwise 422, naming the place. */
export function checked<Name extends keyof Shapes>(name: Name, value: unknown): Shapes[Name] {
  const { valid, errors } = validators[name].validate(value)
  if (valid) return value as Shapes[Name]
  // The last is the innermost: the place itself rather than what contains it.
  const { instanceLocation = '#', error = 'has the wrong shape' } = errors.at(-1) ?? {}
  throw new HttpError(422, 'INVALID_INPUT', `${instanceLocation.replace(/^#\/?/, '/')}: ${error}`)
}
