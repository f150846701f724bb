/**
 * Keeps the whole app on the device, once the first page is at rest: a page that was never visited opens at once, also without a
 * connection, and a page that is open when a new release comes still finds its scripts. `public/worker.js` answers from what is kept here.
 */
import type { Lang } from '@assay/contract/wire'
import { query, queryClient } from '#api/queries.ts'
import { useClient } from '#state/client-store.ts'

/** What the build says of a release (`app-files.ts`), as paths. */
export interface AppFiles {
  /** Another release has another name. */
  build: string
  /** The hash of the page, as `integrity` of a request has it: the page of another release is not kept with these files. */
  page: string
  /** Scripts, style sheets and the faces of figures. */
  code: string[]
  words: Record<Lang, string[]>
}

/** One cache per release. */
const PREFIX = 'assay '
/** Few at once: what a page asks for goes first. */
const AT_ONCE = 4

/** Somebody who pays for data, or waits long for it, keeps only what pages have loaded anyway. */
function isThrifty(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } }
  return connection?.saveData === true || connection?.effectiveType?.endsWith('2g') === true
}

const pathOf = (address: string): string => new URL(address, location.origin).pathname

async function missingOf({ code, words }: AppFiles, cache: Cache | undefined): Promise<string[]> {
  const kept = new Set((await cache?.keys())?.map(({ url }) => pathOf(url)))
  const loaded = new Set(performance.getEntriesByType('resource').map(({ name }) => pathOf(name)))
  const isWanted = isThrifty() ? (file: string) => loaded.has(file) : () => true
  return [...code, ...words[useClient.getState().language]].filter((file) => !kept.has(file) && isWanted(file))
}

/** Without a cache (it needs https or this machine) a file that was fetched stays where the browser keeps files for a year. */
async function keepFile(file: string, cache: Cache | undefined): Promise<void> {
  const answer = await fetch(file, { priority: 'low' })
  if (!answer.ok) throw new Error(`${file} was answered with ${answer.status}`)
  await (cache ? cache.put(file, answer) : answer.arrayBuffer())
}

/** Keeps the release that the server has now. The page comes last: it is kept with all of its files or not at all. */
export async function keepApp(): Promise<void> {
  const files = (await (await fetch('/app-files.json')).json()) as AppFiles
  const cache = await globalThis.caches?.open(PREFIX + files.build)
  const missing = await missingOf(files, cache)
  while (missing.length > 0) await Promise.all(missing.splice(0, AT_ONCE).map((file) => keepFile(file, cache)))
  if (!cache) return
  if (!(await cache.match('/'))) await cache.put('/', await fetch('/', { integrity: files.page, cache: 'no-cache' }))
  const others = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== PREFIX + files.build)
  // The release before stays for pages that are still open.
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)))
}

/** Keeps the app now, and its texts whenever the language changes. What fails is tried again at the next visit. */
export async function startKeeping(): Promise<void> {
  await navigator.serviceWorker?.register('/worker.js').catch(() => undefined)
  const keep = () => void keepApp().catch(() => undefined)
  // Every page of a market needs the list of them; home does not ask for it.
  void queryClient.prefetchQuery({ ...query('market.currencies'), staleTime: Infinity })
  keep()
  useClient.subscribe(({ language }, before) => {
    if (language !== before.language) keep()
  })
}
