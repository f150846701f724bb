/**
 * The sandbox's spot market on a real server: first nobody listens, for what an idle install costs; then somebody listens to every pair,
 * for what he sees. Volume before the first minute is the record's, after it that of the bots.
 *
 *   node bench/spot-market.ts [idle minutes=5] [watched minutes=10]
 */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { io, type Socket } from 'socket.io-client'
import type { DepthUpdate, TradeUpdate } from '../packages/contract/src/wire/live.ts'
import { openPool } from '../apps/server/src/db/pool.ts'
import { Client } from '../e2e/client.ts'
import { postmasterOf, startServer, type RunningServer } from '../e2e/server.ts'
import { finish, median } from './report.ts'

const IDLE_MINUTES = Number(process.argv[2] ?? 5)
const WATCHED_MINUTES = Number(process.argv[3] ?? 10)
const MINUTE_MS = 60_000
const QUARTER = 15
const DAY_MINUTES = 1_440
const BAR_CORE = 0.05
const BAR_MB = 100
const MB = 1_000_000
const TICKS_PER_SECOND = 100
const BP = 10_000
const PRINTS = 'spot_print'

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0)
const partOf = (numbers: readonly number[], part: number): number =>
  numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length * part)] ?? NaN

/** Seconds of the processor that a process and the children that it has seen end have used. None when it has ended itself. */
function secondsOf(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
    return sum([11, 12, 13, 14].map((at) => Number(fields[at]))) / TICKS_PER_SECOND
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOENT') return 0
    throw error
  }
}

/** The same of the server and its database, whose processes come and go. */
function usedSeconds({ dataDir, pid }: RunningServer): number {
  const postmaster = postmasterOf(dataDir)!
  const children = execFileSync('pgrep', ['-P', String(postmaster)], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map(Number)
  return sum([pid(), postmaster, ...children].map(secondsOf))
}

async function sizesOf(dataDir: string): Promise<Map<string, number>> {
  const pool = openPool({ host: join(dataDir, 'run'), user: 'assay', database: 'assay' }, 1)
  try {
    const { rows } = await pool.query<{ name: string; bytes: string }>(`
      select regexp_replace(relname, '_\\d{6,8}$', '') as name, sum(pg_total_relation_size(oid)) as bytes
      from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace group by 1`)
    return new Map(rows.map(({ name, bytes }) => [name, Number(bytes)]))
  } finally {
    await pool.end()
  }
}

function setLevel(side: Map<string, number>, price: string, amount: number): void {
  if (amount === 0) side.delete(price)
  else side.set(price, amount)
}

/** What a listener sees of one pair. */
class Watched {
  readonly symbol: string
  readonly sizes: number[] = []
  readonly spreadsBp: number[] = []
  readonly levels: number[] = []
  readonly sideUsdt: number[] = []
  bookChanges = 0
  trades = 0
  outside = 0
  looks = 0
  #last = 0
  readonly #sides = { bids: new Map<string, number>(), asks: new Map<string, number>() }

  constructor(symbol: string) {
    this.symbol = symbol
  }

  takeBook(updates: readonly DepthUpdate[], isBase: boolean): void {
    for (const { bids, asks } of updates) {
      if (isBase) for (const side of Object.values(this.#sides)) side.clear()
      for (const [price, amount] of bids) setLevel(this.#sides.bids, price, Number(amount))
      for (const [price, amount] of asks) setLevel(this.#sides.asks, price, Number(amount))
    }
    if (!isBase) this.bookChanges += 1
  }

  takeTrade({ price, amount }: TradeUpdate): void {
    this.trades += 1
    this.#last = Number(price)
    this.sizes.push(Number(price) * Number(amount))
  }

  /** Notes the book as it stands. */
  look(): void {
    const bid = Math.max(...[...this.#sides.bids.keys()].map(Number))
    const ask = Math.min(...[...this.#sides.asks.keys()].map(Number))
    if (!Number.isFinite(bid + ask)) return
    this.looks += 1
    this.spreadsBp.push(((ask - bid) / bid) * BP)
    this.levels.push(Math.min(this.#sides.bids.size, this.#sides.asks.size))
    this.sideUsdt.push(
      sum([...this.#sides.bids].filter(([price]) => Number(price) > bid * 0.995).map(([price, lots]) => Number(price) * lots)),
    )
    if (this.#last > 0 && (this.#last < bid || this.#last > ask)) this.outside += 1
  }
}

interface Message {
  channel: string
  base?: unknown
  updates?: unknown[]
}

async function watch(url: string, pairs: readonly Watched[]): Promise<Socket> {
  const socket = io(url, { transports: ['websocket'], forceNew: true })
  const bySymbol = new Map(pairs.map((pair) => [pair.symbol, pair]))
  socket.on('message', ({ channel, base, updates = [] }: Message) => {
    const [kind, symbol] = channel.split(/:(.*)/s) as [string, string]
    const pair = bySymbol.get(symbol)!
    if (kind === 'depth' && base) pair.takeBook([base as DepthUpdate], true)
    else if (kind === 'depth') pair.takeBook(updates as DepthUpdate[], false)
    else for (const trade of updates as TradeUpdate[]) pair.takeTrade(trade)
  })
  await new Promise<void>((resolve) => socket.once('connect', () => resolve()))
  const channels = pairs.flatMap(({ symbol }) => [`depth:${symbol}`, `trades:${symbol}`])
  socket.emit('subscribe', { channels }, () => undefined)
  return socket
}

interface Volumes {
  before: number
  after: number
  /** Of the index in the live minutes: what the record has for them. */
  recorded: number
}

/** Mean volume of 15 minutes, in base units, before and after the first live minute. */
async function volumesOf(client: Client, symbol: string, liveMs: number): Promise<Volumes> {
  const range = { period: '1min' as const, from: liveMs / 1_000 - 7_200, to: Math.floor(Date.now() / 1_000) }
  const own = await client.call('market.candles', { symbol, ...range })
  const index = await client.call('market.candles', { symbol: `${symbol}-CFD`, ...range })
  const whole = Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS
  const mean = (some: typeof own): number => (sum(some.map(({ volume }) => Number(volume))) / some.length) * QUARTER
  const live = (some: typeof own): typeof own => some.filter(({ time }) => time >= liveMs + MINUTE_MS && time < whole)
  return { before: mean(own.filter(({ time }) => time < liveMs)), after: mean(live(own)), recorded: mean(live(index)) }
}

function print(pair: Watched, { before, after, recorded }: Volumes, seconds: number): void {
  const figures = [
    pair.symbol.padEnd(10),
    `${(pair.trades / seconds).toFixed(2)} trades/s`.padStart(14),
    `${median(pair.sizes).toFixed(0)} (${partOf(pair.sizes, 0.05).toFixed(0)} to ${partOf(pair.sizes, 0.95).toFixed(0)}) USDT`.padStart(26),
    `spread ${median(pair.spreadsBp).toFixed(2)} bp (worst ${Math.max(...pair.spreadsBp).toFixed(2)})`.padStart(32),
    `${median(pair.levels)} levels`.padStart(10),
    `${(median(pair.sideUsdt) / 1_000).toFixed(0)}k a side`.padStart(14),
    `${(pair.bookChanges / seconds).toFixed(1)} changes/s`.padStart(15),
    `${((100 * pair.outside) / pair.looks).toFixed(1)} % outside`.padStart(14),
    `15 min ${before.toFixed(1)}, then ${after.toFixed(1)}, ${((100 * after) / recorded).toFixed(0)} % of the record`,
  ]
  console.log(figures.join(' '))
}

/** What an idle server writes and works: its share of a core, and megabytes a day. */
async function measureIdle(server: RunningServer): Promise<{ core: number; megabytes: number }> {
  // The first minutes load and compile.
  await sleep(MINUTE_MS)
  const [before, used, startedMs] = [await sizesOf(server.dataDir), usedSeconds(server), performance.now()]
  const ownUsed = secondsOf(server.pid())
  await sleep(IDLE_MINUTES * MINUTE_MS)
  const seconds = (performance.now() - startedMs) / 1_000
  const core = (usedSeconds(server) - used) / seconds
  const own = (secondsOf(server.pid()) - ownUsed) / seconds
  const after = await sizesOf(server.dataDir)
  // Prints are kept for a quarter of an hour only.
  const growing = [...after.keys()].filter((name) => name !== PRINTS)
  const aDay = (name: string): number => (((after.get(name) ?? 0) - (before.get(name) ?? 0)) / MB / (seconds / 60)) * DAY_MINUTES
  const grown = growing.map((name) => ({ name, megabytes: aDay(name) })).filter(({ megabytes }) => megabytes >= 0.5)
  for (const { name, megabytes } of grown.toSorted((one, other) => other.megabytes - one.megabytes))
    console.log(`${name.padEnd(24)}${megabytes.toFixed(1)} MB a day`)
  console.log(`idle: ${(core * 100).toFixed(2)} % of a core, of which the server ${(own * 100).toFixed(2)}`)
  console.log(`${PRINTS} has ${((after.get(PRINTS) ?? 0) / MB).toFixed(1)} MB`)
  return { core, megabytes: sum(growing.map(aDay)) }
}

async function main(): Promise<void> {
  const server = await startServer({ environment: { LOG_LEVEL: 'error' } })
  const client = new Client(server.url)
  const liveMs = Math.ceil(Date.now() / MINUTE_MS) * MINUTE_MS
  const idle = await measureIdle(server)
  const groups = await client.call('market.quotes', {})
  const pairs = groups
    .flatMap(({ items }) => items)
    .filter(({ kind }) => kind === 'spot')
    .map(({ symbol }) => new Watched(symbol))
  const unique = [...new Map(pairs.map((pair) => [pair.symbol, pair])).values()]
  const socket = await watch(server.url, unique)
  const startedMs = performance.now()
  const used = usedSeconds(server)
  while (performance.now() - startedMs < WATCHED_MINUTES * MINUTE_MS) {
    await sleep(500)
    for (const pair of unique) pair.look()
  }
  const seconds = (performance.now() - startedMs) / 1_000
  const watchedCore = (usedSeconds(server) - used) / seconds
  for (const pair of unique) print(pair, await volumesOf(client, pair.symbol, liveMs), seconds)
  console.log(`watched on all pairs: ${(watchedCore * 100).toFixed(2)} % of a core`)
  socket.disconnect()
  await server.close()
  console.log(server.output().trim())
  const isGood = idle.core <= BAR_CORE && idle.megabytes <= BAR_MB
  finish(
    'spot-market',
    `idle ${(idle.core * 100).toFixed(1)} % of a core (bar ${BAR_CORE * 100}), ${idle.megabytes.toFixed(0)} MB a day (bar ${BAR_MB})`,
    isGood,
  )
}

await main()
