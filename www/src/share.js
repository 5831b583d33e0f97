// The inputs as the fragment of a link: a version letter, then base64url of deflated JSON.

const VERSION = '1'
/** A link is made by anybody: one that unpacks to more than this is refused instead of filling the memory. */
const MOST_BYTES = 4_000_000

/** @param inputs `{context: string[], question, answer, reference, own}` */
export async function toFragment({ context, question, answer, reference, own }) {
  const json = JSON.stringify({ c: context, q: question, a: answer, r: reference, o: own })
  const packed = await through(new Blob([json]).stream(), new CompressionStream('deflate-raw'), Number.POSITIVE_INFINITY)
  return `#${VERSION}${base64url(packed)}`
}

/**
 * Reads a fragment.
 * @returns the inputs, or `undefined` when the fragment is empty
 * @throws {RangeError} when a newer page made the link, {Error} when it is damaged
 */
export async function fromFragment(fragment) {
  const text = fragment.replace(/^#/, '')
  // Fragments that begin with a letter name places in the page.
  if (!/^\d/.test(text)) return undefined
  if (text[0] !== VERSION) throw new RangeError('version')
  const packed = bytes(text.slice(1))
  const json = await through(new Blob([packed]).stream(), new DecompressionStream('deflate-raw'), MOST_BYTES)
  const { c, q, a, r, o } = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(json))
  const isText = (value) => typeof value === 'string'
  if (!Array.isArray(c) || ![...c, q, a, o].every(isText)) throw new Error('other members than ours')
  return { context: c, question: q, answer: a, reference: ['question', 'context', 'own'].includes(r) ? r : 'question', own: o }
}

async function through(stream, transform, most) {
  const parts = []
  let size = 0
  for await (const part of readable(stream.pipeThrough(transform))) {
    size += part.length
    if (size > most) throw new Error('too large')
    parts.push(part)
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer())
}

/** Safari cannot iterate over streams. */
async function* readable(stream) {
  const reader = stream.getReader()
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) yield part.value
  } finally {
    reader.cancel().catch(() => {})
  }
}

function base64url(data) {
  let binary = ''
  // In slices, because the arguments of a call live on the stack.
  for (let at = 0; at < data.length; at += 0x8000) binary += String.fromCharCode(...data.subarray(at, at + 0x8000))
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

function bytes(text) {
  return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0))
}

/** A key of fewer characters than this keeps nobody out, and taking it out would take common words apart. */
const SHORTEST_KEY = 4

/** Takes keys out of a text: a server can repeat the one it was sent, in an error for instance. */
export function withoutKeys(text, keys) {
  return keys.filter((key) => key.length >= SHORTEST_KEY).reduce((rest, key) => rest.replaceAll(key, '[key]'), text)
}

/** The results as JSON text without the keys, whatever string they stand in. */
export function toJson(results, keys) {
  return JSON.stringify(results, (_, value) => (typeof value === 'string' ? withoutKeys(value, keys) : value), 2)
}
