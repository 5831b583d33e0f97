// The adapters against the types of the packages that they adapt to: those packages' objects fit the adapters' parameters,
// and the adapters' own code, with those types put in, calls them as they want to be called.
import assert from 'node:assert/strict'
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { root, run } from '../support.mjs'

const here = join(root, 'tests/interop')
const COMPILER = join(root, 'node_modules/typescript/bin/tsc')

/** Compiles files that see the package's sources as `./js/…`; fails with the compiler's words. */
async function compile(name, files, options) {
  const folder = join(here, 'compile', name)
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  await cp(join(root, 'js'), join(folder, 'js'), { recursive: true, filter: (file) => !file.endsWith('.js') })
  const config = {
    compilerOptions: {
      strict: true,
      noEmit: true,
      target: 'es2022',
      module: 'nodenext',
      skipLibCheck: true,
      types: [],
      ...options,
    },
    include: ['*.ts', '*.js'],
  }
  for (const [file, text] of Object.entries({
    ...files,
    'tsconfig.json': JSON.stringify(config),
    'package.json': '{"type":"module"}',
  })) {
    await writeFile(join(folder, file), text)
  }
  try {
    await run('node', [COMPILER, '--project', folder, '--pretty', 'false'])
  } catch ({ stdout }) {
    assert.fail(stdout)
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** js/adapters.js with the given types in the places of its untyped parameters. */
async function adaptersWith(types) {
  let text = await readFile(join(root, 'js/adapters.js'), 'utf8')
  text = text.replaceAll("'./errors.js'", "'./js/index.js'").replaceAll("'./index.js'", "'./js/index.js'")
  for (const [parameter, type] of Object.entries(types)) {
    const typed = text.replace(`@param ${parameter} `, `@param {${type}} ${parameter} `)
    assert.notEqual(typed, text, `no parameter ${parameter}`)
    text = typed
  }
  return text
}

const loose = { allowJs: true, checkJs: true, noImplicitAny: false, useUnknownInCatchVariables: false }

for (const version of ['V2', 'V3', 'V4']) {
  const type = `import('@ai-sdk/provider-${version.toLowerCase()}').LanguageModel${version}`
  test(`AI SDK models, ${version}`, async () => {
    await compile(`ai-${version}`, {
      'use.ts': `import { createFaithfulnessScorer } from './js/index.js'
import { aiSdk } from './js/adapters.js'
declare const model: ${type}
createFaithfulnessScorer({ model })
createFaithfulnessScorer({ model: aiSdk(model) })
`,
    })
    await compile(
      `ai-${version}-inside`,
      { 'adapters.js': await adaptersWith({ model: type }) },
      { ...loose, lib: ['es2022', 'dom'] },
    )
  })
}

test('the binding of Workers AI', async () => {
  const types = [join(here, 'node_modules/@cloudflare/workers-types/index.d.ts')]
  const use = `import { createFaithfulnessScorer } from './js/index.js'
import { workersAi } from './js/adapters.js'
declare const env: { AI: Ai }
createFaithfulnessScorer({ model: workersAi(env.AI, '@cf/meta/llama-3.3-70b-instruct-fp8-fast', { max_tokens: 4096 }) })
`
  await compile('workers-ai', { 'use.ts': use }, { lib: ['es2022'], types })
  const inside = await adaptersWith({ ai: 'Ai', name: "'@cf/meta/llama-3.3-70b-instruct-fp8-fast'" })
  await compile('workers-ai-inside', { 'adapters.js': inside }, { ...loose, lib: ['es2022'], types })
})

test("the browser's built-in model", async () => {
  const types = [join(here, 'node_modules/@types/dom-chromium-ai/index.d.ts')]
  const lib = ['es2022', 'dom', 'esnext.disposable']
  const use = `import { createFaithfulnessScorer } from './js/index.js'
import { promptApi } from './js/adapters.js'
declare const options: LanguageModelCreateOptions
createFaithfulnessScorer({ model: promptApi(options) })
createFaithfulnessScorer({ model: promptApi({ monitor: (monitor: CreateMonitor) => monitor }) })
`
  await compile('prompt-api', { 'use.ts': use }, { lib, types })
  const inside = (await adaptersWith({ options: 'LanguageModelCreateOptions' })).replace(
    'globalThis.LanguageModel',
    'LanguageModel',
  )
  await compile('prompt-api-inside', { 'adapters.js': inside }, { ...loose, lib, types })
})
