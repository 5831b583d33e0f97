// Word F1 of the host's segmenter on Chinese text that people have cut into words: in Node and in the browsers that CLAIMLIGHT_CHROMIUM and
// CLAIMLIGHT_FIREFOX name.
//
//   node benches/segmentation.mjs FILE.jsonl…
//
// Each line is `{"text", "words": [...]}`; only words of Chinese characters count.
import { readFileSync } from 'node:fs'
import { segment } from '../js/segmenter.js'
import { browsers, launch } from '../tests/browser/launch.mjs'

const rows = process.argv.slice(2).flatMap((file) =>
  readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line)),
)
if (rows.length === 0) {
  console.log('word F1 of segmenters: left out, no files of labelled text were named')
  process.exit()
}

/** The runs of Chinese characters with where they start, and the places of the words people saw in them. */
function wanted({ text, words }) {
  const places = new Set()
  let at = 0
  for (const word of words) {
    at = text.indexOf(word, at)
    if (/^[\p{Script=Han}〇]+$/u.test(word)) places.add(`${at} ${at + word.length}`)
    at += word.length
  }
  return { runs: [...text.matchAll(/[\p{Script=Han}〇]+/gu)].map((run) => [run.index, run[0]]), places }
}

function report(host, cuts) {
  let [right, found, gold] = [0, 0, 0]
  rows.forEach((row, n) => {
    const { runs, places } = wanted(row)
    runs.forEach(([start], r) => {
      const ends = cuts[n][r]
      for (let i = 0; i < ends.length; i += 2) {
        found += 1
        right += places.has(`${start + ends[i]} ${start + ends[i + 1]}`)
      }
    })
    gold += places.size
  })
  const [precision, recall] = [right / found, right / gold]
  const f1 = (2 * precision * recall) / (precision + recall)
  console.log(`${host.padEnd(24)} precision ${precision.toFixed(3)}  recall ${recall.toFixed(3)}  F1 ${f1.toFixed(3)}`)
}

const runs = rows.map((row) => wanted(row).runs.map(([, run]) => run))
report(
  `Node ${process.versions.node}`,
  runs.map((of) => of.map((run) => segment(run, 'zh'))),
)

for (const name of browsers) {
  const browser = await launch(name)
  const page = await browser.newPage()
  const source = readFileSync(new URL('../js/segmenter.js', import.meta.url), 'utf8')
  const cuts = await page.evaluate(
    async ([source, runs]) => {
      const { segment } = await import(URL.createObjectURL(new Blob([source], { type: 'text/javascript' })))
      return runs.map((of) => of.map((run) => [...segment(run, 'zh')]))
    },
    [source, runs],
  )
  report(`${name} ${await browser.version()}`, cuts)
  await browser.close()
}
