/** The products of a day (UTC): they are made at its beginning, from the index of then. */
import { DAY_MS } from '@assay/engine/market'
import { maturityOf, targetsOf, TERMS, type DualType } from '@assay/engine/structured'
import { tickNow } from './rates.ts'
import type { DualCoin, StructuredSources } from './services.ts'
import * as store from './store.ts'

const TYPES: readonly DualType[] = ['call', 'put']

export class Ladder {
  readonly #sources: StructuredSources
  #day = ''
  #products: readonly store.Product[] = []
  #making: { day: string; done: Promise<void> } | null = null

  constructor(sources: StructuredSources) {
    this.#sources = sources
  }

  /** Today's products. A coin whose index is not known yet has none. */
  async today(): Promise<readonly store.Product[]> {
    for (;;) {
      const day = dayOf(this.#sources.now())
      if (this.#isWhole(day)) return this.#products
      const making = (this.#making ??= { day, done: this.#make(day).finally(() => (this.#making = null)) })
      await making.done
      // What was under way at midnight was yesterday's.
      if (making.day === dayOf(this.#sources.now())) return this.#products
    }
  }

  #isWhole(day: string): boolean {
    return this.#day === day && this.#sources.offered.every(({ id }) => this.#products.some(({ coinId }) => coinId === id))
  }

  async #make(day: string): Promise<void> {
    const { db, offered } = this.#sources
    const there = await store.listProducts(db, day)
    const missing = offered.filter(({ id }) => !there.some(({ coinId }) => coinId === id))
    const made = missing.flatMap((coin) => this.#rowsOf(coin))
    if (made.length > 0) await store.insertProducts(db, day, made)
    this.#products = made.length > 0 ? await store.listProducts(db, day) : there
    this.#day = day
  }

  #rowsOf(coin: DualCoin): store.NewProduct[] {
    const tick = tickNow(this.#sources, coin)
    if (!tick) return []
    const index = Math.round(tick.twiceMid / 2)
    const nowMs = this.#sources.now()
    return TYPES.flatMap((type) =>
      targetsOf(type, index).flatMap((target) =>
        TERMS.map((days) => ({ coinId: coin.id, type, target, days, maturesMs: maturityOf(nowMs, days) })),
      ),
    )
  }
}

const dayOf = (nowMs: number): string => new Date(nowMs - (nowMs % DAY_MS)).toISOString().slice(0, 10)
