export * from './run-evals.js'

/** A half-open range of a text in UTF-16 code units: `text.slice(start, end)`. */
export interface Span {
  start: number
  end: number
}

/** Something that a caller should know about a result although nothing failed. */
export interface Warning {
  /** A stable name in SCREAMING_SNAKE_CASE. */
  code: string
  /** A whole sentence. */
  message: string
}

/** Why there is no score. */
export interface NotScorable {
  /** The step that found it out, as frameworks name it: `preprocess` or `analyze`. */
  step: string
  /** A whole sentence. */
  reason: string
}

/** A part of a message. Parts that hold no text (images, tool calls, reasoning) are passed over. */
export type MessagePart = string | { type?: string; text?: string; [key: string]: unknown }

/** One message, as chat interfaces and agent frameworks write it. */
export interface Message {
  role?: string
  text?: string
  content?:
    | string
    | null
    | MessagePart[]
    | { parts?: MessagePart[]; content?: string; text?: string; toolInvocations?: unknown[]; [key: string]: unknown }
  parts?: MessagePart[]
  toolInvocations?: unknown[]
  [key: string]: unknown
}

/**
 * A text: a string, one message, an array of messages, or `{inputMessages}`. All text parts are joined with line
 * breaks; lone surrogates are read as U+FFFD.
 */
export type TextInput =
  | string
  | Message
  | readonly (string | Message)[]
  | { inputMessages: readonly (string | Message)[]; [key: string]: unknown }

/** What a scorer's `run` takes. */
export interface RunInput {
  /** What the output answers: the reference of keyword coverage, the question of faithfulness (`''` when there is none). */
  input: TextInput
  /** The text under test. */
  output: TextInput
  /** Accepted for frameworks that pass it; neither scorer uses it. */
  groundTruth?: unknown
  /** Echoed in the result; made when absent. */
  runId?: string
  /** Aborts the run: it rejects with `signal.reason` itself. */
  signal?: AbortSignal
}

/** What a faithfulness scorer's `run` takes. */
export interface FaithfulnessRunInput extends RunInput {
  /** The chunks that the output should be faithful to; goes before the scorer's own `context`. One string is one chunk. */
  context?: string | readonly string[]
  /** Called as verdicts arrive; what it throws becomes a warning. Goes before the scorer's own `onProgress`. */
  onProgress?: (progress: Progress) => void
}

/** A scorer: `run` may be called any number of times, also at once. */
export interface Scorer<Input, Result> {
  readonly id: string
  readonly name: string
  readonly description: string
  /** @throws {ScorerError} (rejects) with one of {@link ScorerErrorCode} */
  run(run: Input): Promise<Result>
}

/** Stable names of what can go wrong. */
export type ScorerErrorCode =
  | 'INVALID_INPUT'
  | 'INVALID_OPTION'
  | 'NO_CONTEXT'
  | 'NOT_INITIALIZED'
  | 'MODEL_FAILED'
  | 'MODEL_TIMEOUT'
  | 'MODEL_REPLY_INVALID'
  | 'TOO_LARGE'
  | 'TARGET_FAILED'
  | 'SCORER_FAILED'
  | 'DATA_FAILED'
  | 'INTERNAL'

/** The one error of this package. */
export class ScorerError<Finished = FaithfulnessResult> extends Error {
  constructor(code: ScorerErrorCode, message: string, details?: { cause?: unknown; partial?: unknown })
  readonly name: 'ScorerError'
  readonly code: ScorerErrorCode
  /** The host's own error object, where a host's function or the network failed. */
  readonly cause?: unknown
  /** What was finished before the failure, in the shape of a result; for `DATA_FAILED` a `RunEvalsResult`. */
  readonly partial?: Finished
  /** Errors hide their message from `JSON.stringify`; this one shows it. */
  toJSON(): { name: string; code: ScorerErrorCode; message: string; partial?: unknown }
}

/** Loads the module ahead of the first call. Without `source` each host finds it beside the package. Idempotent. */
export function init(source?: URL | Response | BufferSource | WebAssembly.Module): Promise<void>

/* Keyword coverage */

/** Options of keyword coverage. */
export interface KeywordCoverageOptions {
  /** Language of the texts: `'auto'` (default) or a BCP 47 tag. */
  language?: string
  /** Who cuts scripts without spaces into words: the host's `Intl.Segmenter` (default where there is one) or rules. */
  segmenter?: 'host' | 'rules'
  /** Keep pure numbers as keywords; default `false`. */
  numbers?: boolean
  /** Further compound terms, such as `['vector database']`. */
  terms?: readonly string[]
  /** Further spellings that count as a keyword, such as `{k8s: ['kubernetes']}`. */
  synonyms?: Readonly<Record<string, readonly string[]>>
  /** Further stop words. */
  stopWords?: readonly string[]
  /** Whether the built-in table of aliases applies (`React.js` = `React`, `k8s` = `Kubernetes`, …); default `true`. */
  aliases?: boolean
  /** The score of full coverage; finite and above 0, default 1. */
  scale?: number
  /** The score of a reference in which no keyword is left; without it such a run is not scorable. */
  whenNoKeywords?: number
  /** Limit on the texts of one call, in UTF-16 code units; default 16,777,216. */
  maxTextLength?: number
}

/** A keyword of the reference that the response mentions. */
export interface KeywordMatch {
  /** The case-folded surface form at its first occurrence in the reference. */
  keyword: string
  /** The words of the response that matched. */
  matchedAs: string
  /** Where it stands in `inputText`. */
  referenceSpans: Span[]
  /** Where it was found in `outputText`. */
  responseSpans: Span[]
}

/** The result of keyword coverage for two texts. */
export interface KeywordCoverage {
  /** matched / total × scale, unrounded; `null` when not scorable. */
  score: number | null
  notScorable?: NotScorable
  /** Keywords of the reference. The set has a non-enumerable `toJSON`; a structured clone of it has none. */
  referenceKeywords: Set<string>
  /** Keywords of the response. */
  responseKeywords: Set<string>
  totalKeywords: number
  matchedKeywords: number
  matches: KeywordMatch[]
  /** Keywords that the response does not mention. */
  missing: { keyword: string; referenceSpans: Span[] }[]
  /** Keywords that one side negates and the other does not: they count as covered, but not as agreement. */
  polarity: { keyword: string; reference: 'affirmed' | 'negated'; response: 'affirmed' | 'negated' }[]
  /** The language that was used, as a BCP 47 tag; `und` when unknown. */
  language: string
  /** Who cut scripts without spaces. */
  segmenter: 'host' | 'rules'
  warnings: Warning[]
}

/** The result of a keyword coverage run, under the names of the framework's documents. */
export interface KeywordCoverageResult
  extends Omit<KeywordCoverage, 'referenceKeywords' | 'responseKeywords' | 'totalKeywords' | 'matchedKeywords'> {
  runId: string
  inputText: string
  outputText: string
  preprocessStepResult: { referenceKeywords: Set<string>; responseKeywords: Set<string> }
  /** The same object as `preprocessStepResult`. */
  extractStepResult: { referenceKeywords: Set<string>; responseKeywords: Set<string> }
  analyzeStepResult: { totalKeywords: number; matchedKeywords: number }
}

/**
 * Scores which of the input's keywords the output mentions.
 * @throws {ScorerError} `INVALID_OPTION`
 */
export function createKeywordCoverageScorer(options?: KeywordCoverageOptions): Scorer<RunInput, KeywordCoverageResult>

/**
 * Keyword coverage of two strings, at once.
 * @throws {ScorerError} `NOT_INITIALIZED` before `init`, `INVALID_INPUT`, `INVALID_OPTION`, `TOO_LARGE`
 */
export function scoreKeywordCoverage(reference: string, response: string, options?: KeywordCoverageOptions): KeywordCoverage

/**
 * The keywords of a text in order of appearance, with every place where they stand.
 * @throws {ScorerError} as {@link scoreKeywordCoverage}
 */
export function extractKeywords(text: string, options?: KeywordCoverageOptions): { keyword: string; spans: Span[] }[]

/* Faithfulness */

/** What a judge is asked. `messages` is all there is; serialising the request sends nothing twice. */
export interface JudgeRequest {
  step: 'extract' | 'verify' | 'explain'
  messages: { role: 'system' | 'user'; content: string }[]
  /** JSON Schema of the reply; absent where text is asked for (`explain`). */
  schema?: Record<string, unknown>
  schemaName?: string
  temperature: 0
  /** Counts from 1; above 1 when this piece of work was tried before. */
  attempt: number
}

/** A judge that the host calls. The reply is text, the parsed reply, or a `Response` that holds either. */
export type JudgeCallback = (request: JudgeRequest, options: { signal: AbortSignal }) => unknown

/** An OpenAI-compatible endpoint; a URL that ends in `/v1` gets `/chat/completions` appended. */
export interface JudgeEndpoint {
  url: string | URL
  /** The model's name at that endpoint. */
  model: string
  headers?: Record<string, string> | Headers | [string, string][]
  /** Called in place of the global `fetch`. */
  fetch?: (
    url: string,
    init: { method: string; headers: Record<string, string>; body: string; signal: AbortSignal },
  ) => Promise<Response>
}

/** A language model of the Vercel AI SDK, known by its `doGenerate`. */
export interface AiSdkModel {
  readonly modelId?: string
  // Versions of the interface differ in their argument; what is passed is common to V2 to V4.
  // biome-ignore lint/suspicious/noExplicitAny: a structural type for several versions
  doGenerate(options: any): PromiseLike<any>
}

/** Options of the faithfulness scorer; accepted at the top, under `options`, or both (the top wins). */
export interface FaithfulnessOptions {
  /** The judge. Without this key, or with `'offline'`, the judge that is compiled in decides. */
  model?: 'offline' | JudgeCallback | JudgeEndpoint | AiSdkModel
  /** The chunks that outputs should be faithful to, where `run` brings none. One string is one chunk. */
  context?: string | readonly string[]
  /** The score of an output whose every claim is supported; finite and above 0, default 1. */
  scale?: number
  /** Who words the reason: code, from the counts (default), or the model, in one more call. */
  reason?: 'template' | 'model'
  /** Whether a `yes` needs a quote that stands in the context (`'quoted'`, default). */
  evidence?: 'quoted' | 'optional'
  /** At most so many claims are judged; the result says when there were more. */
  maxClaims?: number
  /** Claims in one verify call; default 15. */
  claimsPerCall?: number
  /** Calls in flight at once; default 4. */
  concurrency?: number
  /** Bound of each call in milliseconds; default 60,000. */
  timeoutMs?: number
  /** How often a piece of work is tried again, whether the transport failed or the reply was unreadable; default 2. */
  retries?: number
  /** Estimated tokens of context shown in one call; default 24,000. */
  contextTokenBudget?: number
  /** The score of an output without claims; without it such a run is not scorable. */
  whenNoClaims?: number
  /** What happens when no context was given anywhere; default `'throw'` (`NO_CONTEXT`). */
  whenNoContext?: 'throw' | 'notScorable'
  /** Language of the reasons that code writes: `'auto'` (default), `'en'` or `'zh'`. */
  language?: string
  /** Whether tool results in the output serve as context where none was given; default `true`. Turn it off where outputs are not trusted. */
  toolContext?: boolean
  /**
   * Lines of the offline judge, from 0 to 1; see `calibrateOffline`. `yes` (default 0.5): at or above this `support` a
   * claim is supported. `no` (default 0.6): a conflict counts when its sentence holds at least this share of the claim's rest.
   */
  offline?: { yes?: number; no?: number }
  /** Called as verdicts arrive. */
  onProgress?: (progress: Progress) => void
  /** Limit on the texts of one call, in UTF-16 code units; default 16,777,216. */
  maxTextLength?: number
}

/** How far a run is. */
export interface Progress {
  step: 'extract' | 'verify' | 'explain'
  done: number
  total: number
  /** All claims, once they are known. */
  claims?: { id: number; claim: string; claimSpan: Span }[]
  /** Verdicts that became final since the last message. */
  verdicts?: Verdict[]
}

/** The decision on one claim. */
export interface Verdict {
  /** Counts from 1. */
  id: number
  claim: string
  /** Supported, contradicted, or neither as far as can be told. */
  verdict: 'yes' | 'no' | 'unsure'
  reason: string
  /** No judge decided on this claim; it counts as not supported. */
  undetermined?: true
  /** Where the claim came from in `outputText`. */
  claimSpan?: Span
  /** What backs the verdict: `context[chunk].slice(span.start, span.end) === quote`. */
  evidence?: { chunk: number; span: Span; quote: string } | null
  /** The offline judge's estimate that the claim is supported, from 0 to 1. */
  support?: number
}

/** The result of a faithfulness run. */
export interface FaithfulnessResult {
  runId: string
  inputText: string
  outputText: string
  /** The chunks that were used, wherever they came from. */
  context: string[]
  /** The claims' words. */
  preprocessStepResult: string[]
  preprocessPrompt?: string
  analyzeStepResult: { verdicts: Verdict[] }
  analyzePrompt?: string
  /** supported / total × scale, unrounded; `null` when not scorable. */
  score: number | null
  notScorable?: NotScorable
  reason: string
  generateReasonPrompt?: string
  /** An undetermined claim is counted there alone: the first four add up to `total`. */
  counts: { yes: number; no: number; unsure: number; undetermined: number; total: number }
  /** Claims of the judge that could not be traced to the output. */
  droppedClaims: number
  /** `maxClaims` left claims out. */
  truncated?: true
  usage?: { calls: number; inputTokens?: number; outputTokens?: number }
  judge: { id: string; settings: Record<string, unknown> }
  /** Indices of chunks of which something was shown to no judge. */
  unseenChunks: number[]
  warnings: Warning[]
}

/**
 * Scores which share of the claims in an output the context supports.
 * @throws {ScorerError} `INVALID_OPTION`
 */
export function createFaithfulnessScorer(
  options?: FaithfulnessOptions & { options?: FaithfulnessOptions },
): Scorer<FaithfulnessRunInput, FaithfulnessResult>

/**
 * The claims of a text by rules: what it asserts, without questions, commands, greetings and refusals.
 * @throws {ScorerError} `NOT_INITIALIZED` before `init`, `INVALID_INPUT`, `TOO_LARGE`
 */
export function splitClaims(text: string): { text: string; span: Span }[]

/**
 * Thresholds of the offline judge for your kind of texts, from labelled rows (some 30 are enough).
 * @throws {ScorerError} `NOT_INITIALIZED` before `init`, `INVALID_INPUT`, `TOO_LARGE`
 */
export function calibrateOffline(rows: readonly { context: string | readonly string[]; claim: string; supported: boolean }[]): {
  yes: number
  no: number
}
