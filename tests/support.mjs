// What the JavaScript tests share. The variables are set by `cargo xtask test`; a test run by hand with `node --test`
// finds what the last `cargo xtask test` or `cargo xtask build` left.
import { execFile } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { extname, join, normalize, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

/** Runs a program; rejects with its output when it fails. */
export const run = promisify(execFile)

export const root = fileURLToPath(new URL('..', import.meta.url))
const scratch = join(root, 'target/xtask')

/** The native results that the package has to repeat, see tests/vectors.rs. */
export const vectorsFile = process.env.CLAIMLIGHT_VECTORS ?? join(root, 'target/tmp/vectors.json')

/** The tarball that `npm pack` made. */
export function tarball() {
  if (process.env.CLAIMLIGHT_TARBALL) return process.env.CLAIMLIGHT_TARBALL
  const folder = join(scratch, 'pack')
  const name = existsSync(folder) && readdirSync(folder).find((file) => file.endsWith('.tgz'))
  if (!name) throw new Error('no tarball yet: run `cargo xtask test packaging` once')
  return join(folder, name)
}

/**
 * Makes an application with these files that has installed the packed tarball, and returns its folder. It lies inside
 * the work tree, so that it finds the bundlers of the root's node_modules.
 */
export async function app(name, files) {
  const folder = join(scratch, 'apps', name)
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'package.json'), JSON.stringify({ name: `app-${name}`, private: true, type: 'module' }))
  for (const [file, text] of Object.entries(files)) {
    await mkdir(join(folder, file, '..'), { recursive: true })
    await writeFile(join(folder, file), text)
  }
  const quiet = ['--no-audit', '--no-fund', '--no-package-lock', '--ignore-scripts']
  await run(process.platform === 'win32' ? 'npm.cmd' : 'npm', ['install', '--offline', ...quiet, tarball()], { cwd: folder })
  return folder
}

/** All files below a folder, relative to it, sorted. */
export function filesIn(folder) {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name).slice(folder.length + 1))
    .sort()
}

const TYPES = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.mjs': 'text/javascript',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
}

/** What a careful site sends: no inline script, no eval, and WebAssembly allowed by its own word. */
export const STRICT_CSP =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; img-src 'self'; style-src 'self'; worker-src 'self'"

/** Serves a folder on a free port of this machine; `pages` are paths with their text, served besides. */
export async function serve(folder, { headers = {}, pages = {} } = {}) {
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url, 'http://localhost')
    const path = pathname.endsWith('/') ? `${pathname}index.html` : decodeURIComponent(pathname)
    const file = normalize(join(folder, path))
    // Browsers ask for it by themselves, and log an error when it is not there.
    if (path === '/favicon.ico') return response.writeHead(204).end()
    try {
      if (!(path in pages) && !file.startsWith(join(folder, sep))) throw new Error('outside')
      const body = pages[path] ?? (await readFile(file))
      response.writeHead(200, { 'content-type': TYPES[extname(path)] ?? 'application/octet-stream', ...headers }).end(body)
    } catch {
      response.writeHead(404).end()
    }
  })
  await new Promise((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    close: () => {
      server.closeAllConnections()
      return new Promise((closed) => server.close(closed))
    },
  }
}
