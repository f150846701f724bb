import type { ReserveStop } from '@assay/contract/wire'
import { MINUTE_MS } from '@assay/engine/market'
import { SingleRun } from '../../clock/single-run.ts'
import { transact } from '../../db/transact.ts'
import { newestBlock, Sealer } from '../../ledger/seal.ts'
import type { LeverOffer } from '../lever/door.ts'
import type { MarketOffer } from '../market/door.ts'
import type { ProofOffer } from '../proof/door.ts'
import type { Opened, Site } from '../room.ts'
import { reserveHandlers } from './handlers.ts'
import { readHoldings } from './holdings.ts'
import { keepTallies } from './make-tally.ts'
import type { ReserveServices } from './services.ts'
import { removeOlderDeposits, upsertReadings, type Reading } from './wallet-store.ts'
import { offeredCoin, ReserveWatch, type Holding, type OfferedCoin } from './watch.ts'

const LOOK_MS = 5_000
/** A reading counts for fifteen minutes, so one or two may fail. */
const HOLDINGS_MS = 5 * MINUTE_MS
const SCAN_PAUSE_MS = 20_000

/** What other rooms get. */
export interface ReserveOffer {
  /** Refuses `reserve_short` or `reserve_unread` while withdrawals of a currency are stopped. */
  requireReserve(currencyId: number): void
  /** Why withdrawals of a currency are stopped. Null: they are not. */
  reserveStop(currencyId: number): ReserveStop | null
  /** Keeps what watchers read of the site's wallets. Of one wallet the newest reading counts. */
  recordHoldings(rows: readonly Reading[]): Promise<void>
  /** What is owed and held by currency, as it was looked at last. */
  coins(): readonly OfferedCoin[]
  /** What wallets and banks were read to hold. Null for play money. */
  holding(currencyId: number): Holding | null
}

interface Needed {
  market: MarketOffer
  lever: LeverOffer
  proof: ProofOffer
}

export async function openReserve(
  { config, isSandbox, log, clock, secrets, database: { db, target }, atEnd }: Site,
  { market: { market }, lever, proof: { rules } }: Needed,
): Promise<Opened<'reserve', ReserveOffer>> {
  const { catalogue } = market
  // Tokens that were sold here exist in its books alone: no wallet could hold them.
  const currencies = () => catalogue.currencies.filter(({ soldAt }) => !soldAt)
  const watch = new ReserveWatch({ db, log, isPlay: isSandbox, now: clock.now, currencies })
  const services: ReserveServices = {
    db,
    target,
    lever: lever.desk,
    secrets,
    catalogue,
    watch,
    isPlay: isSandbox,
    usdtPerUnit: (currencyId) => market.prices.usdtPerUnit(currencyId),
    now: clock.now,
    tallies: new SingleRun({ name: 'tally', log, now: clock.now }),
  }
  const record = async (rows: readonly Reading[]): Promise<void> => {
    // Between the two all deposit addresses would count twice.
    await transact(db, async (tx) => {
      await upsertReadings(tx, rows)
      await removeOlderDeposits(tx, rows)
    })
    await watch.look()
  }
  const sealer = new Sealer({ db, log })
  atEnd(() => sealer.stop())
  await watch.look()
  return {
    handlers: reserveHandlers(services),
    offer: {
      requireReserve: (currencyId) => watch.require(currencyId),
      reserveStop: (currencyId) => watch.stopOf(currencyId),
      recordHoldings: record,
      coins: () => [...watch.coins.values()].map(offeredCoin),
      holding: (currencyId) => watch.holding(currencyId),
    },
    chores: [
      { name: 'reserves', everyMs: LOOK_MS, run: () => watch.look() },
      {
        name: 'what wallets hold',
        everyMs: HOLDINGS_MS,
        run: async () =>
          record(isSandbox ? [] : await readHoldings({ db, log, config: config.chains, now: clock.now, scanPauseMs: SCAN_PAUSE_MS })),
      },
      { name: 'reserves of the day', everyMs: MINUTE_MS, run: () => watch.keepDay() },
      { name: 'tally of the midnight', everyMs: 2 * LOOK_MS, run: () => keepTallies(services) },
      {
        name: 'seal in the log',
        everyMs: MINUTE_MS,
        // What is booked cannot be changed afterwards: the public log has the hash over all of it.
        async run() {
          const block = await newestBlock(db)
          if (block) await rules.putInForce('ledger', () => ({ seal: `${block.number} ${block.hash}` }))
        },
      },
    ],
    begin: () => sealer.begin(),
  }
}
