/**
 * What is owed and what is held, as it stands now. Where a coin is short, or nobody has read lately what is held, its withdrawals stop by
 * themselves; they go on by themselves when a reading says that all of it is there.
 */
import { refuse, type ReserveStop } from '@assay/contract/wire'
import { LEDGER_SCALE, unitsOf } from '@assay/money'
import type { Logger } from 'pino'
import type { Database } from '../../db/pool.ts'
import * as store from './wallet-store.ts'

export type ReserveState = 'whole' | 'short' | 'unread' | 'play'

export interface CoinReserve extends Omit<store.StandingRow, 'state'> {
  state: ReserveState
  /** The oldest reading. */
  readAt: Date | null
  /** Since when withdrawals are stopped. */
  stoppedAt: Date | null
  wallets: store.WalletRow[]
}

const PPM = 1_000_000n
const units = (amount: string): bigint => unitsOf(amount, LEDGER_SCALE)
const isStopped = (state: ReserveState): boolean => state === 'short' || state === 'unread'

/** Held for a million owed. All of it where nothing is owed. */
export function ppmOf({ owed, held }: Pick<CoinReserve, 'owed' | 'held'>): number {
  const [owes, has] = [units(owed), units(held)]
  return owes <= 0n ? Number(PPM) : Number((has * PPM) / owes)
}

export type OfferedCoin = Pick<CoinReserve, 'currencyId' | 'owed' | 'minted' | 'held' | 'state'> & { ppm: number }

/** A coin as other rooms get it. Play money is compared with what was minted. */
export const offeredCoin = ({ currencyId, owed, minted, held, state }: CoinReserve): OfferedCoin => ({
  currencyId,
  owed,
  minted,
  held,
  state,
  ppm: ppmOf({ owed, held: state === 'play' ? minted : held }),
})

/** What was read of a coin, and whether all of it was lately. */
export interface Holding {
  held: string
  isRead: boolean
}

interface Watched {
  db: Database
  log: Pick<Logger, 'warn' | 'info'>
  isPlay: boolean
  now(): number
  currencies(): readonly { id: number; name: string }[]
}

export class ReserveWatch {
  readonly #of: Watched
  #coins: ReadonlyMap<number, CoinReserve> = new Map()
  #looking: Promise<void> = Promise.resolve()

  constructor(of: Watched) {
    this.#of = of
  }

  get coins(): ReadonlyMap<number, CoinReserve> {
    return this.#coins
  }

  /** Reads all of it again. One look at a time, so that none overtakes a later one. */
  look(): Promise<void> {
    return (this.#looking = this.#looking.catch(() => undefined).then(() => this.#look()))
  }

  async #look(): Promise<void> {
    const { db, currencies, now } = this.#of
    const [standing, wallets] = await Promise.all([store.listStanding(db), store.listWallets(db)])
    const coins = currencies().flatMap(({ id, name }) => {
      const row = standing.find(({ currencyId }) => currencyId === id)
      if (!row) return []
      const before = this.#coins.get(id)
      const own = wallets.filter(({ currencyId }) => currencyId === id)
      const coin = this.#coin(row, own)
      if (isStopped(coin.state)) coin.stoppedAt = before?.stoppedAt ?? new Date(now())
      this.#tell(name, coin, before)
      return [[id, coin] as const]
    })
    this.#coins = new Map(coins)
  }

  #coin(row: store.StandingRow, wallets: store.WalletRow[]): CoinReserve {
    const readAt = wallets.reduce<Date | null>((oldest, { readAt: at }) => (oldest === null || at < oldest ? at : oldest), null)
    return { ...row, state: this.#of.isPlay ? 'play' : row.state, readAt, stoppedAt: null, wallets }
  }

  #tell(currency: string, { state, owed, held }: CoinReserve, before: CoinReserve | undefined): void {
    if (before?.state === state || (!before && !isStopped(state))) return
    if (isStopped(state)) this.#of.log.warn({ currency, state, owed, held }, 'withdrawals have stopped: what is owed is not held')
    else this.#of.log.info({ currency, owed, held }, 'withdrawals go on: all that is owed is held')
  }

  /** Why withdrawals of a currency are stopped. Null: they are not. */
  stopOf(currencyId: number): ReserveStop | null {
    const state = this.#coins.get(currencyId)?.state
    if (this.#of.isPlay || state === 'whole') return null
    return state === 'short' ? 'reserve_short' : 'reserve_unread'
  }

  /** Refuses `reserve_short` or `reserve_unread` while withdrawals of a currency are stopped. */
  require(currencyId: number): void {
    const stop = this.stopOf(currencyId)
    if (stop === null) return
    const currency = this.#of.currencies().find(({ id }) => id === currencyId)?.name ?? String(currencyId)
    refuse(stop, { values: { currency } })
  }

  /** Of all wallets and banks together. Null for play money, which is held nowhere. */
  holding(currencyId: number): Holding | null {
    if (this.#of.isPlay) return null
    const { held = '0', wallets = [] } = this.#coins.get(currencyId) ?? {}
    return { held, isRead: wallets.length > 0 && wallets.every(({ isOld: old }) => !old) }
  }

  /** Keeps how today stands, for the thirty days of a coin. */
  async keepDay(): Promise<void> {
    const { db, isPlay, now } = this.#of
    if (isPlay) return
    const rows = [...this.#coins.values()].filter(({ owed, wallets }) => units(owed) > 0n || wallets.length > 0)
    await store.upsertDay(
      db,
      new Date(now()).toISOString().slice(0, 10),
      rows.map((coin) => ({ currencyId: coin.currencyId, owed: coin.owed, held: coin.held, ppm: ppmOf(coin) })),
    )
  }
}
