import { ScorerError } from './errors.js'

/**
 * A judge on Workers AI.
 * @param ai the binding, usually `env.AI`
 * @param name the model's name, such as `@cf/meta/llama-3.3-70b-instruct-fp8-fast`
 * @param inputs further inputs of the model, such as `{ max_tokens: 4096 }`
 */
export function workersAi(ai, name, inputs = {}) {
  if (typeof ai?.run !== 'function')
    throw new ScorerError('INVALID_OPTION', '`workersAi` takes the AI binding (env.AI) as its first argument.')
  if (typeof name !== 'string' || name.length === 0)
    throw new ScorerError('INVALID_OPTION', '`workersAi` takes the name of the model as its second argument.')
  // Not every model has JSON mode; a model that says so is not asked for it again.
  let jsonMode = true
  /** @type {import('./index.js').JudgeCallback} */
  const ask = async ({ messages, schema }, { signal }) => {
    // The platform's own limit on the reply, 256 tokens for most models, would cut most of them.
    const all = { messages, temperature: 0, max_tokens: 2048, ...inputs }
    if (schema !== undefined && jsonMode) {
      try {
        return await ai.run(name, { ...all, response_format: { type: 'json_schema', json_schema: schema } }, { signal })
      } catch (error) {
        const message = String(error?.message)
        if (!/json|schema|response_format/i.test(message)) throw error
        // "JSON Mode couldn't be met" is said of one reply, not of the model.
        jsonMode = /couldn't be met/i.test(message)
      }
    }
    return ai.run(name, all, { signal })
  }
  return Object.assign(ask, { judgeId: name })
}

/**
 * A judge on a language model of the Vercel AI SDK (provider specification V2 to V4).
 * @param model what a provider's function returns, such as `openai('gpt-4o-mini')`
 */
export function aiSdk(model) {
  if (typeof model?.doGenerate !== 'function')
    throw new ScorerError('INVALID_OPTION', '`aiSdk` takes a language model: an object with `doGenerate`.')
  /** @type {import('./index.js').JudgeCallback} */
  const ask = async ({ messages, schema, schemaName, temperature }, { signal }) => {
    const result = await model.doGenerate({
      prompt: messages.map(({ role, content }) =>
        role === 'system' ? { role, content } : { role, content: [{ type: 'text', text: content }] },
      ),
      responseFormat: schema === undefined ? { type: 'text' } : { type: 'json', schema, name: schemaName },
      temperature,
      abortSignal: signal,
    })
    const text = result.content.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('')
    return { text, usage: { input_tokens: total(result.usage?.inputTokens), output_tokens: total(result.usage?.outputTokens) } }
  }
  return Object.assign(ask, { judgeId: typeof model.modelId === 'string' ? model.modelId : 'ai-sdk' })
}

/** V2 gives a number, later versions `{total, …}`. */
function total(tokens) {
  return typeof tokens === 'object' && tokens !== null ? tokens.total : tokens
}

/**
 * A judge on the browser's built-in model (the Prompt API's `LanguageModel`). Nothing leaves the device.
 * @param options passed on to `LanguageModel.create`, for example a `monitor` for the download
 */
export function promptApi(options = {}) {
  const api = globalThis.LanguageModel
  if (typeof api?.create !== 'function') {
    throw new ScorerError('INVALID_OPTION', 'This browser has no built-in language model: `LanguageModel` is missing.')
  }
  /** @type {import('./index.js').JudgeCallback} */
  const ask = async ({ messages, schema }, { signal }) => {
    const rules = messages.flatMap(({ role, content }) => (role === 'system' ? [content] : [])).join('\n\n')
    const session = await api.create({ ...options, initialPrompts: [{ role: 'system', content: rules }], signal })
    try {
      const question = messages.flatMap(({ role, content }) => (role === 'user' ? [{ role, content }] : []))
      return await session.prompt(question, {
        signal,
        ...(schema === undefined ? {} : { responseConstraint: schema, omitResponseConstraintInput: true }),
      })
    } finally {
      session.destroy()
    }
  }
  return Object.assign(ask, { judgeId: 'prompt-api' })
}
