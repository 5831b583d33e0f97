// The queue's end: one message is one part of a batch, and one part is one object of outcomes.

import { runEvals, type ScorerEntry, ScorerError } from 'claimlight'
import { type PartCounts, resultKey } from './batch'
import { type Env, readConfig } from './config'
import { checked, type Part } from './schemas'
import { makeScorer } from './score'

/** Rows of a part that are scored at once. */
const CONCURRENCY = 4
/** A part whose every row the judge failed is left to the queue so often before the failures are its outcomes. */
const JUDGE_ATTEMPTS = 3
/** Below the queue's own limit of 15 minutes for an invocation. */
const PART_MS = 10 * 60 * 1000

export async function consume(batch: MessageBatch<unknown>, env: Env): Promise<void> {
  const handle = batch.queue.endsWith('-dead') ? bury : work
  for (const message of batch.messages) {
    const began = Date.now()
    try {
      const told = await handle(message, env)
      message.ack()
      console.log(JSON.stringify({ event: handle.name, id: message.id, ms: Date.now() - began, ...told }))
    } catch (error) {
      // No words of an error go to the log: they may quote rows.
      const name = error instanceof Error ? error.name : typeof error
      console.error(JSON.stringify({ event: 'retry', id: message.id, attempt: message.attempts, error: name }))
      message.retry()
    }
  }
}

async function work(message: Message<unknown>, env: Env) {
  const part = checked('part', message.body)
  const rows = await rowsOf(part, env)
  const scorer = makeScorer(part.scorer, part.options, readConfig(env))
  const signal = AbortSignal.timeout(PART_MS)
  const { items } = await runEvals({
    data: rows.map((row) => ({ input: '', ...row })),
    scorers: [scorer],
    target: (_, { item }) => (item as Record<string, unknown>).output,
    concurrency: CONCURRENCY,
    signal,
  })
  const entries = items.map(({ scorerResults }) => scorerResults[scorer.id] as ScorerEntry)
  const judgeIsDown = entries.every(({ error }) => error?.code === 'MODEL_FAILED' || error?.code === 'MODEL_TIMEOUT')
  if (judgeIsDown && message.attempts < JUDGE_ATTEMPTS) throw new Error('the judge is down')
  const outcomes = entries.map((entry, i) => outcome(part.from + i, rows[i], entry))
  const counts = count(entries)
  await write(part, outcomes, counts, env)
  return { batch: part.batch, from: part.from, ...counts }
}

async function rowsOf({ rows, pointer, count }: Part, env: Env): Promise<Record<string, unknown>[]> {
  if (pointer !== undefined) {
    const object = await env.BATCHES.get(pointer)
    if (object === null) throw new Error('the rows are gone')
    rows = await object.json<Record<string, unknown>[]>()
  }
  if (rows?.length !== count) throw new Error('rows are missing')
  return rows
}

/** `id` is the row's own, for whoever joins outcomes with rows; `row` is its place in the batch. */
function outcome(row: number, given: Record<string, unknown> | undefined, entry: ScorerEntry) {
  const id = typeof given?.id === 'string' || typeof given?.id === 'number' ? { id: given.id } : {}
  if (entry.error === undefined) return { row, ...id, result: entry }
  const { code, message } = entry.error
  return { row, ...id, error: { code, message } }
}

function count(entries: ScorerEntry[]): PartCounts {
  const failed = entries.filter(({ error }) => error !== undefined).length
  const scored = entries.filter(({ score }) => score !== null).length
  return { rows: entries.length, scored, notScorable: entries.length - scored - failed, failed }
}

async function write(part: Part, outcomes: unknown[], counts: PartCounts, env: Env, options: R2PutOptions = {}) {
  const after = part.from + part.count
  const body = { from: part.from, next: after < part.of ? after : null, outcomes }
  const customMetadata = Object.fromEntries(Object.entries(counts).map(([name, value]) => [name, String(value)]))
  await env.BATCHES.put(resultKey(part.batch, part.from), JSON.stringify(body), { ...options, customMetadata })
}

/** What could not be worked on: its rows get an outcome all the same, so that every batch comes to its end. */
async function bury(message: Message<unknown>, env: Env) {
  let part: Part
  try {
    part = checked('part', message.body)
  } catch {
    await env.BATCHES.put(`dead/${message.id}.json`, JSON.stringify(message.body ?? null))
    return { malformed: true }
  }
  const error = new ScorerError('INTERNAL', 'This row could not be worked on; its message was given up after several tries.')
  const entries: ScorerEntry[] = Array.from({ length: part.count }, () => ({ score: null, error }))
  const outcomes = entries.map((entry, i) => outcome(part.from + i, part.rows?.[i], entry))
  // A crash after the results were written leads here too; what is there already is better.
  await write(part, outcomes, count(entries), env, { onlyIf: new Headers({ 'if-none-match': '*' }) })
  return { batch: part.batch, from: part.from, rows: part.count }
}
