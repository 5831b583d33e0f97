import { keywordOptions } from './options.js'
import { readRun } from './run.js'

/** Makes the keyword functions for the module that `runtime` holds. */
export function keywordFunctions(runtime) {
  const unpack = unpacker()
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
            inputText: packed[5],
            outputText: packed[6],
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
/** Numbers from here on are of words that come with this result only. */
const OTHERS = 0x80000000
/** The module forgets a vocabulary of more words. */
const MOST_KEPT = 65536
const POLARITY = ['affirmed', 'negated']

/** Makes the function that makes the documented result of what `src/coverage/packed.rs` packs. */
function unpacker() {
  /** The words that crossed before: the module sends each but once. */
  let kept = []

  return function unpack([score, numbers, packed, otherWords, reason]) {
    const tag = numbers[0]
    if (numbers[2] === 0) kept = []
    if (packed !== '') for (const word of wordsOf(packed)) kept.push(word)
    const words = kept
    const others = otherWords === '' ? [] : wordsOf(otherWords)
    const word = (n) => (n < OTHERS ? words[n] : others[n - OTHERS])
    if (kept.length > MOST_KEPT) kept = []

    const total = numbers[3]
    const given = numbers[4]
    const givenAt = 5 + 2 * total
    let at = givenAt + given
    const referenceKeywords = []
    const matches = []
    const missing = []
    for (let n = 5; n < givenAt; n += 2) {
      const keyword = word(numbers[n])
      referenceKeywords.push(keyword)
      const referenceSpans = spansAt(numbers, at)
      at += 1 + 2 * numbers[at]
      if (numbers[n + 1] === NONE) missing.push({ keyword, referenceSpans })
      else matches.push({ keyword, matchedAs: word(numbers[n + 1]), referenceSpans, responseSpans: spansAt(numbers, at) })
      at += 1 + 2 * numbers[at]
    }
    const responseKeywords = []
    for (let n = givenAt; n < givenAt + given; n++) responseKeywords.push(word(numbers[n]))
    const polarity = []
    for (; at < numbers.length; at += 3)
      polarity.push({
        keyword: word(numbers[at]),
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
      segmenter: numbers[1] ? 'host' : 'rules',
      warnings: [],
    }
  }
}

/** Every word is followed by a NUL. */
function wordsOf(packed) {
  return packed.slice(0, -1).split('\0')
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
  return Object.defineProperty(new Set(words), 'toJSON', TO_JSON)
}

const TO_JSON = {
  value() {
    return [...this]
  },
}
