/**
 * Buys at a quote. The stake stays the user's, held until maturity. The house holds what either outcome could ask for, from the same
 * moment. A quote is used once and never at another rate; it is refused when the index has left it behind.
 */
import { randomUUID } from 'node:crypto'
import type { CallOutput, CallParsed } from '@assay/contract'
import { refuse } from '@assay/contract/wire'
import { coverOf, hasMoved, largestStake, payoutsOf, type DualTerms } from '@assay/engine/structured'
import { formatUnits, type LedgerEntry } from '@assay/money'
import type { MoneyTurn } from '../../desk/room.ts'
import type { UserContext } from '../../http/context.ts'
import { accountOf, CHANGE, systemAccounts } from '../../ledger/accounts.ts'
import { unitsTyped } from '../wallet/door.ts'
import { coinOf, sidesOf, termsOf } from './currencies.ts'
import { knownProduct, refuseWhilePaused } from './offer.ts'
import { investmentOut } from './present.ts'
import { fairAt, isClosedAt, tickNow } from './rates.ts'
import type { DualCoin, DualCurrency, StructuredServices } from './services.ts'
import * as store from './store.ts'

const COVER = systemAccounts.dualCover

/** The obligation that holds a stake, and the cover of it. */
export const holdOf = (id: number | string): string => `dual:${id}`

/** One purchase, before its quote is known. */
interface Wish {
  userId: number
  product: store.Product
  coin: DualCoin
  own: DualCurrency
  stake: bigint
}

export async function buy(
  services: StructuredServices,
  input: CallParsed<'structured.buy'>,
  { session: { userId }, idempotent }: UserContext,
): Promise<CallOutput<'structured.buy'>> {
  const product = await knownProduct(services.desk.lookups, input.id)
  const coin = coinOf(services, product.coinId)
  const { own } = sidesOf(services, coin, product.type)
  const wish: Wish = { userId, product, coin, own, stake: unitsTyped(input.num, 'num', own.scale) }
  const bought = await services.desk.submit({
    userId,
    accounts: [accountOf(userId, CHANGE), COVER],
    idempotent,
    guard: () => store.takeQuoteStatement({ id: input.quote_id, userId, productId: product.id }),
    run: (turn, [taken]) => buyAt(services, turn, { wish, taken: taken ?? refuse('quote_expired') }),
  })
  services.log.kick()
  return bought
}

interface Buying {
  wish: Wish
  taken: store.TakenQuote
}

function buyAt(services: StructuredServices, turn: MoneyTurn, { wish, taken }: Buying): CallOutput<'structured.buy'> {
  const { product, coin, own, stake, userId } = wish
  const terms = termsOf(services, coin, { type: product.type, target: product.target, rate: BigInt(taken.rate) })
  checkQuote(services, { wish, taken })
  checkAmount(services, turn, { wish, terms })
  const { kept, converted } = payoutsOf(stake, terms)
  const { other } = sidesOf(services, coin, product.type)
  const id = turn.takeId()
  turn.post([{ kind: 'dual_keep', reference: holdOf(id), entries: entriesOf(services, { wish, terms, hold: holdOf(id) }) }])
  const row = {
    id,
    publicId: randomUUID(),
    userId,
    product,
    amount: formatUnits(stake, own.scale),
    kept: formatUnits(kept, own.scale),
    converted: formatUnits(converted, other.scale),
    boughtMs: turn.timeMs,
    ...taken,
    rate: BigInt(taken.rate),
    fair: BigInt(taken.fair),
  }
  turn.write(store.investmentStatement(row))
  return investmentOut(services, shownRow(row))
}

/** The row as it is read back. */
const shownRow = ({ product, ...row }: store.NewInvestment): store.InvestmentRow => ({
  ...row,
  id: String(row.id),
  userId: String(row.userId),
  productId: product.id,
  coinId: product.coinId,
  type: product.type,
  target: product.target,
  days: product.days,
  rate: String(row.rate),
  fair: String(row.fair),
  maturesMs: product.maturesMs,
  settledMs: null,
  fixingId: '',
  untilMs: product.maturesMs,
  mean: null,
  minutes: null,
  isFixed: false,
})

/** Is the target far enough away, now and from the tick of the rate, and is enough of the margin left? */
function checkQuote(services: StructuredServices, { wish: { product, coin }, taken }: Buying): void {
  refuseWhilePaused(services, coin)
  const present = tickNow(services, coin) ?? refuse('price_unavailable')
  if (isClosedAt(present, product) || isClosedAt(taken, product)) refuse('dual_target_closed')
  const fairNow = fairAt({ ...present, volatilityPpm: taken.volatilityPpm }, product)
  if (hasMoved(BigInt(taken.rate), fairNow)) refuse('quote_moved')
}

/** Has the user so much, and can the house cover it? */
function checkAmount(services: StructuredServices, turn: MoneyTurn, { wish, terms }: { wish: Wish; terms: DualTerms }): void {
  const { own, stake, coin, userId } = wish
  if (stake < own.minimum) {
    const minimum = `${formatUnits(own.minimum, own.scale)} ${own.name}`
    refuse('dual_minimum', { values: { minimum }, fields: { num: 'dual_minimum' } })
  }
  if (turn.available(accountOf(userId, CHANGE), own.id) < stake) refuse('insufficient_balance', { fields: { num: 'insufficient_balance' } })
  const free = { coin: turn.available(COVER, coin.id), money: turn.available(COVER, services.money.id) }
  const cover = coverOf(stake, terms)
  if (cover.coin <= free.coin && cover.money <= free.money) return
  const remaining = `${formatUnits(largestStake(terms, free), own.scale)} ${own.name}`
  refuse('dual_full', { values: { remaining }, fields: { num: 'dual_full' } })
}

function entriesOf(services: StructuredServices, { wish, terms, hold }: { wish: Wish; terms: DualTerms; hold: string }): LedgerEntry[] {
  const { userId, own, stake, coin } = wish
  const cover = coverOf(stake, terms)
  const kept = (account: number, currencyId: number, units: bigint): LedgerEntry[] =>
    units === 0n ? [] : [{ account, currencyId, available: -units, held: units, hold }]
  return [
    ...kept(accountOf(userId, CHANGE), own.id, stake),
    ...kept(COVER, coin.id, cover.coin),
    ...kept(COVER, services.money.id, cover.money),
  ]
}
