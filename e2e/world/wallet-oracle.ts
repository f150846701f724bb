/** What the wallet should have done, in the plainest arithmetic: moves between accounts, conversions against the house, play money. */
import { formatUnits, unitsOf } from '@assay/money'
import type { Ledger } from './ledger.ts'

/** What a call answered. */
export type Outcome = { message: Record<string, unknown> } | { refused: string }

/** A currency at its price in cents of USDT. */
export interface Priced {
  id: number
  scale: number
  bidCents: bigint
  askCents: bigint
}

export interface MoveWish {
  currency: Priced
  from: number
  to: number
  number: string
}

export interface ConvertWish {
  from: Priced
  to: Priced
  number: string
}

const [CHANGE, FEES_OF_ROOMS, HOUSE_OF_CONVERSION, MINT] = [2, 2, 12, 51]
const CENT = 100n
const USDT_UNIT = 10n ** 8n
/** Worth in USDT of one conversion, and what of it is the fee: one in a thousand. */
const [LEAST, MOST, FEE_PART] = [USDT_UNIT, 10_000n * USDT_UNIT, 1_000n]
/** Limits of a day, which the database's own clock begins anew. */
const OF_THE_DAY = ['convert_daily_maximum', 'faucet_limit']

const ceil = (above: bigint, below: bigint): bigint => (above + below - 1n) / below
const change = (userId: number): number => userId * 10 + CHANGE

export class WalletOracle {
  readonly faults: string[] = []
  readonly #ledger: Ledger

  constructor(ledger: Ledger) {
    this.#ledger = ledger
  }

  move(userId: number, { currency: { id, scale }, from, to, number }: MoveWish, outcome: Outcome): void {
    const units = unitsOf(number, scale)
    const [source, target] = [userId * 10 + from, userId * 10 + to]
    const isShort = this.#ledger.available(source, id) < units
    const refusal = from === to ? 'same_account' : isShort ? 'insufficient_balance' : null
    if (!this.#agrees(`move ${number} of ${id} from ${source} to ${target}`, refusal, outcome) || refusal) return
    this.#add(source, id, -units)
    this.#add(target, id, units)
    const left = (account: number) => formatUnits(this.#ledger.available(account, id), scale)
    this.#same('move', outcome, { from_available: left(source), to_available: left(target) })
  }

  /** A quote promises what the conversion gives; nothing is booked. */
  quote(wish: ConvertWish, outcome: Outcome): void {
    const { refusal, receive, fee } = this.#figures(wish)
    if (!this.#agrees('quote', refusal, outcome) || refusal) return
    this.#same('quote', outcome, { receive: formatUnits(receive, wish.to.scale), fee: formatUnits(fee, wish.to.scale) })
  }

  convert(userId: number, wish: ConvertWish, outcome: Outcome): void {
    if ('refused' in outcome && outcome.refused === 'quote_expired') return
    const { refusal, units, receive, fee } = this.#figures(wish)
    const isShort = this.#ledger.available(change(userId), wish.from.id) < units
    const expected = refusal ?? (isShort ? 'insufficient_balance' : null)
    if (!this.#agrees(`convert ${wish.number} of ${wish.from.id} of user ${userId}`, expected, outcome) || expected) return
    this.#add(change(userId), wish.from.id, -units)
    this.#add(HOUSE_OF_CONVERSION, wish.from.id, units)
    this.#add(HOUSE_OF_CONVERSION, wish.to.id, -receive - fee)
    this.#add(change(userId), wish.to.id, receive)
    this.#add(FEES_OF_ROOMS, wish.to.id, fee)
    this.#same('convert', outcome, { receive: formatUnits(receive, wish.to.scale), fee: formatUnits(fee, wish.to.scale) })
  }

  draw(userId: number, { currency: { id, scale }, amount }: { currency: Priced; amount: string }, outcome: Outcome): void {
    if (!this.#agrees(`draw ${amount}`, null, outcome)) return
    this.#add(MINT, id, -unitsOf(amount, scale))
    this.#add(change(userId), id, unitsOf(amount, scale))
    this.#same('draw', outcome, { available: formatUnits(this.#ledger.available(change(userId), id), scale) })
  }

  /** Sold at the bid, bought at the ask, rounded down; the fee and the worth rounded up. */
  #figures({ from, to, number }: ConvertWish): { refusal: string | null; units: bigint; receive: bigint; fee: bigint } {
    const units = unitsOf(number, from.scale)
    const gross = (units * from.bidCents * 10n ** BigInt(to.scale)) / (to.askCents * 10n ** BigInt(from.scale))
    const fee = ceil(gross, FEE_PART)
    const worth = ceil(units * from.bidCents * USDT_UNIT, CENT * 10n ** BigInt(from.scale))
    const figures = { units, receive: gross - fee, fee }
    if (from.id === to.id) return { refusal: 'same_currency', ...figures }
    if (worth < LEAST || figures.receive <= 0n) return { refusal: 'convert_minimum', ...figures }
    return { refusal: worth > MOST ? 'convert_maximum' : null, ...figures }
  }

  #add(account: number, currencyId: number, units: bigint): void {
    this.#ledger.add(account, currencyId, units)
  }

  /** Whether a call that should have gone through has, or the other way round. */
  #agrees(what: string, expected: string | null, outcome: Outcome): boolean {
    const refused = 'refused' in outcome ? outcome.refused : null
    if (expected === null && refused !== null && OF_THE_DAY.includes(refused)) return false
    if (refused === expected) return true
    this.faults.push(`${what}: ${refused ?? 'done'}, not ${expected ?? 'done'}`)
    return false
  }

  #same(what: string, outcome: Outcome, expected: Record<string, string>): void {
    const { message } = outcome as { message: Record<string, unknown> }
    for (const [name, value] of Object.entries(expected))
      if (message[name] !== value) this.faults.push(`${what}: ${name} ${String(message[name])}, not ${value}`)
  }
}
