/** `node tools/new-room/main.ts <name>`: plans the room, writes its files, says what comes next. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { planRoom, RoomRefused } from './plan.ts'
import { stepsOf } from './steps.ts'

const root = join(import.meta.dirname, '../..')

const read = (path: string): string | null => (existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : null)

try {
  const name = process.argv[2] ?? ''
  const plan = planRoom(name, read)
  for (const [path, text] of Object.entries(plan.files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
    console.log(path)
  }
  console.log(`\n${stepsOf(name)}`)
} catch (error) {
  if (!(error instanceof RoomRefused)) throw error
  console.error(error.message)
  process.exitCode = 1
}
