/** Storage of remembered heads: a database of the browser, or none when the browser forbids it. */
import type { HeadUpdate } from '@assay/contract/live'
import { isHead, KEPT_MINUTES, minuteOf, RECENT_S } from './book.ts'

const NAME = 'assay-heads'
/** Raise it when the shape of the stored values changes. Older values are then dropped. */
const VERSION = 2
/** The heads of the last ten minutes, by second. */
const SECONDS = 'seconds'
/** The last head seen in each minute of the last thirty days, by minute. */
const MINUTES = 'minutes'

const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('The browser’s database failed')))
  })

function upgrade(database: IDBDatabase): void {
  for (const name of database.objectStoreNames) database.deleteObjectStore(name)
  database.createObjectStore(SECONDS)
  database.createObjectStore(MINUTES)
}

async function connect(): Promise<IDBDatabase> {
  const request = indexedDB.open(NAME, VERSION)
  request.addEventListener('upgradeneeded', () => upgrade(request.result))
  const isHeld = new Promise<never>((_, reject) => {
    request.addEventListener('blocked', () => reject(new Error('Another page holds an older version of the browser’s database')))
  })
  const database = await Promise.race([done(request), isHeld])
  database.addEventListener('versionchange', () => database.close())
  return database
}

let connection: Promise<IDBDatabase> | undefined

async function stores(mode: IDBTransactionMode) {
  const transaction = (await (connection ??= connect())).transaction([SECONDS, MINUTES], mode)
  return { transaction, seconds: transaction.objectStore(SECONDS), minutes: transaction.objectStore(MINUTES) }
}

/** Stores a head unless this page or another one has stored a head for the same second. Deletes heads that are too old. */
export async function keepHead({ second, head }: HeadUpdate): Promise<void> {
  const { transaction, seconds, minutes } = await stores('readwrite')
  if ((await done(seconds.count(second))) === 0) {
    seconds.put({ second, head } satisfies HeadUpdate, second)
    minutes.put({ second, head } satisfies HeadUpdate, minuteOf(second))
  }
  seconds.delete(IDBKeyRange.upperBound(second - RECENT_S))
  minutes.delete(IDBKeyRange.upperBound(minuteOf(second) - KEPT_MINUTES))
  // Commits at once: the page may be about to close.
  transaction.commit()
}

/** The stored heads of a span of seconds, by second. */
export async function keptHeads(fromSecond: number, untilSecond: number): Promise<[number, string][]> {
  const { seconds, minutes } = await stores('readonly')
  const kept: unknown[][] = await Promise.all([
    done(minutes.getAll(IDBKeyRange.bound(minuteOf(fromSecond), minuteOf(untilSecond)))),
    done(seconds.getAll(IDBKeyRange.bound(fromSecond, untilSecond))),
  ])
  return kept
    .flat()
    .filter(isHead)
    .map(({ second, head }) => [second, head])
}

/** The number of stored minutes, and the first of them. */
export async function keptMinutes(): Promise<{ count: number; sinceMs: number | undefined }> {
  const { minutes } = await stores('readonly')
  const [count, keys] = await Promise.all([done(minutes.count()), done(minutes.getAllKeys(undefined, 1))])
  const first = keys[0]
  return { count, sinceMs: typeof first === 'number' ? first * 60_000 : undefined }
}
