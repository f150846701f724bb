/** `node tools/new-room/main.ts <name> [--segment]`: plans the room, writes its files and what follows from them, says what comes next. */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { planRoom, RoomRefused } from './plan.ts'
import { stepsOf } from './steps.ts'

const root = join(import.meta.dirname, '../..')

const read = (path: string): string | null => (existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : null)

/** Runs one of the project's own tools. What it hands on to other programs stands on stdout and is left out. */
function runTool(...parameters: string[]): void {
  const PATH = [dirname(process.execPath), join(root, 'node_modules/.bin'), process.env['PATH']].join(':')
  execFileSync(process.execPath, parameters, { cwd: root, env: { ...process.env, PATH }, stdio: ['ignore', 'ignore', 'inherit'] })
}

function readParameters(): { name: string; hasSegment: boolean } {
  const { values, positionals } = parseArgs({ allowPositionals: true, strict: false })
  const unknown = Object.keys(values).filter((option) => option !== 'segment')
  if (unknown.length > 0 || positionals.length !== 1) throw new RoomRefused('npm run new-room <name> [-- --segment]')
  return { name: positionals[0]!, hasSegment: values['segment'] === true }
}

try {
  const { name, hasSegment } = readParameters()
  const migrations = readdirSync(join(root, 'apps/server/src/db/migrations'))
  const plan = planRoom(name, { read, migrations, hasSegment })
  for (const [path, text] of Object.entries(plan.files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
    console.log(path)
  }
  // How lines break hangs on how long the name is.
  execFileSync(
    join(root, 'node_modules/.bin/oxfmt'),
    Object.keys(plan.files).filter((path) => path.endsWith('.ts') || path.endsWith('.tsx')),
    { cwd: root },
  )
  if (existsSync(join(root, `apps/web/src/rooms/${name}`))) runTool('apps/web/texts.ts', name)
  runTool('tools/generate/main.ts')
  console.log(`\n${stepsOf(name, Object.keys(plan.files))}`)
} catch (error) {
  if (!(error instanceof RoomRefused)) throw error
  console.error(error.message)
  process.exitCode = 1
}
