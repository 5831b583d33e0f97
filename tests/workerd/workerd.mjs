// Starts real workerd with a worker that has installed the packed package.
import { spawn } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'esbuild'
import workerd from 'workerd'
import { app, filesIn } from '../support.mjs'

/**
 * Bundles `files['worker.js']` as wrangler does, runs it on a free port and returns its address, its process id, the
 * files that the bundle emitted and `stop()`. `bindings` is text for the worker's capnp list of bindings; `alias` names other files for
 * imports.
 */
export async function startWorker(name, files, { bindings = '', alias = {} } = {}) {
  const folder = await app(name, files)
  await build({
    absWorkingDir: folder,
    entryPoints: ['worker.js'],
    outdir: 'out',
    bundle: true,
    format: 'esm',
    target: 'es2022',
    conditions: ['workerd', 'worker', 'browser'],
    loader: { '.wasm': 'copy' },
    alias,
    logLevel: 'silent',
  })
  const emitted = filesIn(join(folder, 'out'))
  const module = (file) => {
    const kind = file.endsWith('.wasm') ? 'wasm' : 'esModule'
    return `(name = ${JSON.stringify(file)}, ${kind} = embed ${JSON.stringify(`out/${file}`)})`
  }
  const modules = [...emitted].sort((a) => (a === 'worker.js' ? -1 : 1)).map(module)
  await writeFile(
    join(folder, 'config.capnp'),
    `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    (name = "main", worker = .worker),
    (name = "internet", network = (allow = ["public", "private", "local"])),
  ],
  sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "main")],
);
const worker :Workerd.Worker = (
  modules = [${modules.join(', ')}],
  bindings = [${bindings}],
  compatibilityDate = "2026-11-01",
  globalOutbound = "internet",
);
`,
  )
  // With port 0 the system chooses; workerd tells which on the control channel.
  const child = spawn(workerd.default, ['serve', 'config.capnp', '--control-fd=3'], {
    cwd: folder,
    stdio: ['ignore', 'inherit', 'pipe', 'pipe'],
  })
  let complaints = ''
  child.stderr.on('data', (chunk) => {
    complaints += chunk
  })
  const ended = new Promise((end) => child.once('exit', end))
  const port = await new Promise((resolve, reject) => {
    let told = ''
    child.stdio[3].on('data', (chunk) => {
      told += chunk
      const listening = told.split('\n').find((line) => line.includes('"listen"'))
      if (listening) resolve(JSON.parse(listening).port)
    })
    child.once('error', reject)
    ended.then((code) => reject(new Error(`workerd ended with ${code}: ${complaints}`)))
  })
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid,
    emitted,
    stop: () => {
      child.kill()
      return ended
    },
  }
}
