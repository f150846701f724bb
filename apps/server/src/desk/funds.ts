import type { Funds } from '@assay/engine/spot'

/** Balances during one batch: those read under lock, moved along by the engine. Unknown ones count from zero. */
export class BatchFunds implements Funds {
  readonly #units = new Map<string, bigint>()

  set(account: number, currencyId: number, units: bigint): void {
    this.#units.set(`${account}:${currencyId}`, units)
  }

  available(account: number, currencyId: number): bigint {
    return this.#units.get(`${account}:${currencyId}`) ?? 0n
  }

  add(account: number, currencyId: number, delta: bigint): void {
    const key = `${account}:${currencyId}`
    this.#units.set(key, (this.#units.get(key) ?? 0n) + delta)
  }
}
