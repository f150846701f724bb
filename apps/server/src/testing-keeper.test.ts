import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'

const KEEPER = join(import.meta.dirname, 'testing-keeper.ts')
const TESTING = join(import.meta.dirname, 'testing.ts')
const WAITS = { timeout: 100_000 }

const folders: string[] = []
const newFolder = (): string => {
  folders.push(mkdtempSync(join(tmpdir(), 'assay-kept-')))
  return folders.at(-1)!
}
afterEach(() => folders.splice(0).forEach((folder) => rmSync(folder, { recursive: true, force: true })))

/** A program that does its work, prints a line and then waits. */
async function start(source: string, environment: Record<string, string> = {}): Promise<{ child: ChildProcess; line: string }> {
  const env: NodeJS.ProcessEnv = { ...process.env, ...environment }
  delete env['VITEST_POOL_ID']
  const child = spawn(process.execPath, ['--input-type=module', '-e', `${source}; setInterval(() => undefined, 1_000)`], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = (await once(child.stdout!, 'data')) as [Buffer]
  return { child, line: line.toString().trim() }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

describe('whatever becomes of a test', () => {
  it.each(['SIGKILL', 'SIGTERM', 'SIGINT'] as const)('what it started ends with it, its folder goes: %s', async (signal) => {
    const folder = newFolder()
    const { child, line } = await start(`
      import { spawn } from 'node:child_process'
      import { keep } from ${JSON.stringify(KEEPER)}
      const started = spawn('sleep', ['300'], { detached: true, stdio: 'ignore' })
      keep({ process: started.pid })
      keep({ folder: ${JSON.stringify(folder)} })
      const forget = keep({ process: process.ppid })
      forget()
      console.log(started.pid)`)
    expect(isAlive(Number(line))).toBe(true)
    child.kill(signal)
    await expect.poll(() => isAlive(Number(line)), WAITS).toBe(false)
    await expect.poll(() => existsSync(folder), WAITS).toBe(false)
  })

  it('the database of several ends with the last of them', async () => {
    const data = newFolder()
    const source = `
      import { serverTarget } from ${JSON.stringify(TESTING)}
      const { host } = await serverTarget()
      console.log(host)`
    const isRunning = () => existsSync(join(data, 'postgres/postmaster.pid'))
    const first = await start(source, { TEST_DATA: data })
    const second = await start(source, { TEST_DATA: data })
    first.child.kill('SIGKILL')
    await once(first.child, 'exit')
    const third = await start(source, { TEST_DATA: data })
    expect(isRunning()).toBe(true)
    for (const { child } of [second, third]) child.kill('SIGKILL')
    await expect.poll(isRunning, WAITS).toBe(false)
  })
})
