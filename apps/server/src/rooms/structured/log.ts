/**
 * Writes purchases and settlements into the public log. They are made by the desk of change accounts, and the log is written by the other
 * one: so each leaves a row, which goes in the transaction that logs it.
 */
import { dualAcceptanceLeaf, dualEndLeaf } from '@assay/engine/proof'
import type { Logger } from 'pino'
import { isDatabaseAway } from '../../db/away.ts'
import { coinOf, sidesOf } from './currencies.ts'
import { resultOf } from './present.ts'
import type { StructuredSources } from './services.ts'
import { takeUnloggedStatement, type UnloggedRow } from './store.ts'

const AT_ONCE = 500

type Sources = Pick<StructuredSources, 'lever' | 'coins' | 'money'>

function leafOf(sources: Sources, row: UnloggedRow): string {
  const coin = coinOf(sources, row.coinId)
  const { money } = sources
  const { own, other } = sidesOf(sources, coin, row.type)
  const { publicId: id, type, target, maturesMs, volatilityPpm, amount, mean, fixingId } = row
  const { symbol } = coin
  if (row.isEnd) {
    const result = resultOf(row)!
    const paid = result === 'converted' ? { currency: other.name, paid: row.converted } : { currency: own.name, paid: row.kept }
    return dualEndLeaf({ id, symbol, result, fixingId, mean, ...paid })
  }
  return dualAcceptanceLeaf({
    id,
    symbol,
    acceptedMs: Math.round(row.boughtMs),
    type,
    maturesMs,
    target,
    rate: BigInt(row.rate),
    fair: BigInt(row.fair),
    volatilityPpm,
    quotedMs: row.tickMs,
    quotedSeq: row.tickSeq,
    twiceMid: row.twiceMid,
    coin: { name: coin.name, scale: coin.scale },
    money: { name: money.name, scale: money.scale },
    priceDecimals: coin.priceDecimals,
    amount,
  })
}

export class DualLog {
  readonly #sources: Sources
  readonly #log: Pick<Logger, 'warn'>
  #run: Promise<void> | null = null
  #isWanted = false

  constructor(sources: Sources, log: Pick<Logger, 'warn'>) {
    this.#sources = sources
    this.#log = log
  }

  /** Something waits: it is logged soon. */
  kick(): void {
    void this.write().catch((error: unknown) => {
      if (!isDatabaseAway(error)) this.#log.warn({ err: error }, 'investments could not be logged yet: it is tried again')
    })
  }

  /** Logs all that waits. A call while it is under way has it look again. */
  write(): Promise<void> {
    this.#isWanted = true
    return (this.#run ??= this.#writeAll().finally(() => (this.#run = null)))
  }

  async #writeAll(): Promise<void> {
    while (this.#isWanted) {
      this.#isWanted = false
      while ((await this.#writeSome()) === AT_ONCE);
    }
  }

  #writeSome(): Promise<number> {
    return this.#sources.lever.submit({
      userId: null,
      accounts: [],
      idempotent: null,
      guard: () => takeUnloggedStatement(AT_ONCE),
      run: (turn, rows) => {
        for (const row of rows) turn.log(leafOf(this.#sources, row))
        return rows.length
      },
    })
  }
}
