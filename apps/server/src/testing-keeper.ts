/**
 * Cleans up after a test or a bench once its process has ended, even after `kill -9`. The keeper is a separate process. It reads on its
 * standard input what to clean up. When that input ends, the test process has ended.
 */
import { spawn } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Writable } from 'node:stream'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { socketFolderOf } from './db/data-folder.ts'
import { EMBEDDED, endPostgres } from './db/embedded.ts'
import { ownerClient } from './db/pool.ts'

export type Kept =
  /** A process, by its id. It gets SIGINT first, then SIGKILL. */
  | { process: number }
  /** A PostgreSQL server, by its data folder. */
  | { postgres: string }
  /** A folder, removed after the database in it has stopped. */
  | { folder: string }
  /** The folder of a PostgreSQL server that several processes share. The last of them stops it. */
  | { shared: string }

/** Every user of a shared database holds this advisory lock in shared mode. */
export const USE_LOCK = 7_003
const STOP_WITHIN_MS = 10_000

let keeper: Writable | null = null

/** Registers something to clean up. Returns the function that removes the registration. */
export function keep(kept: Kept): () => void {
  keeper ??= startKeeper()
  const send = (isThere: boolean) => void keeper!.write(`${JSON.stringify({ kept, since: startOf(kept), isThere })}\n`)
  send(true)
  return () => send(false)
}

function startKeeper(): Writable {
  // The keeper runs in its own session, so Ctrl-C does not reach it.
  const child = spawn(process.execPath, [import.meta.filename], { stdio: ['pipe', 'ignore', 'ignore'], detached: true })
  child.unref()
  ;(child.stdin as Writable & { unref(): void }).unref()
  return child.stdin
}

/** The start time of a process, which tells it from a later process with the same id. Null when it does not run. */
function startOf(kept: Kept): string | null {
  if (!('process' in kept)) return null
  try {
    const status = readFileSync(`/proc/${kept.process}/stat`, 'utf8')
    return status.slice(status.lastIndexOf(')') + 2).split(' ')[19]!
  } catch {
    return null
  }
}

interface Registration {
  kept: Kept
  since: string | null
  isThere: boolean
}

async function endProcess(registration: Registration): Promise<void> {
  const { process: pid } = registration.kept as { process: number }
  const isThere = () => registration.since !== null && startOf(registration.kept) === registration.since
  if (isThere()) process.kill(pid, 'SIGINT')
  for (let waitedMs = 0; waitedMs < STOP_WITHIN_MS && isThere(); waitedMs += 50) await sleep(50)
  if (isThere()) process.kill(pid, 'SIGKILL')
}

async function endFolder(folder: string): Promise<void> {
  await endPostgres(join(folder, 'postgres'))
  rmSync(folder, { recursive: true, force: true })
}

async function endShared(folder: string): Promise<void> {
  const client = ownerClient({ host: socketFolderOf(folder), user: EMBEDDED.user, database: 'postgres' })
  try {
    await client.connect()
    const result = await client.query<{ is_last: boolean }>('select pg_try_advisory_lock($1) as is_last', [USE_LOCK])
    if (result.rows[0]!.is_last) await endPostgres(join(folder, 'postgres'))
  } catch {
    // The database does not run.
  } finally {
    await client.end().catch(() => undefined)
  }
}

async function run(): Promise<void> {
  const there = new Map<string, Registration>()
  for await (const line of createInterface({ input: process.stdin })) {
    const registration = JSON.parse(line) as Registration
    const name = JSON.stringify(registration.kept)
    if (registration.isThere) there.set(name, registration)
    else there.delete(name)
  }
  const left = [...there.values()]
  await Promise.all(left.filter(({ kept }) => 'process' in kept).map(endProcess))
  // Before any folder goes: it may be in one.
  for (const { kept } of left) if ('postgres' in kept) await endPostgres(kept.postgres)
  for (const { kept } of left) {
    if ('folder' in kept) await endFolder(kept.folder)
    if ('shared' in kept) await endShared(kept.shared)
  }
}

if (import.meta.main) await run()
