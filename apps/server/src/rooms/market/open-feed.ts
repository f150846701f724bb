/** Opens the price feed. The first start draws the seed chain and the first minute of the installation and stores them. */
import { createHash, randomBytes } from 'node:crypto'
import { createSeedChain, dayOf, historySeed, type SeedChain } from '@assay/engine/market'
import type { Database } from '../../db/pool.ts'
import type { Feed } from '../../feeds/feed.ts'
import { createGeneratedFeed } from '../../feeds/generated.ts'
import { createHistoryFeed } from '../../feeds/history.ts'
import type { IndexedInstrument } from '../../feeds/instruments.ts'
import { followScript } from '../../feeds/script-file.ts'
import { ScriptedFeed } from '../../feeds/scripted.ts'
import { minuteOf } from './minute-series.ts'
import { insertDayOpens, keepFact, readDayOpens, readWalkMarks, upsertWalkMarks } from './store.ts'

export interface OpenFeedOptions {
  db: Database
  instruments: readonly IndexedInstrument[]
  /** Fixes the prices of a test installation. Null in any other. */
  seed: string | null
  now: () => number
}

export interface OpenFeed {
  feed: Feed
  /** Reveals the seeds of past days, which hash to the published head. Null unless prices are generated. */
  seedChain: SeedChain | null
  /** Stores the opening prices of days and the present state of each walk, so that a restart need not compute them again. */
  remember(): Promise<void>
}

export async function openGeneratedFeed({ db, instruments, seed, now }: OpenFeedOptions): Promise<OpenFeed> {
  const drawn = seed === null ? randomBytes(32) : createHash('sha256').update(`assay price seed ${seed}`).digest()
  const end = await keepFact(db, 'price_seed_end', drawn.toString('hex'))
  const startMs = await firstMinute(db, now)
  const seedChain = createSeedChain({ end: Buffer.from(end, 'hex'), firstDay: dayOf(startMs) })
  await keepFact(db, 'price_seed_head', Buffer.from(seedChain.head).toString('hex'))
  const [dayOpens, marks] = await Promise.all([readDayOpens(db), readWalkMarks(db)])
  const feed = createGeneratedFeed({ instruments, startMs, seedOf: (day) => seedChain.seedOf(day), now, dayOpens, marks })
  const known = new Set(dayOpens.map(({ walk, day }) => `${walk} ${day}`))
  return {
    feed,
    seedChain,
    async remember() {
      const fresh = feed.dayOpens().filter(({ walk, day }) => !known.has(`${walk} ${day}`))
      await insertDayOpens(db, fresh)
      await upsertWalkMarks(db, feed.marks())
      for (const { walk, day } of fresh) known.add(`${walk} ${day}`)
    },
  }
}

const firstMinute = async (db: Database, now: () => number): Promise<number> =>
  Number(await keepFact(db, 'price_first_minute', String(minuteOf(now()))))

/** Prices that a test sets. Their history is the one of generated prices. */
export async function openScriptedFeed({
  db,
  instruments,
  script,
  now,
}: Omit<OpenFeedOptions, 'seed'> & { script: string | null }): Promise<OpenFeed> {
  const startMs = await firstMinute(db, now)
  const history = createGeneratedFeed({ instruments, startMs, seedOf: historySeed, now })
  const readScript = script === null ? () => [] : followScript(script)
  return { feed: new ScriptedFeed({ instruments, startMs, readScript, history }), seedChain: null, remember: () => Promise.resolve() }
}

/** Replays recorded market prices, for charts and lessons. The records begin at the installation's first minute. */
export async function openHistoryFeed({
  db,
  instruments,
  speed,
  now,
}: Omit<OpenFeedOptions, 'seed'> & { speed: number }): Promise<OpenFeed> {
  const feed = createHistoryFeed({ instruments, startMs: await firstMinute(db, now), speed })
  return { feed, seedChain: null, remember: () => Promise.resolve() }
}
