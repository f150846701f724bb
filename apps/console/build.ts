/** Builds the console into dist/, or the folder given, and lays compressed copies beside the files. */
import { copyFileSync } from 'node:fs'
import { build } from 'vite'
import { compressFiles } from '../web/compressed-copies.ts'

const dist = process.argv[2] ?? `${import.meta.dirname}/dist`

await build({ configFile: `${import.meta.dirname}/vite.config.ts`, logLevel: 'warn', build: { outDir: dist, emptyOutDir: true } })
copyFileSync(`${import.meta.dirname}/../web/public/favicon.svg`, `${dist}/favicon.svg`)
compressFiles(dist)
