// Words cross from the module once and are kept in JavaScript: what was scored before must not show.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { createKeywordCoverageScorer, extractKeywords, init, scoreKeywordCoverage } from 'claimlight'

before(() => init())

const pairs = [
  ['JavaScript frameworks like React', 'A framework in JavaScript'],
  ['Die Katze und der Hund im Garten', 'Der Hund ist nicht im Garten'],
  ['富士山の高さ', '富士山'],
  ['APIs of the New York cloud', 'clouds, an API'],
  ['Not effective drugs', 'Drugs are effective'],
]
const many = Array.from({ length: 9000 }, (_, n) => `word${n}`).join(' ')

test('what was scored before does not show', async () => {
  const results = () => pairs.map(([reference, response]) => JSON.stringify(scoreKeywordCoverage(reference, response)))
  const first = results()
  assert.deepEqual(JSON.parse(first[0]).referenceKeywords, ['javascript', 'frameworks', 'react'])
  assert.deepEqual(JSON.parse(first[0]).matches[1].matchedAs, 'framework')
  assert.deepEqual(
    JSON.parse(first[3]).missing.map(({ keyword }) => keyword),
    ['new york'],
  )
  assert.deepEqual(JSON.parse(first[4]).polarity, [{ keyword: 'effective', reference: 'negated', response: 'affirmed' }])
  assert.deepEqual(results(), first)

  const fewer = scoreKeywordCoverage('React clusters', 'cluster', { stopWords: ['react'] })
  assert.deepEqual([...fewer.referenceKeywords], ['clusters'])
  assert.deepEqual(results(), first)

  assert.equal(scoreKeywordCoverage(many, `${many} more`).matchedKeywords, 9000)
  assert.deepEqual(results(), first)

  assert.deepEqual(extractKeywords('Ein Hund', { language: 'de' }), [{ keyword: 'hund', spans: [{ start: 4, end: 8 }] }])
  const { score } = await createKeywordCoverageScorer({ stopWords: ['garten'] }).run({ input: pairs[1][0], output: 'Hund' })
  assert.equal(score, 0.5)
  assert.deepEqual(results(), first)
})
