import { createApi } from './api.js'
import { compile } from './compile.js'

// Bundlers recognise this form and emit the file; a page without a bundler finds it beside this module.
const load = (source) => compile(source ?? new URL('./claimlight_bg.wasm', import.meta.url))

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
