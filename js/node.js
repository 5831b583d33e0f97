import { readFile } from 'node:fs/promises'
import { createApi } from './api.js'
import { compile } from './compile.js'

// Node's fetch does not read file: URLs.
const load = async (source = new URL('./claimlight_bg.wasm', import.meta.url)) =>
  compile(source instanceof URL && source.protocol === 'file:' ? await readFile(source) : source)

export const {
  createKeywordCoverageScorer,
  createFaithfulnessScorer,
  init,
  scoreKeywordCoverage,
  extractKeywords,
  splitClaims,
  calibrateOffline,
} = /* @__PURE__ */ createApi(load)
export { ScorerError } from './errors.js'
export { runEvals } from './run-evals.js'
