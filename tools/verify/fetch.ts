/**
 * Downloads what `main.ts` checks from a running server, and writes down its heads while they are new: whoever did that can hold
 * the server to them. `docs/proof-format.md` states the calls and the folder.
 *
 *   node tools/verify/fetch.ts --url http://127.0.0.1:8080 --to <folder> [--hours N] [--receipts id,id] [--record seconds]
 *
 * Without --hours it takes every hour whose ticks are still kept. The newest head is always written down, with --record one a
 * second for so long; heads.txt grows with each run.
 */
import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'

const HOUR = 3600
const SEEDS_PER_PAGE = 31
/** Between two tries where the server asks to wait and does not say how long. */
const PAUSE_SECONDS = 5

/** What the server said instead of an answer: its code for the reason. */
class Refused extends Error {
  readonly code: string
  constructor(path: string, code: string) {
    super(`${path}: ${code}`)
    this.code = code
  }
}

interface Envelope {
  type: string
  error?: string
  message: unknown
}

interface Head {
  second: number
  head: string
}

class Server {
  readonly #url: string

  constructor(url: string) {
    this.#url = url.replace(/\/+$/, '')
  }

  async #get(path: string): Promise<Response> {
    for (;;) {
      const response = await fetch(this.#url + path)
      if (response.status !== 429) return response
      await sleep(1000 * Number(response.headers.get('retry-after') ?? PAUSE_SECONDS))
    }
  }

  /** The message of an envelope. */
  async ask(path: string): Promise<unknown> {
    return this.#opened(path, await this.#get(path))
  }

  /** The bytes of a file; a refusal comes as an envelope in its place. */
  async file(path: string): Promise<Buffer> {
    const response = await this.#get(path)
    if (!response.headers.has('content-disposition')) await this.#opened(path, response)
    return Buffer.from(await response.arrayBuffer())
  }

  async #opened(path: string, response: Response): Promise<unknown> {
    const { type, error, message } = await response.json().then(
      (json) => json as Envelope,
      () => ({ type: 'error', error: `status ${response.status} and no envelope`, message: null }),
    )
    if (type !== 'ok') throw new Refused(path, error ?? String(message))
    return message
  }
}

/** Writes a head down each second, for so long; one that could not be asked is left out. */
async function recordHeads(server: Server, { path, seconds }: { path: string; seconds: number }): Promise<number> {
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
      console.error(`no head: ${error instanceof Error ? error.message : String(error)}`)
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

/** The newest hours, the running one as far as it has come; answers how many. */
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

interface Wanted {
  url: string
  folder: string
  hours: number
  receipts: readonly string[]
  recordSeconds: number
}

async function download({ url, folder, hours, receipts, recordSeconds }: Wanted): Promise<void> {
  const server = new Server(url)
  for (const name of ['hours', 'receipts']) mkdirSync(join(folder, name), { recursive: true })
  const heads = await recordHeads(server, { path: join(folder, 'heads.txt'), seconds: recordSeconds })
  console.log(`heads written down: ${heads}`)
  writeFileSync(join(folder, 'config.json'), await server.file('/api/proof/config'))
  const seeds = await fetchSeeds(server)
  if (seeds) writeFileSync(join(folder, 'seeds.json'), `${JSON.stringify({ seeds }, null, 1)}\n`)
  console.log(seeds ? `seeds: ${seeds.length}` : 'seeds: none, prices are not generated')
  for (const id of receipts) {
    const receipt = await server.ask(`/api/proof/receipt?id=${encodeURIComponent(id)}`)
    writeFileSync(join(folder, 'receipts', `${id}.json`), JSON.stringify(receipt))
  }
  console.log(`receipts: ${receipts.length}`)
  console.log(`hours: ${await fetchHours(server, { folder: join(folder, 'hours'), hours })}`)
}

const USAGE = 'usage: node tools/verify/fetch.ts --url <server> --to <folder> [--hours N] [--receipts id,id] [--record seconds]'

function wantedOf(): Wanted | null {
  const { values } = parseArgs({
    options: {
      url: { type: 'string' },
      to: { type: 'string' },
      hours: { type: 'string', default: 'Infinity' },
      receipts: { type: 'string', default: '' },
      record: { type: 'string', default: '0' },
    },
  })
  const [hours, recordSeconds] = [Number(values.hours), Number(values.record)]
  const receipts = values.receipts.split(',').filter((id) => id !== '')
  const isSound = hours >= 1 && recordSeconds >= 0 && receipts.every((id) => /^[\w-]+$/.test(id))
  return values.url && values.to && isSound ? { url: values.url, folder: values.to, hours, receipts, recordSeconds } : null
}

const wanted = wantedOf()
if (!wanted) {
  console.error(USAGE)
  process.exit(2)
}
try {
  await download(wanted)
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}
