/**
 * The compiled scorer, for those who pass it to `init` themselves. What importing a `.wasm` file gives is the bundler's
 * choice: a `WebAssembly.Module` on Cloudflare Workers, an address as a string with esbuild's `file` loader.
 */
// biome-ignore lint/suspicious/noExplicitAny: a narrower type would be wrong on one host or the other
declare const module: any
export default module
