// Every host that the package promises to run on, each as a small application that has installed the packed tarball.
// `hosts.test.mjs` asserts what they give; `matrix.mjs` prints it as a table. To add a host, add an entry to `hosts`.
import assert from 'node:assert/strict'
import { cp, writeFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import * as esbuild from 'esbuild'
import { createServer, build as viteBuild } from 'vite'
import webpack from 'webpack'
import { browsers, launch, withPage } from '../browser/launch.mjs'
import { app, filesIn, run, STRICT_CSP, serve } from '../support.mjs'
import { startWorker } from '../workerd/workerd.mjs'
import { example } from './example.mjs'

/** A page's script that shows the outcome in its title. */
const main = `
import { example } from './example.js'
const show = (outcome) => { document.title = JSON.stringify(outcome) }
example().then(show, (error) => show(String(error.stack ?? error)))
`

/** A page without anything inline, as a strict policy asks. */
const page = `<!doctype html>
<meta charset="utf-8">
<title></title>
<script type="module" src="./main.js"></script>
`

const files = { 'example.js': example, 'main.js': main, 'index.html': page }

/** Loads a page and returns what its script put into the title. */
async function titleOf(browser, url) {
  const running = await launch(browser)
  try {
    return await withPage(running, url, async (page) => {
      await page.waitForFunction(() => document.title !== '')
      return JSON.parse(await page.title())
    })
  } finally {
    await running.close()
  }
}

/** Serves a folder under a strict policy and returns what its page shows. */
async function shown(folder, browser = 'chromium') {
  const server = await serve(folder, { headers: { 'content-security-policy': STRICT_CSP } })
  try {
    return await titleOf(browser, `${server.url}/index.html`)
  } finally {
    await server.close()
  }
}

/** What a bundler put out, once it is sure that there is exactly one module of WebAssembly. */
async function bundled(folder) {
  const modules = filesIn(folder).filter((file) => file.endsWith('.wasm'))
  assert.equal(modules.length, 1, `emitted ${filesIn(folder).join(', ')}`)
  return shown(folder)
}

const vite = (root) =>
  viteBuild({ root, logLevel: 'silent', configFile: false, build: { outDir: 'out' }, worker: { format: 'es' } })

/** A page without a bundler: the package's files as they are. */
async function plain(browser) {
  const root = await app(`plain-${browser}`, files)
  await writeFile(join(root, 'example.js'), example.replace("'claimlight'", "'./node_modules/claimlight/dist/web.js'"))
  return shown(root, browser)
}

/** Node as the program `node`, in an application that prints the outcome. */
async function node(program) {
  const text = `import { example } from './example.js'\nconsole.log(JSON.stringify(await example()))`
  const root = await app('node', { 'example.js': example, 'main.js': text })
  return JSON.parse((await run(program, ['main.js'], { cwd: root })).stdout)
}

/** Further Node programs to try, beside the one that runs this. */
const nodes = (process.env.CLAIMLIGHT_NODES ?? '').split(delimiter).filter(Boolean)

async function versioned(program) {
  return `Node ${(await run(program, ['--version'])).stdout.trim().slice(1)}`
}

/** Names and how to run them: each gives the example's outcome. */
export const hosts = {
  ...Object.fromEntries(browsers.map((browser) => [`${browser}, no bundler`, () => plain(browser)])),

  'Vite, build': async () => {
    const root = await app('vite', files)
    await vite(root)
    return bundled(join(root, 'out'))
  },

  'Vite, development server': async () => {
    // The development server sends no policy, and the browser asks it for an icon; to get none would be an error in its log.
    const iconic = page.replace('<title>', '<link rel="icon" href="data:,"><title>')
    const root = await app('vite-dev', { ...files, 'index.html': iconic })
    const server = await createServer({ root, logLevel: 'silent', configFile: false, server: { host: '127.0.0.1', port: 0 } })
    try {
      await server.listen()
      return await titleOf('chromium', server.resolvedUrls.local[0])
    } finally {
      await server.close()
    }
  },

  'Web Worker': async () => {
    const worker = `import { example } from './example.js'\nexample().then((outcome) => postMessage(outcome), (error) => postMessage(String(error)))`
    const start = `new Worker(new URL('./worker.js', import.meta.url), { type: 'module' }).onmessage = ({ data }) => { document.title = JSON.stringify(data) }`
    const root = await app('vite-worker', { ...files, 'main.js': start, 'worker.js': worker })
    await vite(root)
    return bundled(join(root, 'out'))
  },

  webpack: async () => {
    const root = await app('webpack', files)
    const output = { path: join(root, 'out'), publicPath: 'auto' }
    const stats = await promisify(webpack)({ context: root, mode: 'production', entry: './main.js', output, performance: false })
    const { errors, warnings } = stats.toJson({ all: false, errors: true, warnings: true })
    assert.deepEqual([...errors, ...warnings], [])
    await cp(join(root, 'index.html'), join(root, 'out/index.html'))
    return bundled(join(root, 'out'))
  },

  // esbuild leaves `new URL(…, import.meta.url)` alone, so the application says where the module is …
  'esbuild, file loader': async () => {
    const start = `
import { init } from 'claimlight'
import module from 'claimlight/claimlight_bg.wasm'
init(new URL(module, import.meta.url))
${main}`
    const root = await app('esbuild', { ...files, 'main.js': start })
    const bundle = { bundle: true, format: 'esm', loader: { '.wasm': 'file' }, logLevel: 'silent' }
    await esbuild.build({ absWorkingDir: root, entryPoints: ['main.js'], outdir: 'out', ...bundle })
    await cp(join(root, 'index.html'), join(root, 'out/index.html'))
    return bundled(join(root, 'out'))
  },

  // … or puts it beside the bundle.
  'esbuild, copied module': async () => {
    const root = await app('esbuild-copy', files)
    const bundle = { bundle: true, format: 'esm', logLevel: 'silent' }
    await esbuild.build({ absWorkingDir: root, entryPoints: ['main.js'], outdir: 'out', ...bundle })
    await cp(join(root, 'node_modules/claimlight/dist/claimlight_bg.wasm'), join(root, 'out/claimlight_bg.wasm'))
    await cp(join(root, 'index.html'), join(root, 'out/index.html'))
    return bundled(join(root, 'out'))
  },

  'two copies on one page': async () => {
    const start = `
import { example as first } from './a/example.js'
import { example as second } from './b/example.js'
Promise.all([first(), second()]).then(([one, two]) => {
  document.title = JSON.stringify(JSON.stringify(one) === JSON.stringify(two) ? one : [one, two])
})`
    const root = await app('two', { ...files, 'main.js': start })
    for (const copy of ['a', 'b']) {
      await cp(join(root, 'node_modules/claimlight/dist'), join(root, copy), { recursive: true })
      await writeFile(join(root, copy, 'example.js'), example.replace("'claimlight'", "'./web.js'"))
    }
    return shown(root)
  },

  ...Object.fromEntries(
    await Promise.all([process.execPath, ...nodes].map(async (program) => [await versioned(program), () => node(program)])),
  ),

  workerd: async () => {
    const worker = `
import { example } from './example.js'
export default { fetch: async () => Response.json(await example()) }`
    const server = await startWorker('workerd', { 'example.js': example, 'worker.js': worker })
    try {
      assert.equal(server.emitted.filter((file) => file.endsWith('.wasm')).length, 1)
      return await (await fetch(server.url)).json()
    } finally {
      await server.stop()
    }
  },
}
