import { createApi } from './api.js'
// Workers do not compile at run time: the platform hands over a compiled module.
import compiled from './claimlight_bg.wasm'
import { compile } from './compile.js'

const load = (source) => compile(source ?? compiled)

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
