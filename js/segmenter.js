/** Longest piece handed to `Intl.Segmenter` at once: on some engines its time grows faster than the text. */
const PIECE = 2000

const segmenters = new Map()

function segmenter(language) {
  let found = segmenters.get(language)
  if (found === undefined) {
    found = new Intl.Segmenter(language, { granularity: 'word' })
    segmenters.set(language, found)
  }
  return found
}

/** The words of `run` as start and end pairs in UTF-16 code units; `undefined` where the host has no dictionary. */
export const segment =
  typeof Intl === 'object' && typeof Intl.Segmenter === 'function'
    ? (run, language) => {
        const words = segmenter(language)
        const cuts = []
        for (let start = 0; start < run.length; ) {
          let end = Math.min(start + PIECE, run.length)
          // Not between the halves of a surrogate pair.
          if (end < run.length && run.charCodeAt(end) >>> 10 === 0x37) end -= 1
          for (const { index, segment, isWordLike } of words.segment(run.slice(start, end))) {
            if (isWordLike) cuts.push(start + index, start + index + segment.length)
          }
          start = end
        }
        return Uint32Array.from(cuts)
      }
    : undefined
