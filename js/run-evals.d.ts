import type { ScorerError } from './index.js'

/** What `runEvals` asks of a scorer: those of this package, and those of agent frameworks that have the same two members. */
export interface EvalScorer {
  readonly id: string
  // biome-ignore lint/suspicious/noExplicitAny: each scorer has its own narrower argument, which no other type would admit.
  run(run: any): PromiseLike<unknown>
}

/** One item of the data. Other members are yours: they come back with the item in the results. */
export interface EvalItem {
  /** What the target is asked, and what keyword coverage takes as its reference: a text, a message or an array of messages. */
  input: unknown
  groundTruth?: unknown
  /** The chunks that faithfulness checks this item's answer against. */
  context?: string | readonly string[]
  /** Handed on to scorers of frameworks that know it. */
  requestContext?: unknown
  runId?: string
}

/** The least mean that passes, or the inclusive range of means that pass. Any finite numbers, so that it fits the scorer's scale. */
export type Threshold = number | { min?: number; max?: number }

/** What a scorer said of an item: its own result, or why there is none. `score` is always there. */
export type ScorerEntry = { score: number | null; error?: ScorerError; notScorable?: { step: string; reason?: string } } & {
  [member: string]: unknown
}

/** An item that was worked through. */
export interface CompletedItem<Item = EvalItem> {
  item: Item
  /** What the target returned, unchanged; `undefined` when it failed. */
  targetResult: unknown
  /** By scorer id. When the target failed, every entry holds its error. */
  scorerResults: Record<string, ScorerEntry>
}

export interface EvalEntry<Item = EvalItem> extends CompletedItem<Item> {
  /** Why the item could not be scored at all: `INVALID_INPUT` or `TARGET_FAILED` (`cause` is what the target threw). */
  error?: ScorerError
}

export interface EvalTarget {
  // biome-ignore lint/suspicious/noExplicitAny: agents of several libraries, each with its own argument.
  generate(...args: any[]): unknown
}

export interface RunEvalsOptions<Item extends EvalItem = EvalItem> {
  /** At least one item. An iterable is read no faster than the items are worked through. */
  data: readonly Item[] | Iterable<Item> | AsyncIterable<Item>
  /** At least one; ids must differ. They run one after the other on each item. */
  scorers: readonly (EvalScorer | { scorer: EvalScorer; threshold?: Threshold })[]
  /**
   * What is evaluated: a function of the item's input, or an agent. An agent's `generate` is called as agent frameworks take
   * it, `generate(input, {abortSignal})`, or, for an AI SDK agent, `generate({prompt | messages, abortSignal})`. Scorers see
   * the returned string, messages (`response.messages`) or `text`.
   */
  target:
    | ((input: Item['input'], context: { item: Item; index: number; signal: AbortSignal | undefined }) => unknown)
    | EvalTarget
  /** How many items are worked on at once. Default 1. */
  concurrency?: number
  /**
   * Called when an item is done, in the order of completion, and awaited before its place is given to the next item. What it
   * throws stops nothing: it becomes a warning, and the verdict is not `'passed'`.
   */
  onItemComplete?: (completed: CompletedItem<Item>) => unknown
  /** Aborts the run, which then rejects with the signal's reason. Handed on to target and scorers. */
  signal?: AbortSignal
  /**
   * Whether the result holds `items`. Default: yes, unless `data` is an async iterable and `onItemComplete` takes the items.
   * With `false` memory does not grow with the number of items.
   */
  collect?: boolean
}

export interface EvalCounts {
  scored: number
  notScorable: number
  failed: number
}

export interface RunEvalsResult<Item extends EvalItem = EvalItem> {
  /** The mean by scorer id, over the items that it scored. A scorer that scored none is absent. */
  scores: Record<string, number>
  /**
   * Items: `failed` when the target or any scorer failed, else `scored` when any scorer gave a number, else `notScorable`; and
   * the same counts by scorer, over which `scores` are means.
   */
  summary: EvalCounts & { totalItems: number; scorers: Record<string, EvalCounts> }
  /**
   * Present when a scorer has a threshold. `'failed'`: an item or `onItemComplete` failed; `'scored'`: a mean misses its
   * threshold or there is none; `'passed'`: nothing failed and every mean meets its threshold.
   */
  verdict?: 'passed' | 'scored' | 'failed'
  thresholdResults?: { id: string; passed: boolean; averageScore: number | null; threshold: Threshold }[]
  /** In the order of `data`; see `collect`. */
  items: EvalEntry<Item>[]
  warnings: { code: string; message: string; cause?: unknown }[]
}

/**
 * Runs `target` over `data` and scores what it answers. One failing item never costs the others.
 *
 * Rejects with `ScorerError` `INVALID_OPTION` or `INVALID_INPUT` before anything ran, with `DATA_FAILED` (and `partial`, the
 * result so far) when reading `data` fails, and with the signal's own reason on an abort.
 */
export declare function runEvals<Item extends EvalItem>(
  options: RunEvalsOptions<Item> & { data: readonly Item[] | Iterable<Item>; collect?: true },
): Promise<RunEvalsResult<Item>>
export declare function runEvals<Item extends EvalItem>(
  options: RunEvalsOptions<Item>,
): Promise<Omit<RunEvalsResult<Item>, 'items'> & { items?: EvalEntry<Item>[] }>
