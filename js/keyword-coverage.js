import { keywordOptions } from './options.js'
import { readRun } from './run.js'

/** Makes the keyword functions for the module that `runtime` holds. */
export function keywordFunctions(runtime) {
  return {
    createKeywordCoverageScorer(options) {
      const settings = settingsOf(options)
      return {
        id: 'keyword-coverage-scorer',
        name: 'Keyword Coverage Scorer',
        description: 'Scores which share of the keywords in the input the output mentions.',
        async run(run) {
          const { runId, signal } = readRun(run)
          signal?.throwIfAborted()
          await runtime.init()
          signal?.throwIfAborted()
          const packed = runtime.call('runKeywordCoverage', run, settings)
          const { referenceKeywords, responseKeywords, totalKeywords, matchedKeywords, score, ...rest } = unpack(packed)
          const keywords = { referenceKeywords, responseKeywords }
          return {
            runId,
            inputText: packed[4],
            outputText: packed[5],
            preprocessStepResult: keywords,
            extractStepResult: keywords,
            analyzeStepResult: { totalKeywords, matchedKeywords },
            score,
            ...rest,
          }
        },
      }
    },
    scoreKeywordCoverage: (reference, response, options) =>
      unpack(runtime.call('scoreKeywordCoverage', reference, response, settingsOf(options))),
    extractKeywords(text, options) {
      const [packed, numbers] = runtime.call('extractKeywords', text, settingsOf(options))
      const words = wordsOf(packed)
      const keywords = []
      for (let at = 0; at < numbers.length; at += 1 + 2 * numbers[at])
        keywords.push({ keyword: words[keywords.length], spans: spansAt(numbers, at) })
      return keywords
    },
  }
}

/** Checked options; `undefined` where there are none, which the module need not read. */
function settingsOf(options) {
  if (options === undefined) return undefined
  const settings = keywordOptions(options)
  return Object.keys(settings).length === 0 ? undefined : settings
}

const NONE = 0xffffffff
const POLARITY = ['affirmed', 'negated']

/** The documented result of what `src/coverage/packed.rs` packs. */
function unpack([score, packed, numbers, reason]) {
  const words = wordsOf(packed)
  const [tag, host, total, given] = numbers
  const responseKeywordsAt = 4 + 2 * total
  let at = responseKeywordsAt + given
  const referenceKeywords = []
  const matches = []
  const missing = []
  for (let n = 4; n < responseKeywordsAt; n += 2) {
    const keyword = words[numbers[n]]
    referenceKeywords.push(keyword)
    const referenceSpans = spansAt(numbers, at)
    at += 1 + 2 * numbers[at]
    if (numbers[n + 1] === NONE) missing.push({ keyword, referenceSpans })
    else matches.push({ keyword, matchedAs: words[numbers[n + 1]], referenceSpans, responseSpans: spansAt(numbers, at) })
    at += 1 + 2 * numbers[at]
  }
  const responseKeywords = []
  for (let n = responseKeywordsAt; n < responseKeywordsAt + given; n++) responseKeywords.push(words[numbers[n]])
  const polarity = []
  for (; at < numbers.length; at += 3)
    polarity.push({
      keyword: words[numbers[at]],
      reference: POLARITY[numbers[at + 1]],
      response: POLARITY[numbers[at + 2]],
    })
  return {
    score,
    ...(reason === null ? {} : { notScorable: { step: 'preprocess', reason } }),
    referenceKeywords: setOf(referenceKeywords),
    responseKeywords: setOf(responseKeywords),
    totalKeywords: total,
    matchedKeywords: matches.length,
    matches,
    missing,
    polarity,
    language: String.fromCharCode(tag & 255, (tag >> 8) & 255, ...(tag > 0xffff ? [tag >> 16] : [])),
    segmenter: host ? 'host' : 'rules',
    warnings: [],
  }
}

/** Every word is followed by a NUL. */
function wordsOf(packed) {
  return packed.split('\0')
}

/** A number of spans, and start and end of each. */
function spansAt(numbers, at) {
  const end = at + 1 + 2 * numbers[at]
  const spans = []
  for (let n = at + 1; n < end; n += 2) spans.push({ start: numbers[n], end: numbers[n + 1] })
  return spans
}

/** A plain set that `JSON.stringify` does not print as `{}`. */
function setOf(words) {
  const set = new Set(words)
  Object.defineProperty(set, 'toJSON', { value: () => [...set] })
  return set
}
