/** Builds the app into dist/ and lays compressed copies beside the files, so that the server never compresses. */
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { build } from 'vite'

const dist = `${import.meta.dirname}/dist`
const compressible = /\.(js|css|html|svg|json)$/
/** Smaller files gain less than their second request header costs. */
const SMALLEST_BYTES = 512

await build({ root: import.meta.dirname, configFile: `${import.meta.dirname}/vite.config.ts`, logLevel: 'warn' })

for (const name of readdirSync(dist, { recursive: true, encoding: 'utf8' })) {
  const file = `${dist}/${name}`
  if (!compressible.test(name) || statSync(file).size < SMALLEST_BYTES) continue
  const content = readFileSync(file)
  writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }))
  writeFileSync(`${file}.br`, brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }))
}

/** What home fetches before it can draw: the scripts of index.html and what they import at once. */
const html = readFileSync(`${dist}/index.html`, 'utf8')
const first = [...html.matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g)].map((match) => match[1])
const bytes = first.reduce((sum, name) => sum + statSync(`${dist}/${name}.gz`).size, 0)
process.stdout.write(`first load: ${(bytes / 1000).toFixed(1)} kB of JavaScript (gzip), ${first.length} files\n`)
