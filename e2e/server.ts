/** A real server in its own process and folder, to be used, killed and started again by tests, benches and the gallery. */
import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { EMBEDDED } from '../apps/server/src/db/embedded.ts'
import { openPool } from '../apps/server/src/db/pool.ts'
import { instruments } from '../apps/server/src/feeds/instruments.ts'
import { keep } from '../apps/server/src/testing-keeper.ts'
import { copyPrepared } from './prepared.ts'

const ROOT = join(import.meta.dirname, '..')
const MAIN = 'apps/server/src/main.ts'

export interface RunningServer {
  url: string
  /** Of the console; null where it has none. */
  consoleUrl: string | null
  dataDir: string
  /** Everything it printed since its last start. */
  output(): string
  /** Of its process. */
  pid(): number
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
  /** Keeps an existing folder; one that is empty makes it a first start. Without it a server starts that ran before. */
  dataDir?: string
  /** The console has a port of its own. */
  hasConsole?: boolean
  /** Of the sources that run, where they are not those of the project. */
  root?: string
}

/** A folder in which a server ran before, unless the database is elsewhere. */
async function newFolder(environment: Record<string, string>): Promise<string> {
  if (environment['DATABASE_URL'] !== undefined) return mkdtempSync(join(tmpdir(), 'assay-e2e-'))
  // A chain of tests lives as long as its test: a folder that others copy must know of none.
  const { ETHEREUM_NODES: _ethereum, BITCOIN_NODES: _bitcoin, ...chainless } = environment
  return copyPrepared(environment, async (dataDir) => {
    const server = await startServer({ environment: chainless, dataDir })
    if (environment['FEED'] !== 'history') await awaitMeasured(dataDir)
    await server.end()
  })
}

/** The database of a server that keeps it in this folder, asked beside the server. */
export const poolOf = (dataDir: string, connections = 1) =>
  openPool({ host: join(dataDir, 'run'), user: EMBEDDED.user, database: EMBEDDED.database }, connections)

/** How long a busy machine may need for what the copies then need not do. */
const MEASURED_WITHIN_MS = 30_000

/** Waits for the options of every instrument to be measured. A start that finds that done is three seconds of a processor shorter. */
async function awaitMeasured(dataDir: string): Promise<void> {
  const pool = poolOf(dataDir)
  const count = instruments.filter(({ hasOptions }) => hasOptions).length
  const measured = async () => (await pool.query('select distinct instrument_id from seconds_daily_rule')).rowCount!
  for (const untilMs = performance.now() + MEASURED_WITHIN_MS; performance.now() < untilMs && (await measured()) < count;) await sleep(200)
  await pool.end()
}

export async function startServer(options: ServerOptions = {}): Promise<RunningServer> {
  const dataDir = options.dataDir ?? (await newFolder(options.environment ?? {}))
  const forgetFolder = options.dataDir === undefined ? keep({ folder: dataDir }) : keep({ postgres: join(dataDir, 'postgres') })
  const root = options.root ?? ROOT
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const consolePort = options.hasConsole ? String(await freePort()) : undefined
  let child: ChildProcess | null = null
  let output = ''

  async function start(): Promise<void> {
    const started = performance.now()
    output = ''
    child = spawn(process.execPath, [join(root, MAIN)], {
      cwd: root,
      env: {
        ...process.env,
        NODE_NO_WARNINGS: '1',
        PORT: String(port),
        ASSAY_DATA: dataDir,
        ASSAY_SEED: 'e2e',
        ADDRESS_LIMIT_FACTOR: '10000',
        LOG_LEVEL: 'warn',
        // Users of tests have what the test gave them.
        WELCOME_USDT: '0',
        // Nobody waits an hour for a pair to open.
        PAIR_NOTICE_MINUTES: '0',
        ...(consolePort && { CONSOLE_PORT: consolePort }),
        ...options.environment,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    child.once('exit', keep({ process: child.pid! }))
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
    consoleUrl: consolePort ? `http://127.0.0.1:${consolePort}` : null,
    dataDir,
    startedInMs: 0,
    output: () => output,
    pid: () => child!.pid!,
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
      forgetFolder()
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
  for (let attempt = 0; attempt < 3_600; attempt++) {
    if (!isAlive()) throw new Error(`the server ended while starting:\n${output()}`)
    const response = await fetch(url).catch(() => null)
    await response?.arrayBuffer().catch(() => undefined)
    if (response?.ok) return
    await sleep(50)
  }
  throw new Error(`the server did not answer within three minutes:\n${output()}`)
}

export const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const probe = createServer()
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(port))
    })
  })
