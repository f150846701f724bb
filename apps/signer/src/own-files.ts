/** Files that are the signer's alone: it refuses to start where anybody else could read or change them. */
import {
  closeSync,
  existsSync,
  fsyncSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname } from 'node:path'

const OURS_ALONE = 0o600
const FOLDER_OURS_ALONE = 0o700
const OTHERS = 0o077

export function openFolder(path: string): void {
  mkdirSync(path, { recursive: true, mode: FOLDER_OURS_ALONE })
  refuseOthers(path)
}

function refuseOthers(path: string): void {
  const { mode, uid } = statSync(path)
  if ((mode & OTHERS) !== 0) throw new Error(`${path} can be read or changed by others: chmod go= ${path}`)
  if (process.getuid !== undefined && uid !== process.getuid()) throw new Error(`${path} belongs to another user than the signer`)
}

/** Null where there is none. */
export function readOwn(path: string): string | null {
  if (!existsSync(path)) return null
  refuseOthers(path)
  return readFileSync(path, 'utf8')
}

/** Makes a file that must not be there yet, and comes back when it is on the disk. */
export function makeOwn(path: string, text: string): void {
  const file = openSync(path, 'wx', OURS_ALONE)
  try {
    // All of it, or it throws.
    writeFileSync(file, text)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
  syncFolder(path)
}

/** Writes a file anew. After a death it is the one before or the new one. */
export function replaceOwn(path: string, text: string): void {
  const next = `${path}.new`
  rmSync(next, { force: true })
  makeOwn(next, text)
  renameSync(next, path)
  syncFolder(path)
}

function syncFolder(path: string): void {
  const folder = openSync(dirname(path), 'r')
  fsyncSync(folder)
  closeSync(folder)
}

/** Leaves the first bytes of a file, and comes back when that is on the disk. */
export function cutOwn(path: string, bytes: number): void {
  const file = openSync(path, 'r+')
  try {
    ftruncateSync(file, bytes)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}

/** Opens a file to add to, which is made where it is missing. */
export function openToAppend(path: string): number {
  if (!existsSync(path)) makeOwn(path, '')
  refuseOthers(path)
  return openSync(path, 'a', OURS_ALONE)
}
