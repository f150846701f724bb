/**
 * The texts of one catalogue: `node texts.ts spot` collects them from the code and prints, as JSON, those that lack a
 * language; `node texts.ts spot filled.json` puts that JSON, completed, into the nine files.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { formatter } from '@lingui/format-po'
import config from './lingui.config.ts'

type Filled = Record<string, Record<string, string>>

const [room, filledFile] = process.argv.slice(2)
if (!room) throw new Error('Which catalogue? node texts.ts <room> [filled.json]')

const po = formatter({ lineNumbers: false, origins: false })
const languages = config.locales.filter((language) => language !== config.sourceLocale)
const folder = import.meta.dirname
const fileOf = (language: string) => `${folder}/locales/${language}/${room}.po`

execFileSync('lingui', ['extract', '--clean'], { cwd: folder, stdio: 'pipe', env: { ...process.env, CATALOGUE: room } })

const filled: Filled = filledFile ? (JSON.parse(readFileSync(filledFile, 'utf8')) as Filled) : {}
const missing: Filled = {}

for (const language of languages) {
  const existing = readFileSync(fileOf(language), 'utf8')
  const context = { locale: language, sourceLocale: config.sourceLocale, filename: fileOf(language), existing }
  const catalogue = await po.parse(existing, context)
  for (const entry of Object.values(catalogue)) {
    if (!entry.message) continue
    // The same English words in another context are another text.
    const key = entry.context ? `${entry.context}|${entry.message}` : entry.message
    const text = filled[key]?.[language]
    if (text) entry.translation = text
    if (!entry.translation) missing[key] = { ...missing[key], [language]: '' }
  }
  if (filledFile) writeFileSync(fileOf(language), await po.serialize(catalogue, context))
}

const count = Object.keys(missing).length
if (count > 0) process.stdout.write(`${JSON.stringify(missing, null, 1)}\n`)
process.stderr.write(count > 0 ? `${count} texts lack a language\n` : 'every text has its nine languages\n')
