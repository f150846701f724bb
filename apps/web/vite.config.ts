import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { catalogueOf, collectedTexts } from './collected-texts.ts'

// Lingui looks for its settings where the command was given; builds and tests are also started from the project's root.
process.env.LINGUI_CONFIG = `${import.meta.dirname}/lingui.config.ts`

/** Prices and amounts, the live line that moves them, the rows that lists of markets are made of, and the heads of sections. */
const FIGURES =
  /big\.js|src\/live\/|src\/ui\/(avatar|coin-art|countdown|figure|format|image-address|section-head|segment|sparkline|use-wide)\.tsx?|src\/session\/(favourite|live-balances|star|unread)|src\/trading\/(quotes\.|portfolio\/|product-tile\.)|src\/rooms\/market\/(api|markets|order|parts\/quote-row)\./

const server = 'http://127.0.0.1:8080'

export default defineConfig(({ command }) => ({
  root: import.meta.dirname,
  plugins: [
    react(),
    // A text without its nine translations stops the build; while developing it shows in English.
    lingui({ failOnMissing: command === 'build', failOnCompileError: true }),
    babel({ presets: [linguiTransformerBabelPreset()] }),
    collectedTexts(`${import.meta.dirname}/src/`, (path) => `${import.meta.dirname}/locales/en/${catalogueOf(path)}.po`),
  ],
  server: {
    host: '127.0.0.1',
    proxy: { '/api': server, '/files': server, '/socket.io': { target: server, ws: true } },
  },
  build: {
    target: 'es2022',
    // Read by build.ts, which takes it away again.
    manifest: true,
    // The security policy allows no inline script and fonts from this host only: nothing may become a data address.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 600,
    rolldownOptions: {
      // Which plugin took how long is nothing to whoever starts the server.
      checks: { pluginTimings: false },
      output: {
        // Without the names of all who share it: the shell holds a list of them.
        chunkFileNames: ({ name }) => `assets/${name.split('~')[0]}-[hash].js`,
        assetFileNames: ({ names: [name = 'asset'] }) => `assets/${name.replace(/~.*(?=\.css$)|\.\w+$/g, '')}-[hash][extname]`,
        codeSplitting: {
          groups: [
            // What every page needs: the libraries in two files, which outlive releases and come over two connections, and the
            // shell in another.
            { name: 'react', tags: ['$initial'], test: /node_modules\/(react|react-dom|scheduler)\//, priority: 10 },
            { name: 'vendor', tags: ['$initial'], test: /node_modules/, priority: 9 },
            { name: 'shell', tags: ['$initial'], priority: 8 },
            // The figures of markets, which nearly every page shows; without them the groups below would drag them along.
            { name: 'figures', test: FIGURES, priority: 7 },
            // What rooms add to statements, in one file: the pages that show it need all of it.
            { name: 'bills', test: /rooms\/[\w-]+\/bills\.ts/, priority: 6 },
            // Drawers and dialogs: heavy, and first needed when one opens.
            { name: 'overlays', test: /@base-ui|@floating-ui/, minShareCount: 2, priority: 6 },
            // What some pages share, by who shares it; the smallest join a neighbour, for a request costs more than they do.
            { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 4_000, priority: 1 },
          ],
        },
      },
    },
  },
}))
