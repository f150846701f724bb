/**
 * What the spot desk should have done: the naive engine takes every command that the desk says was done, and each must have done the same
 * to the last unit; what rooms book in between is told to the oracles of Earn and of the wallet, then booked at that turn. Orders and trades are held
 * against the tables.
 */
import { isDeepStrictEqual } from 'node:util'
import { formatUnits, type Posting } from '@assay/money'
import { sql } from 'kysely'
import type { Database } from '../../apps/server/src/db/pool.ts'
import type { LeverTurn } from '../../apps/server/src/desk/lever/lever-desk.ts'
import type { SpotTurn } from '../../apps/server/src/desk/spot/spot-desk.ts'
import { createOracleEngine } from '../../packages/engine/src/oracle/door.ts'
import type { Effects, Order, Pair, SpotCommand, SpotEngine } from '../../packages/engine/src/spot/door.ts'
import { EarnOracle } from './earn-oracle.ts'
import { ENDLESS, Ledger } from './ledger.ts'
import { WalletOracle } from './wallet-oracle.ts'
import { moneyWatching, type Turned, type Watching } from './watch.ts'

/** Trading, or money that rooms move. */
export type SpotStep = { command: SpotCommand; effects: Effects } | { posted: readonly Posting[] }

const FEES_OF_DESK = 1
/** Of both currencies. */
const SCALE = 8

/** Orders are live objects: as they stood then. Ranks in the queue are each engine's own. */
const asThen = (effects: Effects): Effects => ({
  ...effects,
  orders: effects.orders.map((order) => ({ ...order, queueSeq: 0 })).sort((one, other) => one.id - other.id),
  atProtection: effects.atProtection.map((order) => ({ ...order, queueSeq: 0 })),
  levels: [...effects.levels].sort((one, other) => one.priceTicks - other.priceTicks || (one.side < other.side ? -1 : 1)),
})

const asText = (value: unknown): string => JSON.stringify(value, (_, inner: unknown) => (typeof inner === 'bigint' ? `${inner}n` : inner))

export const spotWatching = (oracle: SpotOracle): Watching<SpotTurn, SpotStep> => ({
  spy: (turn, note) => ({
    ...turn,
    execute: (command) => {
      const effects = turn.execute(command)
      note({ command, effects: asThen(effects) })
      return effects
    },
    post: (posted) => {
      turn.post(posted)
      note({ posted })
    },
  }),
  hear: (turned) => oracle.take(turned),
})

/** The other desk of moves, which trades nothing here. */
export const idleWatching = (oracle: SpotOracle): Watching<LeverTurn, readonly Posting[]> =>
  moneyWatching((turned) => oracle.take({ ...turned, steps: turned.steps.map((posted) => ({ posted })) }))

export class SpotOracle {
  readonly ledger = new Ledger({ endless: ENDLESS })
  readonly wallet = new WalletOracle(this.ledger)
  readonly earn = new EarnOracle(this.ledger)
  readonly engine: SpotEngine = createOracleEngine({ feeAccount: FEES_OF_DESK })
  /** What went otherwise than it should. */
  readonly faults: string[] = []
  /** Orders touched since they were last compared, as they stand. */
  readonly #touched = new Map<number, Order>()
  readonly #traded = { trades: 0, lots: 0n, quote: 0n }

  constructor(pairs: Iterable<Pair>) {
    for (const pair of pairs) this.engine.setPair(pair)
  }

  take(turned: Turned<SpotStep>): void {
    const { steps } = turned
    try {
      const posted = steps.flatMap((step) => ('posted' in step ? step.posted : []))
      if (!this.earn.take(turned, posted)) this.wallet.take(turned, posted)
      for (const step of steps) {
        if ('command' in step) this.#trade(step)
        else for (const posting of step.posted) this.ledger.book(posting, false)
      }
    } catch (error) {
      // The ledger's own rules: sums of zero, nobody below nothing.
      this.faults.push(`${asText(steps)}: ${String(error)}`)
    }
  }

  #trade({ command, effects }: { command: SpotCommand; effects: Effects }): void {
    const expected = this.engine.execute(command, this.ledger)
    for (const posting of expected.postings) this.ledger.book(posting, true)
    for (const order of expected.orders) this.#touched.set(order.id, order)
    for (const { lots, priceTicks } of expected.trades) {
      this.#traded.trades += 1
      this.#traded.lots += BigInt(lots)
      this.#traded.quote += BigInt(lots) * BigInt(priceTicks)
    }
    if (!isDeepStrictEqual(asThen(expected), effects))
      this.faults.push(`${asText(command)}\n  did ${asText(effects)}\n  not ${asText(asThen(expected))}`)
  }

  /** Answers where the tables say otherwise. */
  async compare(db: Database): Promise<string[]> {
    return [...(await this.#compareOrders(db)), ...(await this.#compareTrades(db)), ...(await this.earn.compare(db))]
  }

  async #compareOrders(db: Database): Promise<string[]> {
    const ids = [...this.#touched.keys()]
    const stored = await sql<{ id: string; text: string }>`
      select id, concat_ws(' ', status, reason, filled_lots, trim_scale(filled_quote), trim_scale(fee), trim_scale(held)) as text
      from spot_order_any where id = any(${ids}::bigint[])`.execute(db)
    const texts = new Map(stored.rows.map(({ id, text }) => [Number(id), text]))
    const faults: string[] = []
    for (const [id, order] of this.#touched) {
      const text = this.#textOf(order)
      if (texts.get(id) !== text) faults.push(`order ${id}: ${texts.get(id)}, not ${text}`)
    }
    this.#touched.clear()
    return faults
  }

  #textOf({ status, reason, filledLots, filledQuote, fee, held }: Order): string {
    const money = [filledQuote, fee, held].map((units) => formatUnits(units, SCALE))
    return [status, ...(reason === null ? [] : [reason]), filledLots, ...money].join(' ')
  }

  async #compareTrades(db: Database): Promise<string[]> {
    const result = await sql<Record<'trades' | 'lots' | 'quote', string>>`
      select count(*) as trades, coalesce(sum(lots), 0)::text as lots, coalesce(sum(lots * price_ticks), 0)::text as quote
      from spot_trade`.execute(db)
    const { trades, lots, quote } = result.rows[0]!
    const [found, own] = [`${trades} ${lots} ${quote}`, Object.values(this.#traded).join(' ')]
    return found === own ? [] : [`trades: ${found}, not ${own}`]
  }
}
