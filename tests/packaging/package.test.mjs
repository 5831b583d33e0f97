// What is in the tarball, and whether those who check packages are content with it.
import assert from 'node:assert/strict'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { before, test } from 'node:test'
import { app, filesIn, root, run, tarball } from '../support.mjs'

let installed
before(async () => {
  installed = join(await app('contents', {}), 'node_modules/claimlight')
})

test('holds nothing but what is needed', async () => {
  const unexpected = filesIn(installed).filter(
    (file) => !/^dist\/[\w-]+\.(js|d\.ts|wasm|wasm\.d\.ts)$/.test(file.replaceAll('\\', '/')),
  )
  assert.deepEqual(unexpected, ['CHANGELOG.md', 'LICENSE-APACHE', 'LICENSE-MIT', 'README.md', 'README.zh.md', 'package.json'])
})

test('stays under 1 MB unpacked', async () => {
  const sizes = await Promise.all(filesIn(installed).map(async (file) => (await stat(join(installed, file))).size))
  const total = sizes.reduce((sum, size) => sum + size)
  assert.ok(total < 1_000_000, `${total} bytes unpacked`)
})

test('has one module, no dependencies and the version of the crate', async () => {
  const manifest = JSON.parse(await readFile(join(installed, 'package.json'), 'utf8'))
  assert.equal(filesIn(installed).filter((file) => file.endsWith('.wasm')).length, 1)
  for (const kind of ['dependencies', 'peerDependencies', 'optionalDependencies', 'bundleDependencies']) {
    assert.equal(manifest[kind], undefined, kind)
  }
  const crate = /^version = "(.+)"$/m.exec(await readFile(join(root, 'Cargo.toml'), 'utf8'))
  assert.equal(manifest.version, crate[1])
})

test('publint has nothing to say', async () => {
  const { stdout } = await run('node', [join(root, 'node_modules/publint/src/cli.js'), tarball(), '--strict'])
  assert.match(stdout, /All good!/)
})

test('the types are found and right in every kind of resolution for modules', async () => {
  const cli = join(root, 'node_modules/@arethetypeswrong/cli/dist/index.js')
  // Ends with an error for any problem that the profile does not set aside.
  await run('node', [cli, tarball(), '--profile', 'esm-only', '--no-color']).catch(({ stdout }) => assert.fail(stdout))
})
