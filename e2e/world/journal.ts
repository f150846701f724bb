/**
 * A journal of commands to all three engines, and the hash of everything they book for it. Recorded once with
 * `node e2e/world/record-journal.ts`; every later build must come to the same hash, or a rule has changed.
 */
import type { Posting } from '@assay/money'
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { FEE_ACCOUNT, PAIRS, RandomCommands as SpotCommands } from '../../packages/engine/src/oracle/random-commands.ts'
import { createSpotEngine, type SpotCommand } from '../../packages/engine/src/spot/door.ts'
import { randomCommands, SharedHouse, type Told } from './house.ts'
import { Ledger } from './ledger.ts'

const FILE = join(import.meta.dirname, 'journal.jsonl.gz')
const SPOT_FUNDS = 10n ** 9n
const SPOT_ACCOUNTS = 10

export type Entry = Told | { engine: 'spot'; command: SpotCommand }

export interface Journal {
  entries: Entry[]
  hash: string
}

/** All three engines with their ledgers, and what they have booked so far. */
export class Venue {
  readonly house = new SharedHouse()
  readonly spot = createSpotEngine({ feeAccount: FEE_ACCOUNT })
  readonly #spotFunds = new Ledger()
  readonly #spotPostings: Posting[] = []

  constructor() {
    for (const pair of PAIRS) this.spot.setPair(pair)
    for (let account = 1; account <= SPOT_ACCOUNTS; account += 1)
      for (const currencyId of [1, 2, 3]) this.#spotFunds.add(account, currencyId, SPOT_FUNDS)
  }

  take(entry: Entry): void {
    if (entry.engine !== 'spot') {
      this.house.tell(entry)
      return
    }
    this.#spotPostings.push(...this.spot.execute(entry.command, this.#spotFunds).postings)
  }

  /** Over every posting in its order and the state that is left. */
  hash(): string {
    const hash = createHash('sha256')
    for (const { kind, reference, entries } of [...this.house.postings, ...this.#spotPostings]) {
      hash.update(`${kind} ${reference}\n`)
      for (const { account, currencyId, available, held, hold } of entries)
        hash.update(`${account} ${currencyId} ${available} ${held} ${hold ?? '-'}\n`)
    }
    return hash.update(this.house.futures.hash()).update(this.house.seconds.hash()).update(this.spot.hash()).digest('hex')
  }
}

export function replay(entries: readonly Entry[]): string {
  const venue = new Venue()
  for (const entry of entries) venue.take(entry)
  return venue.hash()
}

/** Draws commands and runs them, so that later ones can name what earlier ones made. */
export function record(count: number, seed: number): Journal {
  const venue = new Venue()
  const entries: Entry[] = []
  const note = (entry: Entry): void => {
    // As it will be read: what an engine does to a command it was given must not reach the journal.
    entries.push(entryOf(textOf(entry)))
    venue.take(entry)
  }
  const shared = randomCommands(venue.house, seed)
  const spot = new SpotCommands(seed)
  for (const command of spot.opening()) note({ engine: 'spot', command })
  while (entries.length < count) {
    const { value } = shared.next() as { value: Told }
    note(value)
    note({ engine: 'spot', command: spot.next((pairId) => venue.spot.pairOrders(pairId)) })
  }
  return { entries, hash: venue.hash() }
}

const textOf = (value: unknown): string => JSON.stringify(value, (_, inner: unknown) => (typeof inner === 'bigint' ? `${inner}n` : inner))
/** Fields of commands that have another name since the journal was recorded. */
const RENAMED: Readonly<Record<string, string>> = {
  isStanding: 'hasInventory',
  multiple: 'leverage',
  rowsMaximum: 'positionsMaximum',
  superMultiples: 'superLeverages',
}
const renamed = (fields: object): object =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [RENAMED[name] ?? name, value]))

function valueOf(_: string, inner: unknown): unknown {
  if (typeof inner === 'string' && /^-?\d+n$/.test(inner)) return BigInt(inner.slice(0, -1))
  return typeof inner === 'object' && inner !== null && !Array.isArray(inner) ? renamed(inner) : inner
}
const entryOf = (text: string): Entry => JSON.parse(text, valueOf) as Entry

export function writeJournal({ entries, hash }: Journal): string {
  writeFileSync(FILE, gzipSync([...entries.map(textOf), hash].join('\n'), { level: 9 }))
  return FILE
}

export function readJournal(): Journal {
  const lines = gunzipSync(readFileSync(FILE)).toString().split('\n')
  const hash = lines.pop()!
  return { entries: lines.map(entryOf), hash }
}
