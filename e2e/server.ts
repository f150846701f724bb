/** A real server in its own process and folder, to be used, killed and started again by tests, benches and the gallery. */
import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const ROOT = join(import.meta.dirname, '..')
const MAIN = join(ROOT, 'apps/server/src/main.ts')

export interface RunningServer {
  url: string
  dataDir: string
  /** Everything it printed since its last start. */
  output(): string
  /** What its process holds of the machine's memory. */
  residentBytes(): number
  /** How long the last start took until the first page. */
  startedInMs: number
  /** kill -9 of the server's process; its PostgreSQL goes on. */
  kill(): Promise<void>
  /** kill -9 of the PostgreSQL postmaster. */
  killDatabase(): void
  /** SIGTERM; answers how long the end took. Rejects when it ends otherwise than expected, cleanly without a word. */
  end(exitCode?: number): Promise<number>
  /** What the process ended with; null while it runs and when it was killed. */
  exitCode(): number | null
  start(): Promise<void>
  /** Ends everything and removes the folder. */
  close(): Promise<void>
}

export interface ServerOptions {
  environment?: Record<string, string>
  /** Keeps an existing folder. */
  dataDir?: string
}

export async function startServer(options: ServerOptions = {}): Promise<RunningServer> {
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'assay-e2e-'))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  let child: ChildProcess | null = null
  let output = ''

  async function start(): Promise<void> {
    const started = performance.now()
    output = ''
    child = spawn(process.execPath, [MAIN], {
      cwd: ROOT,
      env: {
        ...process.env,
        NODE_NO_WARNINGS: '1',
        PORT: String(port),
        ASSAY_DATA: dataDir,
        ASSAY_SEED: 'e2e',
        ADDRESS_LIMIT_FACTOR: '10000',
        LOG_LEVEL: 'warn',
        ...options.environment,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    child.stdout!.on('data', (data: Buffer) => (output += data.toString()))
    child.stderr!.on('data', (data: Buffer) => (output += data.toString()))
    try {
      await answers(
        url,
        () => child!.exitCode === null,
        () => output,
      )
    } catch (error) {
      child.kill('SIGTERM')
      throw error
    }
    server.startedInMs = performance.now() - started
  }

  const ended = () =>
    new Promise<void>((resolve) =>
      child && child.exitCode === null && child.signalCode === null ? child.once('exit', () => resolve()) : resolve(),
    )
  const server: RunningServer = {
    url,
    dataDir,
    startedInMs: 0,
    output: () => output,
    residentBytes: () => Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${child!.pid}/status`, 'utf8'))![1]) * 1024,
    start,
    exitCode: () => child?.exitCode ?? null,
    async kill() {
      const end = ended()
      child?.kill('SIGKILL')
      await end
    },
    killDatabase() {
      process.kill(postmasterOf(dataDir)!, 'SIGKILL')
    },
    async end(exitCode = 0) {
      const started = performance.now()
      const end = ended()
      const isRunning = child?.kill('SIGTERM')
      await end
      // It compares what its desks knew with what is written.
      if (isRunning && child?.exitCode !== exitCode) throw new Error(`the server ended with ${child?.exitCode}:\n${output}`)
      return performance.now() - started
    },
    async close() {
      await server.end()
      if (!options.dataDir) rmSync(dataDir, { recursive: true, force: true })
    },
  }
  await start()
  return server
}

/** The process of the embedded database; null when none runs. */
export function postmasterOf(dataDir: string): number | null {
  try {
    const pid = Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])
    process.kill(pid, 0)
    return pid
  } catch {
    return null
  }
}

async function answers(url: string, isAlive: () => boolean, output: () => string): Promise<void> {
  for (let attempt = 0; attempt < 1_200; attempt++) {
    if (!isAlive()) throw new Error(`the server ended while starting:\n${output()}`)
    const response = await fetch(url).catch(() => null)
    await response?.arrayBuffer().catch(() => undefined)
    if (response?.ok) return
    await sleep(50)
  }
  throw new Error(`the server did not answer within a minute:\n${output()}`)
}

export const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const probe = createServer()
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(port))
    })
  })
