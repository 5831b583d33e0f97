import type { AiSdkModel, JudgeCallback } from './index.js'

/** A judge with a name, for the `model` option; the name stands in results as `judge.id`. */
export type NamedJudge = JudgeCallback & { readonly judgeId: string }

/**
 * A judge on Workers AI.
 * @param ai the binding, usually `env.AI`
 * @param name the model's name, such as `@cf/meta/llama-3.3-70b-instruct-fp8-fast`
 * @param inputs further inputs of the model; `max_tokens` is 2048 unless they say otherwise
 */
export function workersAi(
  // biome-ignore lint/suspicious/noExplicitAny: a structural type, so that the binding's own types are not needed
  ai: { run(name: any, inputs: any, ...rest: any[]): Promise<any> },
  name: string,
  inputs?: Record<string, unknown>,
): NamedJudge

/** A judge on a language model of the Vercel AI SDK (provider specification V2 to V4). */
export function aiSdk(model: AiSdkModel): NamedJudge

/**
 * A judge on the browser's built-in model (the Prompt API's `LanguageModel`). Nothing leaves the device.
 * @param options passed on to `LanguageModel.create`
 * @throws {ScorerError} `INVALID_OPTION` where the browser has none
 */
export function promptApi(options?: Record<string, unknown>): NamedJudge
