/** Where remembered heads lie: a database of the browser, by the minute; nowhere at all where the browser forbids it. */
import type { HeadUpdate } from '@assay/contract/live'
import { KEPT_MINUTES, minuteOf } from './book.ts'

const NAME = 'assay-heads'
/** Raise it when what lies in the stores changes its shape: an older one is thrown away then. */
const VERSION = 1
const MINUTES = 'minutes'
const RECENT = 'recent'
const RECENT_KEY = 'last'

const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('The browser’s database failed')))
  })

function upgrade(database: IDBDatabase): void {
  for (const name of database.objectStoreNames) database.deleteObjectStore(name)
  database.createObjectStore(MINUTES)
  database.createObjectStore(RECENT)
}

let opening: Promise<IDBDatabase> | undefined

function open(): Promise<IDBDatabase> {
  opening ??= (() => {
    const request = indexedDB.open(NAME, VERSION)
    request.addEventListener('upgradeneeded', () => upgrade(request.result))
    return done(request)
  })()
  return opening
}

async function storeOf(name: string, mode: IDBTransactionMode): Promise<IDBObjectStore> {
  return (await open()).transaction(name, mode).objectStore(name)
}

/** Keeps the last head of a minute, and drops those of more than a month ago. */
export async function keepMinute(head: HeadUpdate): Promise<void> {
  const store = await storeOf(MINUTES, 'readwrite')
  const minute = minuteOf(head.second)
  store.delete(IDBKeyRange.upperBound(minute - KEPT_MINUTES))
  await done(store.put(head, minute))
}

/** Keeps the heads of the last minutes over a restart of the app. */
export async function keepRecent(recent: ReadonlyMap<number, string>): Promise<void> {
  const store = await storeOf(RECENT, 'readwrite')
  await done(store.put([...recent], RECENT_KEY))
}

/** Heads kept from one second to another, by second. */
export async function keptHeads(fromSecond: number, untilSecond: number): Promise<[number, string][]> {
  const minutes: HeadUpdate[] = await done(
    (await storeOf(MINUTES, 'readonly')).getAll(IDBKeyRange.bound(minuteOf(fromSecond), minuteOf(untilSecond))),
  )
  const recent = (await done((await storeOf(RECENT, 'readonly')).get(RECENT_KEY))) as [number, string][] | undefined
  return [...minutes.map(({ second, head }): [number, string] => [second, head]), ...(recent ?? [])]
}

/** How many minutes are kept, and since when. */
export async function keptMinutes(): Promise<{ count: number; sinceMs: number | undefined }> {
  const store = await storeOf(MINUTES, 'readonly')
  const count = await done(store.count())
  const first = (await done(store.getAllKeys(undefined, 1)))[0] as number | undefined
  return { count, sinceMs: first === undefined ? undefined : first * 60_000 }
}
