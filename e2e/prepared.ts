/**
 * Data folders as a clean end leaves them, copied for whoever needs a server and not its first start, most of which is history being
 * written. Each kind is made once and serves for a while: what it has missed since is worked out at the start of the copy.
 */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { keep } from '../apps/server/src/testing-keeper.ts'

const ROOT = join(import.meta.dirname, '..')
const FOLDER = join(ROOT, '.cache/prepared')
const SOURCES = ['apps/server/src', 'apps/server/data', 'packages', 'package-lock.json']
const MINUTE_MS = 60_000
/** Whoever copies one meanwhile has done so long before it is removed. */
const [FRESH_MS, KEPT_MS] = [20 * MINUTE_MS, 60 * MINUTE_MS]

type Environment = Record<string, string>

/** What a first start is made of: other sources or another feed make another folder. */
function nameOf(environment: Environment): string {
  const hash = createHash('sha256').update(JSON.stringify([environment['FEED'], environment['ASSAY_SEED']]))
  for (const source of SOURCES) {
    const path = join(ROOT, source)
    const files = statSync(path).isDirectory() ? readdirSync(path, { recursive: true, encoding: 'utf8' }) : ['']
    for (const file of files.sort()) {
      const { size, mtimeMs } = statSync(join(path, file))
      hash.update(`${source}/${file} ${size} ${mtimeMs}\n`)
    }
  }
  return hash.digest('hex').slice(0, 16)
}

const ageOf = (name: string): number => Date.now() - Number(name.split('-')[1])

/** A folder of the caller's own; `make` starts and ends a server on the one it is given. */
export async function copyPrepared(environment: Environment, make: (folder: string) => Promise<void>): Promise<string> {
  mkdirSync(FOLDER, { recursive: true })
  const kind = nameOf(environment)
  for (const name of readdirSync(FOLDER)) if (ageOf(name) > KEPT_MS) rmSync(join(FOLDER, name), { recursive: true, force: true })
  const found = readdirSync(FOLDER).find((name) => name.startsWith(`${kind}-`) && ageOf(name) < FRESH_MS)
  const folder = mkdtempSync(join(tmpdir(), 'assay-e2e-'))
  keep({ folder })
  if (found === undefined) {
    await make(folder)
    const whole = join(FOLDER, `new-${Date.now()}-${process.pid}`)
    copy(folder, whole)
    renameSync(whole, join(FOLDER, `${kind}-${Date.now()}`))
  } else copy(join(FOLDER, found), folder)
  return folder
}

function copy(from: string, to: string): void {
  execFileSync('cp', ['-a', '--reflink=auto', `${from}/.`, to])
}
