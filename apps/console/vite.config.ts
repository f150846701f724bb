import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { collectedTexts } from '../web/collected-texts.ts'

// One configuration of texts for both apps.
process.env.LINGUI_CONFIG = `${import.meta.dirname}/../web/lingui.config.ts`

const server = `http://127.0.0.1:${process.env.CONSOLE_PORT ?? 8081}`

export default defineConfig(({ command }) => ({
  root: import.meta.dirname,
  plugins: [
    react(),
    // A text without its nine translations stops the build; while developing it shows in English.
    lingui({ failOnMissing: command === 'build', failOnCompileError: true }),
    // Files of both apps: Babel knows only what stands under its folder.
    babel({ cwd: `${import.meta.dirname}/..`, presets: [linguiTransformerBabelPreset()] }),
    collectedTexts(`${import.meta.dirname}/src/`, () => `${import.meta.dirname}/locales/en.po`),
  ],
  server: { host: '127.0.0.1', proxy: { '/api': server, '/socket.io': { target: server, ws: true } } },
  build: {
    target: 'es2022',
    // The security policy allows no inline script and fonts from this host only: nothing may become a data address.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 900,
    rolldownOptions: { checks: { pluginTimings: false } },
  },
}))
