import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const LIBRARY = join(import.meta.dirname, 'lib-runtime.mjs')

/** Not the shell: what that starts in the background hasPrivateSubscribers no Ctrl-C. */
const PROGRAM = "console.log(require('node:child_process').spawn('sleep', ['30']).pid); setTimeout(() => {}, 30_000)"

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

it.each([
  ['SIGTERM', 143],
  ['SIGINT', 130],
] as const)('a command that is told to end by %s takes with it what its programs have started', async (signal, code) => {
  const source = `
    const { run } = await import(${JSON.stringify(LIBRARY)})
    await run(process.execPath, ['-e', ${JSON.stringify(PROGRAM)}])`
  const command = spawn(process.execPath, ['--input-type=module', '-e', source], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = (await once(command.stdout, 'data')) as [Buffer]
  const pid = Number(line.toString())
  expect(isAlive(pid)).toBe(true)
  command.kill(signal)
  expect(await once(command, 'exit')).toEqual([code, null])
  await expect.poll(() => isAlive(pid), { timeout: 10_000 }).toBe(false)
})
