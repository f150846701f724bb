/**
 * Downloads what is checked from a running server, and writes down its heads while they are new: whoever did that can hold the
 * server to them. `docs/proof-format.md` states the calls and the folder.
 */
import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { readLeaves } from '../log/leaves.ts'
import { reasonOf } from '../problem.ts'
import { readHours } from './folder.ts'
import { Refused, Server } from './server.ts'

const HOUR = 3600
const SEEDS_PER_PAGE = 31
const LINES_PER_PAGE = 10_000

/** Where heads are written down, in the folder of the download. */
export const HEADS_FILE = 'heads.txt'

interface Head {
  second: number
  head: string
}

/** What to download, and where to put it. */
export interface Wanted {
  url: string
  folder: string
  /** The newest so many; all that are kept when it is Infinity. */
  hours: number
  /** Ids. */
  receipts: readonly string[]
  /** How long to write a head down each second; 0 for the newest alone. */
  recordSeconds: number
}

/** A line for whoever waits. */
export type Say = (line: string) => void

/** Writes a head down each second, for so long; one that could not be asked is left out. */
async function recordHeads(server: Server, { path, seconds, say }: { path: string; seconds: number; say: Say }): Promise<number> {
  const endMs = Date.now() + seconds * 1000
  let last = 0
  let count = 0
  for (;;) {
    try {
      const { second, head } = (await server.ask('/api/proof/head')) as Head
      if (second > last) {
        appendFileSync(path, `${second} ${head}\n`)
        last = second
        count += 1
      }
    } catch (error) {
      if (seconds === 0) throw error
      say(`no head: ${reasonOf(error)}`)
    }
    const leftMs = endMs - Date.now()
    if (leftMs <= 0) return count
    await sleep(Math.min(leftMs, 1000))
  }
}

/** Every seed that is revealed; null where prices are not generated from seeds. */
async function fetchSeeds(server: Server): Promise<{ day: string; seed: string }[] | null> {
  const seeds: { day: string; seed: string }[] = []
  for (let page = 1; ; page += 1) {
    const message = await server.ask(`/api/market/seeds?page=${page}&limit=${SEEDS_PER_PAGE}`).catch((error: unknown) => {
      if (error instanceof Refused && error.code === 'route_not_found') return null
      throw error
    })
    if (message === null) return null
    const { data, total } = (message as { seeds: { data: { day: string; seed: string }[]; total: number } }).seeds
    seeds.push(...data.map(({ day, seed }) => ({ day, seed })))
    if (data.length === 0 || seeds.length >= total) return seeds
  }
}

/** Downloads the newest hours, the current one as far as it has come. Returns how many. */
async function fetchHours(server: Server, { folder, hours }: { folder: string; hours: number }): Promise<number> {
  const { second, first } = (await server.ask('/api/proof/head')) as Head & { first: Head }
  const newest = Math.floor(second / HOUR)
  const oldest = Math.max(Math.floor(first.second / HOUR), newest - hours + 1)
  for (let hour = newest; hour >= oldest; hour -= 1) {
    try {
      const name = `${new Date(hour * HOUR * 1000).toISOString().slice(0, 13)}.hour`
      writeFileSync(join(folder, name), await server.file(`/api/proof/hour?hour=${hour * HOUR}`))
    } catch (error) {
      if (error instanceof Refused && error.code === 'hour_gone') return newest - hour
      throw error
    }
  }
  return newest - oldest + 1
}

/** The public lists of the sales whose ends are in the downloaded hours. Returns how many. */
async function fetchSales(server: Server, folder: string): Promise<number> {
  const logged = readHours(folder)
  const sales = [...readLeaves(logged, 'sale/1'), ...readLeaves(logged, 'sale-off/1')]
  for (const { id } of sales) {
    let text = ''
    for (let after = 0; ;) {
      const path = `/api/project/commitments?project_id=${id}&after=${after}&limit=${LINES_PER_PAGE}`
      const { data } = (await server.ask(path)) as { data: [number, string, number][] }
      text += data.map((line) => `${line.join(',')}\n`).join('')
      if (data.length < LINES_PER_PAGE) break
      after = data.at(-1)![0]
    }
    writeFileSync(join(folder, 'sales', `${id}.csv`), text)
  }
  return sales.length
}

/** Adds to what is in the folder already. */
export async function download({ url, folder, hours, receipts, recordSeconds }: Wanted, say: Say): Promise<void> {
  const server = new Server(url)
  for (const name of ['hours', 'receipts', 'sales']) mkdirSync(join(folder, name), { recursive: true })
  const heads = await recordHeads(server, { path: join(folder, HEADS_FILE), seconds: recordSeconds, say })
  say(`heads written down: ${heads}`)
  writeFileSync(join(folder, 'config.json'), await server.file('/api/proof/config'))
  const seeds = await fetchSeeds(server)
  if (seeds) writeFileSync(join(folder, 'seeds.json'), `${JSON.stringify({ seeds }, null, 1)}\n`)
  say(seeds ? `seeds: ${seeds.length}` : 'seeds: none, prices are not generated')
  for (const id of receipts) {
    const receipt = await server.ask(`/api/proof/receipt?id=${encodeURIComponent(id)}`)
    writeFileSync(join(folder, 'receipts', `${id}.json`), JSON.stringify(receipt))
  }
  say(`receipts: ${receipts.length}`)
  say(`hours: ${await fetchHours(server, { folder: join(folder, 'hours'), hours })}`)
  say(`lists of sales: ${await fetchSales(server, folder)}`)
}
