/** Compiles a `URL | Response | BufferSource | WebAssembly.Module`. */
export async function compile(source) {
  if (source instanceof WebAssembly.Module) return source
  // Asked first, because Node loads its whole fetch, some 20 ms, when a program names `Response`.
  if (source instanceof ArrayBuffer || ArrayBuffer.isView(source)) return WebAssembly.compile(source)
  let bytes = source instanceof URL ? await fetch(source) : source
  if (typeof Response !== 'undefined' && bytes instanceof Response) {
    if (!bytes.ok) throw new Error(`${bytes.url} answered ${bytes.status}`)
    // Streaming wants the media type application/wasm, which not every static host sends.
    if (bytes.headers.get('content-type')?.startsWith('application/wasm')) return WebAssembly.compileStreaming(bytes)
    bytes = await bytes.arrayBuffer()
  }
  return WebAssembly.compile(bytes)
}
