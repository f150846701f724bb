/**
 * The texts of a room: `node texts.ts spot` collects them from the code, takes over what another catalogue says already, and prints, as
 * JSON, those that still lack a language; `node texts.ts spot filled.json` puts that JSON, completed, into the nine files.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { formatter } from '@lingui/format-po'
import config, { shared } from './lingui.config.ts'

type Filled = Record<string, Record<string, string>>

const [name, filledFile] = process.argv.slice(2)
if (!name) throw new Error('Which room? node texts.ts <room> [filled.json]')

const po = formatter({ lineNumbers: false, origins: false })
const languages = config.locales.filter((language) => language !== config.sourceLocale)
const folder = import.meta.dirname
/** A room's `room.ts` speaks in the catalogue of the app, its `bills.ts` in that of the wallet; what it opens is announced no more. */
const collected = name in shared ? [name] : [name, 'app', 'announced', 'wallet']

/** The console's catalogue stands in its own app, one file a language. */
const fileOf = (language: string, catalogue: string): string =>
  catalogue === 'console' ? `${folder}/../console/locales/${language}.po` : `${folder}/locales/${language}/${catalogue}.po`

function read(language: string, catalogue: string) {
  const filename = fileOf(language, catalogue)
  const existing = existsSync(filename) ? readFileSync(filename, 'utf8') : ''
  const context = { locale: language, sourceLocale: config.sourceLocale, filename, existing }
  return { entries: po.parse(existing, context), write: (entries: Entries) => writeFileSync(filename, po.serialize(entries, context)) }
}
type Entries = ReturnType<typeof po.parse>

const filled: Filled = filledFile ? (JSON.parse(readFileSync(filledFile, 'utf8')) as Filled) : {}
const missing: Filled = {}
const taken = new Set<string>()

/** The same words in the same context are the same text in every catalogue: src/app/words.test.ts. */
function saidIn(language: string): ReadonlyMap<string, string> {
  const own = readdirSync(`${folder}/locales/${language}`).map((file) => file.replace(/\.po$/, ''))
  const all = [...own, 'console'].map((catalogue) => read(language, catalogue).entries)
  return new Map(
    all.flatMap((entries) => Object.entries(entries).flatMap(([key, { translation }]) => (translation ? [[key, translation]] : []))),
  )
}

// Before the collection, which takes away what no file of a catalogue says any more: it may have moved to another.
const said = new Map(languages.map((language) => [language, saidIn(language)]))
// Said in full: what vite or a test starts has inherited the settings of another folder, and Lingui does not collect in a test.
const env = { ...process.env, NODE_ENV: 'development', LINGUI_CONFIG: `${folder}/lingui.config.ts`, CATALOGUE: collected.join() }
execFileSync('lingui', ['extract', '--clean'], { cwd: folder, stdio: 'pipe', env })

for (const language of languages) {
  for (const catalogue of collected) {
    const { entries, write } = read(language, catalogue)
    for (const [key, entry] of Object.entries(entries)) {
      if (!entry.message) continue
      // The same English words in another context are another text.
      const words = entry.context ? `${entry.context}|${entry.message}` : entry.message
      const known = said.get(language)!.get(key)
      if (!entry.translation && known) taken.add(words)
      entry.translation = filled[words]?.[language] || entry.translation || known
      if (!entry.translation) missing[words] = { ...missing[words], [language]: '' }
    }
    write(entries)
  }
}

// The author reads them: a word may have meant something else there, and then needs a context of its own.
if (taken.size > 0) process.stderr.write(`taken over from other catalogues: ${[...taken].join(' · ')}\n`)
const count = Object.keys(missing).length
if (count > 0) process.stdout.write(`${JSON.stringify(missing, null, 1)}\n`)
process.stderr.write(count > 0 ? `${count} texts lack a language\n` : 'every text has its nine languages\n')
