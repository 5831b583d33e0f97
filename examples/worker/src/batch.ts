// Batches: taken in, cut into parts, queued; how far they are; what came of them.
//
// In R2, below `batches/ID/`: `manifest.json`; `input/FROM.json`, rows that are too large for the queue; `results/FROM.json`,
// the outcomes of one part. Names depend on nothing but the rows, so whatever is done twice overwrites itself.

import type { Config, Env } from './config'
import { answer, HttpError, hex, PLAIN, sha256 } from './http'
import { type BatchRequest, checked, type Part } from './schemas'

/** Below the queue's limits of 128 KB a message and 256 KB (and 100 messages) a call, with room for what the queue adds. */
const MESSAGE_BYTES = 120_000
const SEND_BYTES = 240_000
const SEND_MESSAGES = 100

const ROWS_A_PART = 100
/** A row that a model judges takes two calls and more, and all calls of a part count against one invocation. */
const MODEL_CALLS_A_ROW = 4

interface Manifest {
  owner: string
  body: string
  scorer: string
  rows: number
  createdAt: string
  /** Whether all parts went to the queue. Until they did, the same request sends all of them again. */
  queued: boolean
}

export async function createBatch(
  request: Request,
  value: unknown,
  bytes: Uint8Array,
  owner: string,
  env: Env,
  config: Config,
): Promise<Response> {
  const wanted = checked('batch', value)
  if (wanted.rows.length > config.maxBatchRows)
    throw new HttpError(413, 'TOO_LARGE', `A batch has at most ${config.maxBatchRows} rows.`)
  const key = request.headers.get('idempotency-key')
  if (key !== null && !/^[\x21-\x7e]{1,200}$/.test(key)) {
    throw new HttpError(422, 'INVALID_INPUT', 'Idempotency-Key must have 1 to 200 visible ASCII characters.')
  }
  const id = await batchId(owner, key)
  const place = `/batch/${id}`
  const body = hex(await sha256(bytes))
  const known = key === null ? undefined : await readManifest(env, id)
  if (known && known.body !== body)
    throw new HttpError(409, 'IDEMPOTENCY_KEY_REUSED', 'This Idempotency-Key came with another body before.')
  const accepted = (replayed: boolean) =>
    answer(202, { id, rows: wanted.rows.length, status: place }, { location: place, 'idempotency-replayed': String(replayed) })
  if (known?.queued) return accepted(true)
  const manifest: Manifest = known ?? {
    owner,
    body,
    scorer: wanted.scorer,
    rows: wanted.rows.length,
    createdAt: new Date().toISOString(),
    queued: false,
  }
  await writeManifest(env, id, manifest)
  await enqueue(wanted, id, env, config)
  await writeManifest(env, id, { ...manifest, queued: true })
  return accepted(known !== undefined)
}

/** Without a key every request is a new batch; with one the id follows from it and from the caller alone. */
async function batchId(owner: string, key: string | null): Promise<string> {
  const bytes =
    key === null ? crypto.getRandomValues(new Uint8Array(18)) : new Uint8Array(await sha256(`${owner}\n${key}`)).slice(0, 18)
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
}

async function enqueue(wanted: BatchRequest, id: string, env: Env, config: Config) {
  let pending: { body: Part }[] = []
  let size = 0
  const flush = async () => {
    if (pending.length > 0) await env.BATCH_QUEUE.sendBatch(pending)
    pending = []
    size = 0
  }
  for (const { part, bytes } of partsOf(wanted, id, config)) {
    let message = part
    let weight = bytes
    if (bytes > MESSAGE_BYTES) {
      const { rows, ...rest } = part
      const pointer = `batches/${id}/input/${padded(part.from)}.json`
      await env.BATCHES.put(pointer, JSON.stringify(rows))
      message = { ...rest, pointer }
      weight = byteLength(message)
    }
    if (size + weight > SEND_BYTES || pending.length === SEND_MESSAGES) await flush()
    pending.push({ body: message })
    size += weight
  }
  await flush()
}

/** Rows in order, as many to a part as fit into a message; one that does not fit is a part of its own. */
function* partsOf(
  { scorer, rows, options = {} }: BatchRequest,
  id: string,
  config: Config,
): Generator<{ part: Part; bytes: number }> {
  const judged = scorer === 'faithfulness' && config.judge.kind !== 'offline'
  const most = judged ? Math.min(ROWS_A_PART, Math.max(1, Math.floor(config.maxModelCalls / MODEL_CALLS_A_ROW))) : ROWS_A_PART
  const base = { batch: id, scorer, options, of: rows.length }
  const empty = byteLength({ ...base, from: rows.length, count: most, rows: [] })
  let from = 0
  while (from < rows.length) {
    let bytes = empty
    let to = from
    while (to < rows.length && to - from < most) {
      const more = byteLength(rows[to]) + 1
      if (to > from && bytes + more > MESSAGE_BYTES) break
      bytes += more
      to += 1
    }
    yield { part: { ...base, from, count: to - from, rows: rows.slice(from, to) }, bytes }
    from = to
  }
}

const encoder = new TextEncoder()

function byteLength(value: unknown): number {
  return encoder.encode(JSON.stringify(value)).byteLength
}

/** So that names sort as numbers do. */
function padded(row: number): string {
  return String(row).padStart(8, '0')
}

async function readManifest(env: Env, id: string): Promise<Manifest | undefined> {
  const object = await env.BATCHES.get(`batches/${id}/manifest.json`)
  return object === null ? undefined : object.json<Manifest>()
}

async function writeManifest(env: Env, id: string, manifest: Manifest) {
  await env.BATCHES.put(`batches/${id}/manifest.json`, JSON.stringify(manifest))
}

/** Somebody else's batch is answered like one that does not exist. */
async function ownManifest(env: Env, id: string, owner: string): Promise<Manifest> {
  const manifest = await readManifest(env, id)
  if (manifest?.owner !== owner) throw new HttpError(404, 'NOT_FOUND', 'There is no such batch.')
  return manifest
}

export interface PartCounts {
  rows: number
  scored: number
  notScorable: number
  failed: number
}

export async function batchStatus(id: string, owner: string, env: Env): Promise<Response> {
  const { rows, scorer, createdAt, queued } = await ownManifest(env, id, owner)
  const done: PartCounts = { rows: 0, scored: 0, notScorable: 0, failed: 0 }
  const results: string[] = []
  let cursor: string | undefined
  do {
    const prefix = `batches/${id}/results/`
    const page: R2Objects = await env.BATCHES.list({
      prefix,
      include: ['customMetadata'],
      ...(cursor === undefined ? {} : { cursor }),
    })
    for (const { key, customMetadata } of page.objects) {
      for (const name of Object.keys(done) as (keyof PartCounts)[]) done[name] += Number(customMetadata?.[name] ?? 0)
      results.push(`/batch/${id}/results/${Number(key.slice(prefix.length, -'.json'.length))}`)
    }
    cursor = page.truncated ? page.cursor : undefined
  } while (cursor !== undefined)
  const { rows: finished, ...outcomes } = done
  const state = !queued ? 'queueing' : finished < rows ? 'running' : 'done'
  return answer(200, { id, scorer, state, createdAt, rows, done: finished, ...outcomes, results })
}

/** The outcomes of the part that starts at row `from`: `{from, next, outcomes}`, where `next` is the next part's `from`. */
export async function batchResults(id: string, from: number, owner: string, env: Env): Promise<Response> {
  await ownManifest(env, id, owner)
  const object = await env.BATCHES.get(resultKey(id, from))
  if (object === null) throw new HttpError(404, 'NOT_FOUND', 'There is no part that starts at this row, or it is not done.')
  return new Response(object.body, { headers: PLAIN })
}

export function resultKey(id: string, from: number): string {
  return `batches/${id}/results/${padded(from)}.json`
}
