import { keywordOptions } from './options.js'
import { readRun } from './run.js'

/** Makes the keyword functions for the module that `runtime` holds. */
export function keywordFunctions(runtime) {
  return {
    createKeywordCoverageScorer(options) {
      const settings = keywordOptions(options)
      return {
        id: 'keyword-coverage-scorer',
        name: 'Keyword Coverage Scorer',
        description: 'Scores which share of the keywords in the input the output mentions.',
        async run(run) {
          const { runId, signal } = readRun(run)
          signal?.throwIfAborted()
          const packed = await runtime.run(() => runtime.call('runKeywordCoverage', run, settings))
          signal?.throwIfAborted()
          const { referenceKeywords, responseKeywords, totalKeywords, matchedKeywords, score, ...rest } = unpack(packed)
          const keywords = { referenceKeywords, responseKeywords }
          return {
            runId,
            inputText: packed.inputText,
            outputText: packed.outputText,
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
      unpack(runtime.call('scoreKeywordCoverage', reference, response, keywordOptions(options))),
    extractKeywords(text, options) {
      const { words, spans } = runtime.call('extractKeywords', text, keywordOptions(options))
      const places = placesOf(spans)
      return listOf(words).map((keyword, at) => ({ keyword, spans: places[at] }))
    },
  }
}

/** The documented result of what `src/wasm/keyword.rs` packs. */
function unpack(packed) {
  const { score, notScorable, totalKeywords, matchedKeywords, polarity, language, segmenter, warnings } = packed
  const matchedAs = listOf(packed.matchedAs)
  const inReference = placesOf(packed.referenceSpans)
  const inResponse = placesOf(packed.responseSpans)
  const missed = placesOf(packed.missedSpans)
  return {
    score,
    ...(notScorable === null ? {} : { notScorable }),
    referenceKeywords: setOf(listOf(packed.referenceKeywords)),
    responseKeywords: setOf(listOf(packed.responseKeywords)),
    totalKeywords,
    matchedKeywords,
    matches: listOf(packed.matched).map((keyword, at) => ({
      keyword,
      matchedAs: matchedAs[at],
      referenceSpans: inReference[at],
      responseSpans: inResponse[at],
    })),
    missing: listOf(packed.missed).map((keyword, at) => ({ keyword, referenceSpans: missed[at] })),
    polarity,
    language,
    segmenter,
    warnings,
  }
}

/** Every word is followed by a NUL. */
function listOf(words) {
  return words === '' ? [] : words.slice(0, -1).split('\0')
}

/** Lists of spans: for each its length, then start and end of each span. */
function placesOf(numbers) {
  const lists = []
  for (let at = 0; at < numbers.length; ) {
    const end = at + 1 + 2 * numbers[at]
    const list = []
    for (at += 1; at < end; at += 2) list.push({ start: numbers[at], end: numbers[at + 1] })
    lists.push(list)
  }
  return lists
}

/** A plain set that `JSON.stringify` does not print as `{}`. */
function setOf(words) {
  const set = new Set(words)
  Object.defineProperty(set, 'toJSON', { value: () => [...set] })
  return set
}
