/** Starts the server where it must refuse. */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './server.ts'

const ROOT = join(import.meta.dirname, '..')

export interface Refused {
  /** What it said. */
  words: string
  code: number | null
  tookMs: number
}

/** `dataDir`: an existing one, which stays. */
export async function startRefused(environment: Record<string, string>, dataDir?: string): Promise<Refused> {
  const folder = dataDir ?? mkdtempSync(join(tmpdir(), 'assay-refuse-'))
  const started = performance.now()
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
  let words = ''
  child.stderr.on('data', (data: Buffer) => (words += data.toString()))
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  if (dataDir === undefined) rmSync(folder, { recursive: true, force: true })
  return { words, code, tookMs: performance.now() - started }
}
