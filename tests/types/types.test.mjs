// The types that ship, as an application's compiler reads them: the snippets of the documents compile, and so does `uses.ts`.
import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { app, root, run } from '../support.mjs'

const COMPILER = join(root, 'node_modules/typescript/bin/tsc')

/** Nothing but the language, the web's own interfaces and the package: no types of what the adapters adapt to. */
const OPTIONS = {
  strict: true,
  exactOptionalPropertyTypes: true,
  noEmit: true,
  allowJs: true,
  checkJs: true,
  target: 'es2022',
  lib: ['es2023', 'dom', 'dom.iterable', 'dom.asynciterable'],
  types: [],
  skipLibCheck: false,
}

/** Compiles these files and fails with the compiler's words. */
async function compile(name, files, options = {}) {
  const config = { compilerOptions: { ...OPTIONS, ...options }, include: ['*.ts', '*.js'] }
  const folder = await app(name, { ...files, 'tsconfig.json': JSON.stringify(config) })
  await run('node', [COMPILER, '--project', folder, '--pretty', 'false'], { cwd: folder }).catch(({ stdout }) =>
    assert.fail(stdout),
  )
}

/** The ts and js blocks of a document, each a module of its own. */
async function snippets(file) {
  const text = await readFile(join(root, file), 'utf8')
  const blocks = [...text.matchAll(/^```(ts|typescript|js|javascript)\n([\s\S]*?)^```$/gm)]
  return blocks.map(([, language, code], index) => {
    const line = text.slice(0, blocks[index].index).split('\n').length
    const kind = language.startsWith('t') ? 'ts' : 'js'
    // The export makes it a module, whatever it holds, so that it may await at the top.
    return [`${file.replaceAll(/\W/g, '-')}-line-${line}.${kind}`, `${code}\nexport {}\n`]
  })
}

const documents = [
  'README.md',
  'README.zh.md',
  ...(await readdir(join(root, 'docs')).catch(() => [])).map((file) => `docs/${file}`),
]

for (const [name, options] of [
  ['nodenext', { module: 'nodenext', moduleResolution: 'nodenext' }],
  ['bundler', { module: 'esnext', moduleResolution: 'bundler' }],
]) {
  test(`every snippet of the documents compiles, ${name} resolution`, async () => {
    const found = await Promise.all(
      documents.filter((file) => file.endsWith('.md')).map((file) => snippets(file).catch(() => [])),
    )
    const files = Object.fromEntries(found.flat())
    assert.ok(Object.keys(files).length > 0, 'no snippet found')
    await compile(`snippets-${name}`, files, options)
  })

  test(`right uses compile and wrong ones do not, ${name} resolution`, async () => {
    await compile(`uses-${name}`, { 'uses.ts': await readFile(join(root, 'tests/types/uses.ts')) }, options)
  })
}
