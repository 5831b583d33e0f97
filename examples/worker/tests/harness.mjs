// Bundles the Worker as it would be deployed, with the packed package, and runs it in real workerd with its queue and bucket.
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { setTimeout as later } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { Miniflare, NoOpLog } from 'miniflare'
import { unstable_getMiniflareWorkerOptions } from 'wrangler'
import { WebSocket } from 'ws'

const run = promisify(execFile)
export const here = fileURLToPath(new URL('..', import.meta.url))
const scratch = join(here, 'node_modules/.claimlight')

/** `cargo xtask test` names the tarball; by hand the last one that was packed is taken. */
function tarball() {
  if (process.env.CLAIMLIGHT_TARBALL) return process.env.CLAIMLIGHT_TARBALL
  const folder = join(here, '../../target/xtask/pack')
  const name = existsSync(folder) && readdirSync(folder).find((file) => file.endsWith('.tgz'))
  if (!name) throw new Error('no tarball yet: run `cargo xtask test worker` once')
  return join(folder, name)
}

/** Unpacks the tarball to where the Worker's imports look for it. Test files run side by side: one does it, others wait. */
async function install() {
  const file = tarball()
  const { size, mtimeMs } = await stat(file)
  const stamp = `${file} ${size} ${mtimeMs}`
  const home = join(here, 'node_modules/claimlight')
  const lock = join(scratch, 'lock')
  await mkdir(scratch, { recursive: true })
  for (let tries = 0; ; tries++) {
    try {
      await mkdir(lock)
      break
    } catch (error) {
      // A lock that is as old as this left by a run that was ended.
      if (tries > 100) await rm(lock, { recursive: true, force: true })
      else if (error.code !== 'EEXIST') throw error
      await later(100)
    }
  }
  try {
    if ((await readFile(join(scratch, 'stamp'), 'utf8').catch(() => '')) === stamp && existsSync(home)) return
    await rm(home, { recursive: true, force: true })
    await mkdir(home, { recursive: true })
    await run('tar', ['-xzf', file, '--strip-components=1', '-C', home])
    await writeFile(join(scratch, 'stamp'), stamp)
  } finally {
    await rm(lock, { recursive: true, force: true })
  }
}

let bundled
/** What `wrangler deploy` would upload: its modules, and what it says of their size. */
export function bundle() {
  bundled ??= (async () => {
    await install()
    const out = join(scratch, `bundle-${process.pid}`)
    const env = { ...process.env, WRANGLER_SEND_METRICS: 'false', CI: '1', NO_COLOR: '1' }
    const args = [join(here, 'node_modules/wrangler/bin/wrangler.js'), 'deploy', '--dry-run', '--outdir', out]
    const { stdout } = await run('node', args, { cwd: here, env })
    const names = readdirSync(out).filter((name) => /\.(js|wasm)$/.test(name))
    const modules = await Promise.all(
      names.map(async (path) => ({
        type: path.endsWith('.wasm') ? 'CompiledWasm' : 'ESModule',
        path,
        contents: await readFile(join(out, path)),
      })),
    )
    await rm(out, { recursive: true, force: true })
    // The entry first.
    modules.sort((a) => (a.path === 'index.js' ? -1 : 1))
    return { modules, gzipKiB: Number(/gzip: ([\d.]+) KiB/.exec(stdout)?.[1]) }
  })()
  return bundled
}

export const TOKEN = 'token-of-alice-0123456789'
export const OTHER = 'token-of-bob-9876543210'

/**
 * Starts the Worker with wrangler.jsonc's own settings. `vars` are added to its variables; `wrap` is the text of a module
 * that stands before the Worker (it imports `./index.js`), for tests that break it on purpose; `persist` a folder for R2.
 */
export async function start({ vars = {}, wrap, persist, inspector = false } = {}) {
  const { modules } = await bundle()
  const { workerOptions } = unstable_getMiniflareWorkerOptions(join(here, 'wrangler.jsonc'))
  // As deployed, only that nobody waits.
  const queueConsumers = Object.fromEntries(
    Object.entries(workerOptions.queueConsumers).map(([name, consumer]) => [
      name,
      { ...consumer, maxBatchTimeout: 0, retryDelay: 0 },
    ]),
  )
  const log = { lines: [] }
  const entry = wrap === undefined ? [] : [{ type: 'ESModule', path: 'wrap.js', contents: wrap }]
  const mf = new Miniflare({
    ...workerOptions,
    queueConsumers,
    modulesRoot: '/',
    modules: [...entry, ...modules].map((module) => ({ ...module, path: `/${module.path}` })),
    bindings: { ...workerOptions.bindings, API_TOKENS: `${TOKEN}, ${OTHER}`, ...vars },
    port: 0,
    log: new NoOpLog(),
    handleRuntimeStdio(out, err) {
      for (const stream of [out, err]) {
        stream.setEncoding('utf8')
        stream.on('data', (text) => log.lines.push(...text.split('\n').filter(Boolean)))
      }
    },
    ...(persist === undefined ? {} : { r2Persist: persist }),
    ...(inspector ? { inspectorPort: 0 } : {}),
  })
  const url = (await mf.ready).href.replace(/\/$/, '')
  const call = (path, { token = TOKEN, headers = {}, json, ...init } = {}) =>
    fetch(`${url}${path}`, {
      ...(json === undefined ? {} : { method: 'POST', body: JSON.stringify(json) }),
      ...init,
      headers: {
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        ...(json === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
    })
  // The inspector of a busy isolate may keep its answer to itself.
  const heap = async () => Promise.race([heapOf(await mf.getInspectorURL(), () => call('/healthz')), later(20_000)])
  return { mf, url, call, log, heap, bucket: () => mf.getR2Bucket('BATCHES'), stop: () => mf.dispose() }
}

/** Bytes that the Worker's isolate holds after a collection of garbage, which waits for `wake` to give it something to do. */
async function heapOf(inspector, wake) {
  const targets = await (await fetch(new URL('/json', inspector.href.replace(/^ws/, 'http')))).json()
  const socket = new WebSocket(targets.find(({ id }) => id.startsWith('core:user')).webSocketDebuggerUrl)
  await once(socket, 'open')
  const replies = new Map()
  socket.on('message', (message) => {
    const { id, result } = JSON.parse(message)
    replies.get(id)?.(result)
  })
  const ask = (id, method) =>
    new Promise((resolve) => {
      replies.set(id, resolve)
      socket.send(JSON.stringify({ id, method }))
    })
  try {
    await Promise.all([ask(1, 'HeapProfiler.collectGarbage'), wake()])
    const { usedSize, embedderHeapUsedSize, backingStorageSize } = await ask(2, 'Runtime.getHeapUsage')
    return usedSize + embedderHeapUsedSize + backingStorageSize
  } finally {
    socket.terminate()
  }
}

/** Waits until `look()` gives something, at most `ms`. */
export async function eventually(look, ms = 20_000) {
  const end = Date.now() + ms
  for (;;) {
    const found = await look()
    if (found) return found
    if (Date.now() > end) throw new Error(`nothing after ${ms} ms`)
    await later(50)
  }
}

/** An OpenAI-compatible judge on this machine; `reply(body, nth)` gives `{status?, headers?, body}`, or nothing for silence. */
export async function judge(reply) {
  const requests = []
  const server = createServer(async (request, response) => {
    let text = ''
    for await (const chunk of request) text += chunk
    const nth = requests.push({ url: request.url, headers: request.headers, body: JSON.parse(text) }) - 1
    const answer = reply(requests[nth].body, nth)
    if (answer === undefined) return
    const { status = 200, headers = {}, body } = answer
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
  })
  await new Promise((listening) => server.listen(0, '127.0.0.1', listening))
  const close = () => {
    server.closeAllConnections()
    return new Promise((closed) => server.close(closed))
  }
  return { url: `http://127.0.0.1:${server.address().port}/v1`, requests, close }
}
