import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import react from '@vitejs/plugin-react'
import type { Plugin } from 'vite'
import { defineConfig } from 'vite'

/** Asks for the figure face with the page itself: a price must not change its width under the reader's eye. */
function preloadFigures(): Plugin {
  return {
    name: 'preload-figures',
    apply: 'build',
    transformIndexHtml: (_, { bundle = {} }) =>
      Object.keys(bundle)
        .filter((file) => /barlow-condensed-latin-[56]00.*\.woff2$/.test(file))
        .map((file) => ({
          tag: 'link',
          attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href: `/${file}` },
          injectTo: 'head' as const,
        })),
  }
}

// Lingui looks for its settings where the command was given; builds and tests are also started from the project's root.
process.env.LINGUI_CONFIG = `${import.meta.dirname}/lingui.config.ts`

const server = 'http://127.0.0.1:8080'

export default defineConfig(({ command }) => ({
  root: import.meta.dirname,
  plugins: [
    react(),
    preloadFigures(),
    // A text without its nine translations stops the build; while developing it shows in English.
    lingui({ failOnMissing: command === 'build', failOnCompileError: true }),
    babel({ presets: [linguiTransformerBabelPreset()] }),
  ],
  server: {
    host: '127.0.0.1',
    proxy: { '/api': server, '/socket.io': { target: server, ws: true } },
  },
  build: {
    target: 'es2022',
    // The security policy allows no inline script and fonts from this host only: nothing may become a data address.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 600,
    rolldownOptions: {
      output: {
        chunkFileNames: ({ name }) => `assets/${name.split('~')[0]}-[hash].js`,
        codeSplitting: {
          groups: [
            // What every page needs: the libraries in one file, which outlives releases, and the shell in another.
            { name: 'vendor', tags: ['$initial'], test: /node_modules/, priority: 3 },
            { name: 'shell', tags: ['$initial'], priority: 2 },
            // What some pages share, by who shares it; small shares join a neighbour, for a request costs more than they do.
            { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 12_000, priority: 1 },
          ],
        },
      },
    },
  },
}))
