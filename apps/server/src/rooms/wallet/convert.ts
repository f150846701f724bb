/**
 * Converting one currency into another in the change account, against the house. The price is the index, sold at its bid and
 * bought at its ask, less the fee. A quote holds a few seconds, for its user and figures only and once; it is refused when
 * the index has moved against the house by more than half the fee since.
 */
import type { CallOutput, CallParsed } from '@assay/contract'
import { refuse } from '@assay/contract/wire'
import { formatUnits, unitsOf } from '@assay/money'
import type { Tx, UserContext } from '../../http/context.ts'
import { accountOf, CHANGE, systemAccounts } from '../../ledger/accounts.ts'
import { negate, post } from '../../ledger/post.ts'
import { conversionFigures, hasMoved, RATE_SCALE, type Figures } from './conversion-figures.ts'
import { isConvertible, knownCurrency, unitsTyped } from './currency.ts'
import type { WalletCurrency, WalletServices } from './services.ts'
import { sidesOf } from './sides.ts'
import * as store from './store.ts'
import { USDT_SCALE, usdtUnits } from './terms.ts'

interface Asked {
  from: WalletCurrency
  to: WalletCurrency
  wish: store.Wish
  /** At the index of this moment. */
  now: Figures
}

function ask(services: WalletServices, input: CallParsed<'wallet.convertQuote'>, userId: number): Asked {
  const from = knownCurrency(services, input.from_currency_id)
  const to = knownCurrency(services, input.to_currency_id)
  const number = unitsTyped(input.number, 'number', from.scale)
  if (from.id === to.id) refuse('same_currency')
  if (!isConvertible(from) || !isConvertible(to)) refuse('convert_pair_unavailable')
  const sides = { from: sidesOf(services, from), to: sidesOf(services, to) }
  if (!sides.from || !sides.to) return refuse('price_unavailable')
  const legs = { from: { scale: from.scale, sides: sides.from }, to: { scale: to.scale, sides: sides.to } }
  const now = conversionFigures(number, legs, services.terms.feePpm)
  const wish = { userId, fromId: from.id, toId: to.id, number: formatUnits(number, from.scale) }
  return { from, to, wish, now }
}

function checkLimits({ terms }: WalletServices, figures: Figures): void {
  const { minimumUsdt, maximumUsdt } = terms
  if (figures.value < usdtUnits(minimumUsdt) || figures.receive <= 0n) refuse('convert_minimum', { values: { minimum: minimumUsdt } })
  if (figures.value > usdtUnits(maximumUsdt)) refuse('convert_maximum', { values: { maximum: maximumUsdt } })
}

const toTerms = (figures: Figures, to: WalletCurrency): store.Terms => ({
  rate: formatUnits(figures.rate, RATE_SCALE),
  fee: formatUnits(figures.fee, to.scale),
  receive: formatUnits(figures.receive, to.scale),
  value: formatUnits(figures.value, USDT_SCALE),
})

const toFigures = (terms: store.Terms, to: WalletCurrency): Figures => ({
  rate: unitsOf(terms.rate, RATE_SCALE),
  fee: unitsOf(terms.fee, to.scale),
  receive: unitsOf(terms.receive, to.scale),
  value: usdtUnits(terms.value),
})

export async function convertQuote(
  services: WalletServices,
  input: CallParsed<'wallet.convertQuote'>,
  context: UserContext,
): Promise<CallOutput<'wallet.convertQuote'>> {
  const { to, wish, now } = ask(services, input, context.session.userId)
  checkLimits(services, now)
  const { rate, fee, receive, value } = toTerms(now, to)
  const quote = await store.insertQuote(services.db, wish, { rate, fee, receive, value, seconds: services.terms.quoteSeconds })
  return { quote_id: quote.id, rate, fee, receive, expires_at: quote.expiresAt.toISOString() }
}

/** At the quote, or without one at the index of this moment. */
export async function convert(services: WalletServices, tx: Tx, asked: { input: CallParsed<'wallet.convert'>; context: UserContext }) {
  const { input, context } = asked
  const { from, to, wish, now } = ask(services, input, context.session.userId)
  const quoted = input.quote_id === undefined ? undefined : await store.takeQuote(tx, input.quote_id, wish)
  const figures = quoted ? toFigures(quoted, to) : now
  checkLimits(services, figures)
  if (input.quote_id !== undefined && !quoted) refuse('quote_expired')
  if (hasMoved(figures, now)) refuse('quote_moved')
  const terms = toTerms(figures, to)
  await checkCover(tx, wish, formatUnits(figures.receive + figures.fee, to.scale))
  const { id, time } = await store.insertConversion(tx, wish, terms)
  await book(tx, wish, { id, ...terms, gross: formatUnits(figures.receive + figures.fee, to.scale) })
  const maximum = services.terms.dailyMaximumUsdt
  if (!(await store.countIntoDay(tx, wish.userId, { value: terms.value, maximum })))
    refuse('convert_daily_maximum', { values: { maximum } })
  return conversionOut({ id, time, ...wish, ...terms, fromName: from.name, toName: to.name })
}

/** A house that lacks the currency says so; left to the ledger's floor, the user would be told that he lacks it. */
async function checkCover(tx: Tx, wish: store.Wish, gross: string): Promise<void> {
  const house = await store.findBalance(tx, systemAccounts.houseOfConversion, wish.toId)
  if (usdtUnits(house.available) >= usdtUnits(gross)) return
  const own = await store.findBalance(tx, accountOf(wish.userId, CHANGE), wish.fromId)
  refuse(usdtUnits(own.available) < usdtUnits(wish.number) ? 'insufficient_balance' : 'convert_house_short')
}

async function book(tx: Tx, wish: store.Wish, terms: store.Terms & { id: string; gross: string }): Promise<void> {
  const account = accountOf(wish.userId, CHANGE)
  const { houseOfConversion, feesOfRooms } = systemAccounts
  await post(tx, [
    {
      kind: 'conversion',
      reference: `conversion:${terms.id}`,
      entries: [
        { account, currencyId: wish.fromId, available: negate(wish.number) },
        { account: houseOfConversion, currencyId: wish.fromId, available: wish.number },
        { account: houseOfConversion, currencyId: wish.toId, available: negate(terms.gross) },
        { account, currencyId: wish.toId, available: terms.receive },
        { account: feesOfRooms, currencyId: wish.toId, available: terms.fee },
      ],
    },
  ])
}

const conversionOut = (row: store.ConversionRow): CallOutput<'wallet.convert'> => ({
  id: row.id,
  time: row.time.toISOString(),
  from_currency_id: String(row.fromId),
  from_currency_name: row.fromName,
  to_currency_id: String(row.toId),
  to_currency_name: row.toName,
  number: row.number,
  rate: row.rate,
  fee: row.fee,
  receive: row.receive,
})

export async function conversions(
  services: WalletServices,
  input: CallParsed<'wallet.conversions'>,
  context: UserContext,
): Promise<CallOutput<'wallet.conversions'>> {
  const { page, limit } = input
  const { userId } = context.session
  const { rows, total } = await store.listConversions(services.db, userId, { page, limit })
  return { data: rows.map(conversionOut), page, limit, total }
}
