/** The rooms of Earn over the desks of a world: products, sales and cover that nobody else has, and an index that the world moves. */
import pino from 'pino'
import type { LogTick } from '../../packages/engine/src/proof/types.ts'
import { unitsOf } from '@assay/money'
import { Deadlines, type Deadline } from '../../apps/server/src/clock/deadlines.ts'
import type { Database } from '../../apps/server/src/db/pool.ts'
import type { LeverDesk } from '../../apps/server/src/desk/lever/lever-desk.ts'
import type { SpotDesk } from '../../apps/server/src/desk/spot/spot-desk.ts'
import { instruments } from '../../apps/server/src/feeds/instruments.ts'
import { systemAccounts } from '../../apps/server/src/ledger/accounts.ts'
import { give } from '../../apps/server/src/ledger/testing.ts'
import { createCatalogue } from '../../apps/server/src/rooms/market/door.ts'
import { accrue } from '../../apps/server/src/rooms/mining/accrue.ts'
import { miningHandlers } from '../../apps/server/src/rooms/mining/handlers.ts'
import { makeProduct, pauseProduct } from '../../apps/server/src/rooms/mining/make-product.ts'
import { POOL } from '../../apps/server/src/rooms/mining/terms.ts'
import { BTC, USDT } from '../../apps/server/src/rooms/spot/testing.ts'
import { fixAtDeadline } from '../../apps/server/src/rooms/structured/fixing.ts'
import { structuredHandlers } from '../../apps/server/src/rooms/structured/handlers.ts'
import { createStructuredServices } from '../../apps/server/src/rooms/structured/open.ts'
import type { StructuredServices } from '../../apps/server/src/rooms/structured/services.ts'
import { settleAtDeadline } from '../../apps/server/src/rooms/structured/settle.ts'
import { subscriptionHandlers } from '../../apps/server/src/rooms/subscription/handlers.ts'
import { knowTokens } from '../../apps/server/src/rooms/subscription/make-project.ts'
import { findProject } from '../../apps/server/src/rooms/subscription/project-store.ts'
import { endSales } from '../../apps/server/src/rooms/subscription/close.ts'
import type { SubscriptionServices } from '../../apps/server/src/rooms/subscription/services.ts'
import { tellBuyers } from '../../apps/server/src/rooms/subscription/tell.ts'
import { createTestServices, openSale } from '../../apps/server/src/rooms/subscription/testing.ts'
import { unlockTokens } from '../../apps/server/src/rooms/subscription/unlock.ts'
import { caller, currencies, EUR, testPrices } from '../../apps/server/src/rooms/wallet/testing.ts'
import { asOwner, type TestDatabase } from '../../apps/server/src/testing.ts'
import { nightOf } from './nights.ts'
import type { DualProduct, MiningProduct, RunningSale } from './earn-wishes.ts'

type Call = ReturnType<typeof caller>

const DAY_MS = 86_400_000
/** Long after the last round of the longest run. */
const SALE_MS = 30 * DAY_MS
/** A change of a third each day, so that every term has a rate. */
const CLOSES = Array.from({ length: 31 }, (_, day) => (day % 2 === 0 ? 100 : 133))
const [MINUTE_MS, HOUR_MS] = [60_000, 3_600_000]
const silent = pino({ level: 'silent' })

const OFFERED: Omit<MiningProduct, 'id'>[] = [
  { currencyId: USDT, scale: 8, days: 15, rate: '0.0032', least: '100', each: '5000', all: '40000', penalty: '0.004', isOpen: true },
  // Its pool is short before its cap is reached.
  { currencyId: BTC, scale: 8, days: 30, rate: '0.001', least: '0.01', each: '1.5', all: '30', penalty: '0.02', isOpen: true },
  // Of what few have; its terms end and begin again while everything else goes on.
  { currencyId: EUR, scale: 4, days: 2, rate: '0.0011', least: '10', each: '100000', all: '1000000', penalty: '0.0007', isOpen: true },
  { currencyId: USDT, scale: 8, days: 3, rate: '0.0032', least: '100', each: '5000', all: '20000', penalty: '0.004', isOpen: false },
]
const CAP_OF_PENALTY = '0.3'

interface Opened {
  /** Connections of the rooms. */
  db: Database
  /** Of the world, for what is made before it begins. */
  database: TestDatabase
  desk: SpotDesk
  lever: LeverDesk
}

export class EarnRooms {
  mining!: Call
  subscription!: Call
  structured!: Call
  readonly products: MiningProduct[] = []
  readonly sales: RunningSale[] = []
  readonly duals: DualProduct[] = []
  /** Of BTC in hundredths of USDT; null while it is not there. */
  indexCents: number | null = 5_000_000
  /** At the same hour of any day, so that the same seed is quoted the same rates. */
  readonly #nowMs = Math.floor(Date.now() / DAY_MS) * DAY_MS + HOUR_MS
  readonly #catalogue = createCatalogue(instruments)
  /** Of BTC in every minute of the log, of even days and of odd ones, once investments may mature. */
  settlementCents: readonly [number, number] | null = null
  #dual!: StructuredServices
  #accrual!: Deadline
  #selling!: SubscriptionServices

  /** Before any desk has these accounts. */
  static async fund({ pool }: Pick<TestDatabase, 'pool'>): Promise<void> {
    const [usdt, btc, eur] = [
      { currencyId: USDT, amount: '5000' },
      { currencyId: BTC, amount: '0.4' },
      { currencyId: EUR, amount: '200' },
    ]
    await give(pool, POOL, usdt, btc, eur)
    await give(pool, systemAccounts.dualCover, { currencyId: USDT, amount: '500000' }, { currencyId: BTC, amount: '10' })
  }

  /** Makes what is on offer. */
  async make(opened: Opened): Promise<void> {
    await this.reopen(opened)
    const { db } = opened.database
    for (const terms of OFFERED) {
      const { currencyId, days, rate, least, each, all, penalty, isOpen } = terms
      const [rates, caps] = [
        { rateLow: rate, rateHigh: rate },
        { minimum: least, userMaximum: each, totalMaximum: all },
      ]
      const leaving = { penaltyRate: penalty, penaltyCap: CAP_OF_PENALTY, takesBack: true }
      const id = await makeProduct(db, { currencies }, { currencyId, days, ...rates, ...caps, ...leaving, opensMs: 0, closesMs: null })
      if (!isOpen) await pauseProduct(db, id)
      this.products.push({ ...terms, id })
    }
    await asOwner(opened.database, nightOf(opened.database))
    await this.#makeSales(opened)
    for (const { id, type, target } of (await this.#dual.ladder.today()).filter(({ days }) => days !== 7))
      this.duals.push({ id, type, targetCents: BigInt(target) })
  }

  async #makeSales({ database, desk }: Opened): Promise<void> {
    const services = { ...createTestServices(database, desk), catalogue: this.#catalogue }
    const endsMs = Date.now() + SALE_MS
    const kinds = [
      { mode: 'pro_rata', supply: '1000', cap: '400', softCap: null, unlock: { kind: 'at_once' } },
      { mode: 'first_come', supply: '60000', cap: '4000', softCap: null, unlock: { kind: 'at_once' } },
      { mode: 'first_come', supply: '50000', cap: '3000', softCap: null, unlock: { kind: 'date', fromMs: endsMs } },
      { mode: 'first_come', supply: '40000', cap: '5000', softCap: '100', unlock: { kind: 'at_once' } },
    ] as const
    for (const kind of kinds) {
      const { id, tokenId } = await openSale(services, { ...kind, price: '1.25', lot: '2', issuance: '100000', endsMs })
      const { mode, supply, cap, softCap, unlock } = kind
      this.sales.push({
        id,
        tokenId,
        isFirstCome: mode === 'first_come',
        isPaid: mode === 'first_come' && softCap === null,
        isLocked: unlock.kind !== 'at_once',
        cost: unitsOf('2.5', 8),
        lot: unitsOf('2', 8),
        lots: BigInt(supply) / 2n,
        cap: BigInt(cap) / 2n,
      })
    }
    await knowTokens({ ...services, addCurrency: () => undefined })
  }

  /** Over other desks than before. */
  async reopen({ db, database, desk, lever }: Opened): Promise<void> {
    const publishMessages = (): void => undefined
    const accrual = accrue({ desk, currencies, publishMessages })
    this.#accrual = accrual
    this.mining = caller('mining', miningHandlers({ db, desk, currencies, publishMessages, prices: testPrices(), accrual }))
    const sales = {
      ...createTestServices(database, desk),
      db,
      catalogue: this.#catalogue,
      readProject: (id: string) => findProject(db, id),
    }
    this.#selling = sales
    this.subscription = caller('subscription', subscriptionHandlers(sales))
    this.#dual = await createStructuredServices({ ...this.#dualSources(), db, desk, lever }, silent)
    this.structured = caller('structured', structuredHandlers(this.#dual))
  }

  /** What comes due in these rooms. */
  deadlines(): Deadline[] {
    const [sales, dual] = [this.#selling, this.#dual]
    return [this.#accrual, endSales(sales), tellBuyers(sales), unlockTokens(sales), fixAtDeadline(dual), settleAtDeadline(dual)]
  }

  /** Pays the days of mining that are due, as two servers that meet do. */
  payDays(db: Database): Promise<void[]> {
    return Promise.all([1, 2].map(() => new Deadlines({ db, log: silent, deadlines: [this.#accrual] }).pass()))
  }

  #ticksOf({ fromMs, untilMs }: { fromMs: number; untilMs: number }): LogTick[] | null {
    if (this.settlementCents === null) return null
    const cents = this.settlementCents[Math.floor(fromMs / DAY_MS) % 2]!
    const tick = { instrumentId: 1, seq: 1, bid: cents, ask: cents, sources: [], canTrigger: true, isStale: false }
    return Array.from({ length: (untilMs - fromMs) / MINUTE_MS }, (_, at) => ({ ...tick, timeMs: fromMs + at * MINUTE_MS }))
  }

  #dualSources() {
    const btc = { id: BTC, name: 'BTC', scale: 8, minimum: unitsOf('0.001', 8), symbol: 'BTC/USDT', priceDecimals: 2 }
    const timeMs = this.#nowMs
    return {
      coins: [btc],
      offered: [btc],
      money: { id: USDT, name: 'USDT', scale: 8, minimum: unitsOf('50', 8) },
      quote: () =>
        this.indexCents === null ? null : { seq: 1, timeMs, deciticks: this.indexCents * 10, canTrigger: true, state: 'open' as const },
      closes: () => Promise.resolve(CLOSES),
      ticksOf: (window: { fromMs: number; untilMs: number }) => Promise.resolve(this.#ticksOf(window)),
      publishMessages: (): void => undefined,
      now: () => timeMs,
    }
  }

  /** All that was bought is in the public log. */
  settle(): Promise<void> {
    return this.#dual.log.write()
  }
}
