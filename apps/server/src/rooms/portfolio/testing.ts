/** For tests: random ledgers of users who trade, move money and get it, at times that rise. */
import { uniformFrom } from '@assay/engine/oracle'
import { HOUR_MS } from '@assay/engine/market'
import { divHalfUp, transfer, type LedgerEntry, type Posting } from '@assay/money'
import type pg from 'pg'
import { accountOf, CHANGE, LEGAL, LEVER, MICRO, type Writer } from '../../ledger/accounts.ts'
import { bookAt, sourceOf } from '../../ledger/testing.ts'
import { USDT } from '../../ledger/usdt.ts'

const BTC = 1
const ETH = 2
const COINS = [BTC, ETH]

/** A price that moves with time. Null before a currency had one. */
export function priceAt(currencyId: number, atMs: number): string | null {
  if (currencyId === USDT) return '1'
  if (!COINS.includes(currencyId)) return null
  const wave = Math.floor(atMs / (HOUR_MS / 4)) % 37
  return `${currencyId === BTC ? 50_000 + wave * 113 : 2_000 + wave * 7}.${wave % 10}`
}

interface Step {
  writer: Writer
  postings: Posting[]
}

/** What users have, so that nobody spends what he has not. */
export class RandomLedger {
  timeMs: number
  readonly #pool: pg.Pool
  readonly #random: () => number
  readonly #users: readonly number[]
  readonly #has = new Map<string, bigint>()
  readonly #inTransit: { to: number; currencyId: number; units: bigint }[] = []
  #number = 0

  constructor(pool: pg.Pool, { seed, fromMs, users }: { seed: number; fromMs: number; users: readonly number[] }) {
    this.#pool = pool
    this.#random = uniformFrom(seed)
    this.#users = users
    this.timeMs = fromMs
  }

  /** Books one step. Up to 40 minutes pass before it, at times more than a day. */
  async step(): Promise<void> {
    this.timeMs += Math.floor(this.#random() * 40 * 60_000) + (this.#random() < 0.02 ? 30 * HOUR_MS : 0)
    const { writer, postings } = this.#draw()
    for (const { entries } of postings) for (const { account, currencyId, available } of entries) this.#add(account, currencyId, available)
    if (postings.length > 0) await bookAt(this.#pool, { writer, timeMs: this.timeMs }, postings)
  }

  #draw(): Step {
    const user = this.#pick(this.#users)
    const coin = this.#pick(COINS)
    const draws = [
      () => this.#gift(accountOf(user, CHANGE), this.#pick([BTC, ETH, USDT])),
      () => this.#out(accountOf(user, CHANGE), this.#pick([BTC, ETH, USDT])),
      () => this.#trade(user, coin),
      () => this.#trade(user, coin),
      () => this.#convert(user),
      () => this.#move(user, this.#pick([BTC, USDT])),
      () => this.#result(accountOf(user, LEVER), USDT, 'futures_close'),
      () => this.#result(accountOf(user, MICRO), this.#pick([BTC, USDT]), 'seconds_settle'),
    ]
    return this.#pick(draws)()
  }

  #gift(account: number, currencyId: number): Step {
    return this.#one('faucet', transfer(this.#amount(currencyId), { from: sourceOf.spot, to: account, currencyId }))
  }

  #out(account: number, currencyId: number): Step {
    return this.#one('withdrawal', transfer(this.#part(account, currencyId), { from: account, to: sourceOf.spot, currencyId }))
  }

  /** Orders of two users, perhaps both of one, filled in one posting, each with a fee of its own. */
  #trade(user: number, coin: number): Step {
    const other = this.#pick(this.#users)
    return this.#one('spot_fill', [...this.#order(user, coin), ...(other === user ? [] : this.#order(other, coin))])
  }

  #order(user: number, coin: number): LedgerEntry[] {
    const account = accountOf(user, CHANGE)
    const reference = `spot_order:${++this.#number}`
    const isBuy = this.#random() < 0.5
    const [pays, gets] = isBuy ? [USDT, coin] : [coin, USDT]
    const paid = this.#part(account, pays)
    const got = (this.#worth(pays, gets, paid) * 999n) / 1000n
    return [
      ...transfer(paid, { from: account, to: sourceOf.spot, currencyId: pays }),
      ...transfer(got, { from: sourceOf.spot, to: account, currencyId: gets }),
    ].map((entry) => ({ ...entry, reference }))
  }

  #convert(user: number): Step {
    const account = accountOf(user, CHANGE)
    const paid = this.#part(account, BTC)
    const got = (this.#worth(BTC, ETH, paid) * 998n) / 1000n
    return this.#one('conversion', [
      ...transfer(paid, { from: account, to: sourceOf.spot, currencyId: BTC }),
      ...transfer(got, { from: sourceOf.spot, to: account, currencyId: ETH }),
    ])
  }

  /** Between accounts of one desk at once. Between those of two it leaves now, and one that left before lands. */
  #move(user: number, currencyId: number): Step {
    const from = accountOf(user, CHANGE)
    const units = this.#part(from, currencyId)
    if (this.#random() < 0.3) return this.#one('move', transfer(units, { from, to: accountOf(user, LEGAL), currencyId }))
    const landing = this.#random() < 0.5 ? this.#inTransit.shift() : undefined
    if (landing) return this.#one('move', transfer(landing.units, { from: sourceOf.lever, ...landing }), 'lever')
    this.#inTransit.push({ to: accountOf(user, this.#pick([LEVER, MICRO])), currencyId, units })
    return this.#one('move', transfer(units, { from, to: sourceOf.spot, currencyId }))
  }

  #result(account: number, currencyId: number, kind: string): Step {
    const isWon = this.#random() < 0.5
    const units = isWon ? this.#amount(currencyId) / 10n : this.#part(account, currencyId)
    const [from, to] = isWon ? [sourceOf.lever, account] : [account, sourceOf.lever]
    return this.#one(kind, transfer(units, { from, to, currencyId }), 'lever')
  }

  #one(kind: string, entries: LedgerEntry[], writer: Writer = 'spot'): Step {
    const moving = entries.filter(({ available }) => available !== 0n)
    return { writer, postings: moving.length === 0 ? [] : [{ kind, reference: `${kind}:${++this.#number}`, entries: moving }] }
  }

  #worth(from: number, to: number, units: bigint): bigint {
    const cents = (currencyId: number) => BigInt(Math.round(Number(priceAt(currencyId, this.timeMs)) * 100))
    return divHalfUp(units * cents(from), cents(to))
  }

  #amount(currencyId: number): bigint {
    const units = BigInt(Math.floor(this.#random() * 1e8) + 1)
    return currencyId === USDT ? units * 10_000n : units
  }

  /** A part of what an account has, at times all of it. */
  #part(account: number, currencyId: number): bigint {
    const has = this.#has.get(`${account} ${currencyId}`) ?? 0n
    return this.#random() < 0.25 ? has : (has * BigInt(Math.floor(this.#random() * 1_000))) / 1_000n
  }

  #add(account: number, currencyId: number, units: bigint): void {
    const key = `${account} ${currencyId}`
    this.#has.set(key, (this.#has.get(key) ?? 0n) + units)
  }

  #pick<T>(some: readonly T[]): T {
    return some[Math.floor(this.#random() * some.length)]!
  }
}
