// English-like texts for the benchmarks, the same in every run.

/** A small generator of numbers (mulberry32), so that every run has the same texts. */
export function random(seed) {
  return () => {
    seed = (seed + 0x6d2b79f5) | 0
    let t = Math.imul(seed ^ (seed >>> 15), 1 | seed)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

const SMALL = 'the of and to in is that it for was on with as be by this are from at which or not'.split(' ')
const ENDINGS = ['', '', '', 's', 'ed', 'ing', 'er', 'ly', 'ment', 'tion']
const ONSETS = 'b c d f g h l m n p r s t v br cl dr fl gr pl st tr'.split(' ')

/** English-like text: small words, and some 20,000 others of falling frequency. */
export function english(length, seed) {
  const next = random(seed)
  const parts = []
  for (let size = 0, n = 0; size < length; n++) {
    let word
    if (next() < 0.4) word = SMALL[Math.floor(next() ** 2 * SMALL.length)]
    else {
      const spell = random(Math.floor(next() ** 4 * 20_000) + 1)
      const syllable = () => ONSETS[Math.floor(spell() * ONSETS.length)] + 'aeiou'[Math.floor(spell() * 5)]
      word = `${syllable()}${syllable()}${spell() < 0.5 ? 'nt' : 'ck'}${ENDINGS[Math.floor(spell() * ENDINGS.length)]}`
    }
    const part = n % 15 === 0 ? `${word[0].toUpperCase()}${word.slice(1)} ` : n % 15 === 14 ? `${word}. ` : `${word} `
    parts.push(part)
    size += part.length
  }
  return parts.join('').slice(0, length)
}
