import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { number } from '../src/i18n.js'
import { gravest, pieces } from '../src/marks.js'
import { band, shownScore } from '../src/score.js'
import { fromFragment, toFragment, toJson } from '../src/share.js'
import { words } from '../src/words.js'

const item = (id, start, end) => ({ id, span: { start, end } })

describe('pieces of a marked text', () => {
  test('lie between the starts and ends of spans', () => {
    assert.deepEqual(pieces(10, [item(1, 2, 5)]), [
      { start: 0, end: 2, ids: [], ends: [] },
      { start: 2, end: 5, ids: [1], ends: [1] },
      { start: 5, end: 10, ids: [], ends: [] },
    ])
  })

  test('carry every claim that shares the words', () => {
    assert.deepEqual(pieces(9, [item(1, 0, 6), item(2, 3, 9), item(3, 0, 6)]), [
      { start: 0, end: 3, ids: [1, 3], ends: [] },
      { start: 3, end: 6, ids: [1, 3, 2], ends: [1, 3] },
      { start: 6, end: 9, ids: [2], ends: [2] },
    ])
  })

  test('never reach beyond the text, and cover it whole', () => {
    assert.deepEqual(pieces(4, [item(1, -3, 99), item(2, 4, 4), item(3, 7, 9), item(4, 3, 1)]), [
      { start: 0, end: 4, ids: [1], ends: [1] },
    ])
    assert.deepEqual(pieces(0, [item(1, 0, 1)]), [])
  })

  test('show the gravest verdict where claims share words', () => {
    assert.equal(gravest(['yes', 'no', 'unsure']), 'no')
    assert.equal(gravest(['yes', 'unsure']), 'unsure')
    assert.equal(gravest(['yes', 'pending']), 'pending')
    assert.equal(gravest(['yes', 'yes']), 'yes')
  })
})

test('a score falls into the band of the documents, and nothing but all is all', () => {
  const cases = [
    [0, 0],
    [0.001, 1],
    [0.1, 1],
    [0.3, 1],
    [0.34, 1],
    [0.35, 2],
    [0.4, 2],
    [0.6, 2],
    [0.64, 2],
    [0.65, 3],
    [0.7, 3],
    [0.9, 3],
    [0.999, 3],
    [1, 4],
  ]
  for (const [score, expected] of cases) assert.equal(band(score), expected, String(score))
})

test('a shown score is never rounded to all or nothing', () => {
  assert.deepEqual([0, 0.0001, 1 / 3, 0.9999, 1].map(shownScore), ['0', '0.01', '0.33', '0.99', '1'])
})

test('numbers carry the decimals that say something, and thousands their commas', () => {
  const written = [number(0), number(12), number(0.5, 2), number(0.666, 2), number(3, 1, 1), number(1.25, 3), number(12345)]
  assert.deepEqual(written, ['0', '12', '0.5', '0.67', '3.0', '1.25', '12,345'])
})

describe('links', () => {
  const inputs = {
    context: ['Café & "quotes"\n', '', '自收到商品之日起 🛒'],
    question: '?#/+=',
    answer: '\ud83d',
    reference: 'own',
    own: '\0',
  }

  test('bring the texts back as they were', async () => {
    const fragment = await toFragment(inputs)
    assert.match(fragment, /^#1[\w-]+$/)
    assert.deepEqual(await fromFragment(fragment), inputs)
  })

  test('are short for long texts', async () => {
    const fragment = await toFragment({ ...inputs, answer: 'The bridge opened in 1931. '.repeat(1000) })
    assert.ok(fragment.length < 1000, `${fragment.length} characters`)
  })

  test('that are damaged, newer or of other kinds are told apart', async () => {
    const fragment = await toFragment(inputs)
    const pack = async (json) => {
      const packed = new Blob([json]).stream().pipeThrough(new CompressionStream('deflate-raw'))
      return `#1${Buffer.from(await new Response(packed).arrayBuffer()).toString('base64url')}`
    }
    for (const bad of [
      fragment.slice(0, -9),
      `${fragment}!`,
      '#1',
      '#1AAAA',
      await pack('{}'),
      await pack('null'),
      await pack('{"c":["a"],"q":1,"a":"","o":""}'),
    ]) {
      await assert.rejects(fromFragment(bad), (error) => !(error instanceof RangeError), bad)
    }
    await assert.rejects(fromFragment(`#2${fragment.slice(2)}`), RangeError)
    for (const other of ['', '#', '#report']) assert.equal(await fromFragment(other), undefined)
  })

  test('that unpack to more than any page needs are refused', async () => {
    await assert.rejects(fromFragment(await toFragment({ ...inputs, answer: 'a'.repeat(50_000_000) })), /too large/)
  })
})

test('an export holds no key, whichever string repeats it, and keeps its sets', () => {
  const set = Object.defineProperty(new Set(['a']), 'toJSON', { value: () => ['a'] })
  const json = toJson(
    { set, replies: [{ text: 'Incorrect API key provided: sk-very-secret.' }], list: ['sk-very-secret', 'sk-other'] },
    ['sk-very-secret', 'sk-other', ''],
  )
  assert.ok(!/sk-/.test(json))
  assert.deepEqual(JSON.parse(json), {
    set: ['a'],
    replies: [{ text: 'Incorrect API key provided: [key].' }],
    list: ['[key]', '[key]'],
  })
  assert.deepEqual(JSON.parse(toJson({ text: 'a text' }, ['', 'a'])), { text: 'a text' })
})

test('both languages have the same words and the same gaps in them', () => {
  const gaps = (text) => [...text.matchAll(/\{\w+\}/g)].map(String).sort()
  assert.deepEqual(Object.keys(words.zh).sort(), Object.keys(words.en).sort())
  for (const [key, text] of Object.entries(words.en)) assert.deepEqual(gaps(words.zh[key]), gaps(text), key)
})
