import { defineConfig } from 'vite'

/** What a host should send besides the policy in the page; `public/_headers` says the same to hosts that read such a file. */
const headers = {
  'content-security-policy': "frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
}

/** Vite's development server puts styles into `<style>` elements, which the policy forbids, as it should for visitors. */
const withoutPolicyWhileDeveloping = {
  name: 'without-policy-while-developing',
  apply: 'serve',
  transformIndexHtml: {
    order: 'pre',
    handler: (html) => html.replace(/<meta http-equiv="content-security-policy"[^>]*>/, ''),
  },
}

/** Lets the browser fetch the module while it is still reading the script that asks for it. */
const withModulePreloaded = {
  name: 'with-module-preloaded',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (_, { bundle }) => {
      const module = Object.keys(bundle).find((file) => file.endsWith('.wasm'))
      return [
        {
          tag: 'link',
          injectTo: 'head',
          attrs: { rel: 'preload', as: 'fetch', type: 'application/wasm', crossorigin: '', href: `./${module}` },
        },
      ]
    },
  },
}

export default defineConfig({
  // Relative addresses, so that the built files work in any folder of any host.
  base: './',
  build: {
    assetsInlineLimit: 0,
    modulePreload: false,
    target: ['chrome123', 'firefox128', 'safari17.5'],
  },
  plugins: [withoutPolicyWhileDeveloping, withModulePreloaded],
  preview: { headers },
})
