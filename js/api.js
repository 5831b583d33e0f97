import { faithfulnessFactory } from './faithfulness.js'
import { keywordFunctions } from './keyword-coverage.js'
import { Runtime } from './runtime.js'

/** The public functions, over a module that `load` finds on this host. */
export function createApi(load) {
  const runtime = new Runtime(load)
  return {
    ...keywordFunctions(runtime),
    createFaithfulnessScorer: faithfulnessFactory(runtime),
    init: async (source) => {
      await runtime.init(source)
    },
    splitClaims: (text) => runtime.call('splitClaims', text),
    calibrateOffline: (rows) => runtime.call('calibrateOffline', rows),
  }
}
