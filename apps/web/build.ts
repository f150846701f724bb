/** Builds the app into dist/, or the folder given, and lays compressed copies beside the files, so that the server never compresses. */
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { build, type Manifest } from 'vite'
import { type Ahead, withFirstPages } from './first-pages.ts'

const dist = process.argv[2] ?? `${import.meta.dirname}/dist`
const compressible = /\.(js|css|html|svg|json)$/
/** Smaller files gain less than their second request header costs. */
const SMALLEST_BYTES = 512

await build({ configFile: `${import.meta.dirname}/vite.config.ts`, logLevel: 'warn', build: { outDir: dist, emptyOutDir: true } })

const manifest = JSON.parse(readFileSync(`${dist}/.vite/manifest.json`, 'utf8')) as Manifest
rmSync(`${dist}/.vite`, { recursive: true })
const page = await withFirstPages(readFileSync(`${dist}/index.html`, 'utf8'), manifest)
writeFileSync(`${dist}/index.html`, page)

for (const name of readdirSync(dist, { recursive: true, encoding: 'utf8' })) {
  const file = `${dist}/${name}`
  if (!compressible.test(name) || statSync(file).size < SMALLEST_BYTES) continue
  const content = readFileSync(file)
  writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }))
  writeFileSync(`${file}.br`, brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }))
}

/** What home fetches before it can draw: libraries, shell, its own scripts and words. */
const ahead = JSON.parse(/id="ahead">(.+?)<\/script>/.exec(page)![1]!) as Ahead
const home = ahead.pages['/']!
const first = [...ahead.start, ...home.scripts, ...home.words['en']!]
const bytes = first.reduce((sum, name) => sum + gzipSync(readFileSync(`${dist}${name}`), { level: 9 }).length, 0)
process.stdout.write(`first load: ${(bytes / 1000).toFixed(1)} kB of JavaScript (gzip), ${first.length} files\n`)
