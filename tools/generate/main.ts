/**
 * `node tools/generate/main.ts`: writes everything that is made from the contract and the database: the web's path table, the API
 * and error pages, the access table, the database types. With --check it writes nothing and fails when one is out of date.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { apiPages } from './api-pages.ts'
import { databaseTypes } from './database-types.ts'
import { errorPage } from './error-page.ts'
import { consolePaths, webPaths } from './web-paths.ts'

const root = join(import.meta.dirname, '../..')

const files: Record<string, string> = {
  'apps/web/src/api/paths.gen.ts': webPaths(),
  'apps/console/src/api/paths.gen.ts': consolePaths(),
  'docs/ERRORS.md': errorPage(),
  ...apiPages(),
  'apps/server/src/db/types.gen.ts': await databaseTypes(),
}

const isCheck = process.argv.includes('--check')
const stale: string[] = []
for (const [name, text] of Object.entries(files)) {
  const path = join(root, name)
  if (existsSync(path) && readFileSync(path, 'utf8') === text) continue
  stale.push(relative(root, path))
  if (isCheck) continue
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}
if (isCheck && stale.length > 0) {
  console.error(`out of date (run node tools/generate/main.ts): ${stale.join(', ')}`)
  process.exit(1)
}
console.log(isCheck ? 'generated files are up to date' : `written: ${stale.join(', ') || 'nothing changed'}`)
