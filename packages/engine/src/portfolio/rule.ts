/**
 * Average cost and realised profit, by one rule (docs/decisions/0021). All money is in USDT units, amounts are in units of their currency,
 * both with eight decimals. USDT costs 1 each, so what it gains is realised at once.
 */
import { divHalfUp } from '@assay/money'

/**
 * `own`: a move between a user's own accounts. `outside`: money that comes from outside or goes there. `trade`: everything that is won or
 * lost.
 */
export type Nature = 'own' | 'outside' | 'trade'

/** A change of what an account has, available and held together. */
export interface Line {
  account: number
  currencyId: number
  units: bigint
}

/** The lines of one user and one reference in one posting. */
export interface Booking {
  nature: Nature
  lines: readonly Line[]
}

/** A user's holding of one currency: amount in units of the currency, cost and realised profit in USDT units. */
export interface Holding {
  amount: bigint
  /** Null while some of the amount came at a moment without a price. */
  cost: bigint | null
  realised: bigint
}

/** Sums of an account in USDT units, each at the price of its moment. */
export interface Flows {
  /** Money in less money out. Moves between a user's own accounts count. */
  inflow: bigint
  /** Money that came in from outside. */
  received: bigint
}

/** What a user has. The rule changes it in place. */
export interface Books {
  usdt: number
  holding(currencyId: number): Holding
  flows(account: number): Flows
  /** Worth in USDT units at the moment of the booking. Null without a price. */
  worth(currencyId: number, units: bigint): bigint | null
}

/** A holding of nothing, which cost nothing. */
export const emptyHolding = (): Holding => ({ amount: 0n, cost: 0n, realised: 0n })

/** Applies one booking to the holdings and flows of `books` by the rule of docs/decisions/0021. */
export function applyBooking({ nature, lines }: Booking, books: Books): void {
  if (nature === 'trade') return trade(lines, books)
  for (const { account, currencyId, units } of lines) {
    const worth = worthOf(books, currencyId, units)
    const flows = books.flows(account)
    flows.inflow += worth ?? 0n
    if (nature === 'own') continue
    if (units > 0n) flows.received += worth ?? 0n
    change(books.holding(currencyId), units, worth)
  }
}

/** What was given has the worth of what was received. The difference is profit or loss in USDT. */
function trade(lines: readonly Line[], books: Books): void {
  const changes = new Map<number, bigint>()
  for (const { currencyId, units } of lines) changes.set(currencyId, (changes.get(currencyId) ?? 0n) + units)
  const cash = changes.get(books.usdt) ?? 0n
  const coins = [...changes].filter(([currencyId, units]) => currencyId !== books.usdt && units !== 0n)
  let left = cash
  for (const [currencyId, units, worth] of priced(coins, cash, books)) {
    change(books.holding(currencyId), units, worth)
    left += worth ?? 0n
  }
  const usdt = books.holding(books.usdt)
  change(usdt, cash, cash)
  usdt.realised += left
}

type Priced = [currencyId: number, units: bigint, worth: bigint | null]

/** The worth of each coin: by the USDT of the trade where there are any, else by the market's price. */
function priced(coins: readonly [number, bigint][], cash: bigint, books: Books): Priced[] {
  const [first, second] = coins
  if (first && !second && cash !== 0n && first[1] > 0n !== cash > 0n) return [[...first, -cash]]
  if (first && second && coins.length === 2 && cash === 0n && first[1] > 0n !== second[1] > 0n) {
    const [received, given] = first[1] > 0n ? [first, second] : [second, first]
    const worth = worthOf(books, ...received) ?? negated(worthOf(books, ...given))
    return [
      [...received, worth],
      [...given, negated(worth)],
    ]
  }
  return coins.map((coin) => [...coin, worthOf(books, ...coin)])
}

const negated = (worth: bigint | null): bigint | null => worth && -worth

const worthOf = (books: Books, currencyId: number, units: bigint): bigint | null =>
  currencyId === books.usdt ? units : books.worth(currencyId, units)

function change(holding: Holding, units: bigint, worth: bigint | null): void {
  if (units >= 0n) {
    holding.cost = holding.cost === null || worth === null ? null : holding.cost + worth
    holding.amount += units
    return
  }
  const given = costOf(holding, -units)
  holding.amount += units
  if (given !== null && worth !== null) holding.realised += -worth - given
  holding.cost = holding.amount === 0n ? 0n : given === null ? null : holding.cost! - given
}

/** The cost of a part of the amount. Null when the cost is unknown. */
function costOf({ amount, cost }: Holding, units: bigint): bigint | null {
  if (cost === null) return null
  return units >= amount ? cost : divHalfUp(cost * units, amount)
}
