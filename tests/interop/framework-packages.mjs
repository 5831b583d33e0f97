// The framework's parts that benches/run-evals.mjs measures; here, because their packages are installed beside this file.
export { Agent } from '@mastra/core/agent'
export { runEvals } from '@mastra/core/evals'
export { createKeywordCoverageScorer } from '@mastra/evals/scorers/prebuilt'
export { MockLanguageModelV2 } from 'ai-v5/test'
