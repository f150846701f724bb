/** The folder of the embedded database. It is made with rights for this user alone, and a cluster in it is always complete. */
import { createHash } from 'node:crypto'
import { accessSync, chmodSync, constants, existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { ConfigError } from '../config.ts'

/** Unix socket paths are limited to 107 bytes; the file name takes 20 of them. */
const SOCKET_FOLDER_MAXIMUM = 86
const UNFINISHED = 'postgres.new-'
const OTHERS_MAY_WRITE = 0o022
const OURS_ALONE = 0o700

export interface DataFolder {
  path: string
  /** The folder of the database cluster. */
  cluster: string
  /** The folder of the Unix socket on which the database listens. */
  socketFolder: string
}

/** Makes the data folder where it is missing. Throws a ConfigError when it holds other things or this user may not write to it. */
export function openDataFolder(path: string): DataFolder {
  const socketFolder = socketFolderOf(path)
  try {
    refuseOthersThings(path)
    for (const folder of [path, socketFolder]) makeFolder(folder)
    accessSync(path, constants.W_OK)
  } catch (error) {
    if (error instanceof ConfigError) throw error
    const { code } = error as { code: string }
    throw new ConfigError(`ASSAY_DATA: ${path} is no folder that this user may write to (${code}): choose another`)
  }
  checkSocketFolder(socketFolder)
  return { path, cluster: join(path, 'postgres'), socketFolder }
}

/** A folder that every new volume has. */
const NOBODYS = 'lost+found'
const OURS = ['postgres', 'run', 'postgres.log', 'secret.key', 'files', 'incoming']

/** Refuses a folder with other things in it, such as `/etc` or a home folder. */
function refuseOthersThings(path: string): void {
  if (!existsSync(path)) return
  const names = readdirSync(path)
  const isOurs = (name: string): boolean => OURS.includes(name) || name.startsWith(UNFINISHED)
  const isStrange = !names.some(isOurs) && names.some((name) => name !== NOBODYS && !name.startsWith('.'))
  if (isStrange) throw new ConfigError(`ASSAY_DATA: ${path} holds other things: choose an empty folder`)
}

/** Makes one level after the other: a recursive `mkdirSync` never ends below a folder such as /proc. */
function makeFolder(path: string): void {
  if (existsSync(path)) return
  makeFolder(dirname(path))
  mkdirSync(path, { mode: OURS_ALONE })
}

/** A folder inside the data folder, or one for temporary files when that path is too long for a socket. */
export function socketFolderOf(path: string): string {
  const inside = join(path, 'run')
  if (Buffer.byteLength(inside) <= SOCKET_FOLDER_MAXIMUM) return inside
  return join(tmpdir(), `assay-${createHash('sha256').update(path).digest('hex').slice(0, 16)}`)
}

/** Refuses a socket folder that another user can write to: that user could put a server of their own in place of ours. */
function checkSocketFolder(folder: string): void {
  const found = lstatSync(folder)
  const advice = 'remove it, or choose another data folder'
  if (!found.isDirectory()) throw new ConfigError(`ASSAY_DATA: ${folder}, where the database listens, is no folder: ${advice}`)
  if (found.uid !== process.getuid?.())
    throw new ConfigError(`ASSAY_DATA: ${folder}, where the database listens, belongs to another user (${found.uid}): ${advice}`)
  if ((found.mode & OTHERS_MAY_WRITE) !== 0)
    throw new ConfigError(`ASSAY_DATA: others may write to ${folder}, where the database listens: ${advice}`)
  chmodSync(folder, OURS_ALONE)
}

/** Throws a ConfigError when another major version of PostgreSQL made the cluster. */
export function refuseOtherMajor(cluster: string, major: string): void {
  const file = join(cluster, 'PG_VERSION')
  if (!existsSync(file)) return
  const found = readFileSync(file, 'utf8').trim()
  if (found === major) return
  throw new ConfigError(
    `ASSAY_DATA: ${cluster} was written by PostgreSQL ${found}, this version of Assay runs ${major}. ` +
      `Keep it with an older release, or move it through a server of version ${found} and DATABASE_URL.`,
  )
}

/** A file of the database that `initdb` makes last. A cluster without it was never finished and never had any data. */
const LAST_MADE = 'base/5/PG_VERSION'

/** Refuses a cluster that cannot be read: it may belong to another user, and must not be taken for an unfinished one. */
function refuseUnreadable(cluster: string): void {
  try {
    readdirSync(cluster)
  } catch (error) {
    const { code } = error as { code?: string }
    if (code !== 'ENOENT') throw new ConfigError(`ASSAY_DATA: ${cluster} cannot be read (${code}): start as the user it belongs to`)
  }
}

/** Makes the cluster if there is none. It is made under another name and then renamed, so that a cluster is always complete. */
export async function ensureCluster({ path, cluster }: DataFolder, make: (name: string) => Promise<void>): Promise<void> {
  refuseUnreadable(cluster)
  if (existsSync(join(cluster, LAST_MADE))) return
  for (const name of readdirSync(path)) if (name.startsWith(UNFINISHED)) remove(join(path, name))
  const name = `${UNFINISHED}${process.pid}`
  try {
    await make(name)
  } catch (error) {
    const said = String((error as { stderr?: unknown }).stderr ?? error).split('\n')
    const why = said.find((line) => /error:|fatal:|panic:/i.test(line)) ?? said[0]
    throw new ConfigError(`ASSAY_DATA: no database can be made in ${path}: ${why}`, { cause: error })
  }
  if (existsSync(join(cluster, LAST_MADE))) return remove(join(path, name)) // another start was faster
  if (existsSync(cluster)) renameSync(cluster, `${cluster}.unfinished-${Date.now()}`)
  renameSync(join(path, name), cluster)
}

/** A folder that another process is still writing to is removed at the next start. */
function remove(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true })
  } catch (error) {
    if ((error as { code?: string }).code !== 'ENOTEMPTY') throw error
  }
}
