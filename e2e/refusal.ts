/** Starts the server where it must refuse. */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { keep } from '../apps/server/src/testing-keeper.ts'
import { freePort } from './server.ts'

const ROOT = join(import.meta.dirname, '..')

export interface Refused {
  /** What it said. */
  words: string
  /** Null for one that went on for a minute. */
  code: number | null
}

/** `dataDir`: an existing one, which stays. */
export async function startRefused(environment: Record<string, string>, dataDir?: string): Promise<Refused> {
  const folder = dataDir ?? mkdtempSync(join(tmpdir(), 'assay-refuse-'))
  const child = spawn(process.execPath, ['apps/server/src/main.ts'], {
    cwd: ROOT,
    env: {
      ...process.env,
      NODE_NO_WARNINGS: '1',
      LOG_LEVEL: 'silent',
      PORT: String(await freePort()),
      ASSAY_DATA: folder,
      ...environment,
    },
    stdio: ['ignore', 'ignore', 'pipe'],
    timeout: 60_000,
    killSignal: 'SIGKILL',
  })
  const forget = [keep({ process: child.pid! }), keep({ postgres: join(folder, 'postgres') })]
  let words = ''
  child.stderr.on('data', (data: Buffer) => (words += data.toString()))
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  forget.forEach((one) => one())
  if (dataDir === undefined) rmSync(folder, { recursive: true, force: true })
  return { words, code }
}
