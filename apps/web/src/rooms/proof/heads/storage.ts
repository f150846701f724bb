/** Where remembered heads lie: a database of the browser, nowhere at all where the browser forbids it. */
import type { HeadUpdate } from '@assay/contract/live'
import { KEPT_MINUTES, minuteOf, RECENT_S } from './book.ts'

const NAME = 'assay-heads'
/** Raise it when what lies in the stores changes its shape: an older one is thrown away then. */
const VERSION = 2
/** The heads of the last ten minutes, by second. */
const SECONDS = 'seconds'
/** The last head that was seen of each minute of the last thirty days, by the minute. */
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

/** Keeps a head, unless another was kept of its second before, by this page or another; drops those that have become too old. */
export async function keepHead({ second, head }: HeadUpdate): Promise<void> {
  const { transaction, seconds, minutes } = await stores('readwrite')
  if ((await done(seconds.count(second))) === 0) {
    seconds.put({ second, head } satisfies HeadUpdate, second)
    minutes.put({ second, head } satisfies HeadUpdate, minuteOf(second))
  }
  seconds.delete(IDBKeyRange.upperBound(second - RECENT_S))
  minutes.delete(IDBKeyRange.upperBound(minuteOf(second) - KEPT_MINUTES))
  // The page may be on its way out: what was asked for is done at once.
  transaction.commit()
}

/** Heads kept from one second to another, by second. */
export async function keptHeads(fromSecond: number, untilSecond: number): Promise<[number, string][]> {
  const { seconds, minutes } = await stores('readonly')
  const kept: HeadUpdate[][] = await Promise.all([
    done(minutes.getAll(IDBKeyRange.bound(minuteOf(fromSecond), minuteOf(untilSecond)))),
    done(seconds.getAll(IDBKeyRange.bound(fromSecond, untilSecond))),
  ])
  return kept.flat().map(({ second, head }) => [second, head])
}

/** How many minutes are kept, and since when. */
export async function keptMinutes(): Promise<{ count: number; sinceMs: number | undefined }> {
  const { minutes } = await stores('readonly')
  const [count, keys] = await Promise.all([done(minutes.count()), done(minutes.getAllKeys(undefined, 1))])
  const first = keys[0] as number | undefined
  return { count, sinceMs: first === undefined ? undefined : first * 60_000 }
}
