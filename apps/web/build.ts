/** Builds the app into dist/, or the folder given, and lays compressed copies beside the files, so that the server never compresses. */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { build, type Manifest } from 'vite'
import { appFilesOf } from './app-files.ts'
import { compressFiles } from './compressed-copies.ts'
import { type Ahead, lateRules, withFirstPages } from './first-pages.ts'

const dist = process.argv[2] ?? `${import.meta.dirname}/dist`

await build({ configFile: `${import.meta.dirname}/vite.config.ts`, logLevel: 'warn', build: { outDir: dist, emptyOutDir: true } })

const manifest = JSON.parse(readFileSync(`${dist}/.vite/manifest.json`, 'utf8')) as Manifest
rmSync(`${dist}/.vite`, { recursive: true })
// With its hash in its name, like the other scripts: a page that is kept on a device needs the one it was built with.
const bootHash = createHash('sha256')
  .update(readFileSync(`${dist}/boot.js`))
  .digest('base64url')
  .slice(0, 8)
renameSync(`${dist}/boot.js`, `${dist}/assets/boot-${bootHash}.js`)
const html = readFileSync(`${dist}/index.html`, 'utf8').replace('/boot.js', `/assets/boot-${bootHash}.js`)
const page = await withFirstPages(html, manifest)
writeFileSync(`${dist}/index.html`, page)
writeFileSync(`${dist}/app-files.json`, JSON.stringify(appFilesOf(manifest, page)))

const sheets = readdirSync(`${dist}/assets`).filter((name) => name.endsWith('.css'))
const late = lateRules(page, Object.fromEntries(sheets.map((name) => [`/assets/${name}`, readFileSync(`${dist}/assets/${name}`, 'utf8')])))
if (late.length > 0) throw new Error(`index.html wears what comes too late; name its sheet in src/app/first-sheets.ts: ${late.join(' ')}`)

compressFiles(dist)

/** What home fetches before it can draw: libraries, shell, its own scripts and words. */
const ahead = JSON.parse(/id="ahead">(.+?)<\/script>/.exec(page)![1]!) as Ahead
const home = ahead.pages['/']!
const first = [...ahead.start, ...home.scripts, ...home.words['en']!]
const bytes = first.reduce((sum, name) => sum + gzipSync(readFileSync(`${dist}${name}`), { level: 9 }).length, 0)
const linked = sheets.filter((name) => page.includes(name)).map((name) => readFileSync(`${dist}/assets/${name}.gz`).length)
const styleBytes = linked.reduce((sum, size) => sum + size, 0)
process.stdout.write(
  `first load: ${(bytes / 1000).toFixed(1)} kB of JavaScript (gzip), ${first.length} files; ${(styleBytes / 1000).toFixed(1)} kB of styles\n`,
)
