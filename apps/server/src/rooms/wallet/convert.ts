/**
 * Converts one currency into another in the change account, against the house. The price is the index: bid of the currency sold, ask of the
 * currency bought, less the fee. A quote is valid for a few seconds, once, for the same user and figures. It is refused when the index has
 * moved against the house by more than half the fee since.
 */
import type { CallOutput, CallParsed } from '@assay/contract'
import { refuse } from '@assay/contract/wire'
import { formatUnits, unitsOf, transfer, type LedgerEntry } from '@assay/money'
import type { MoneyTurn } from '../../desk/room.ts'
import type { UserContext } from '../../http/context.ts'
import { accountOf, CHANGE, systemAccounts } from '../../ledger/accounts.ts'
import { conversionFigures, hasMoved, RATE_SCALE, type Figures } from './conversion-figures.ts'
import { isConvertible, knownCurrency, unitsTyped } from './currency.ts'
import type { WalletCurrency, WalletServices } from './services.ts'
import { sidesOf } from './sides.ts'
import * as store from './store.ts'
import { usdtUnits } from './terms.ts'
import { USDT_SCALE } from '../../ledger/usdt.ts'

interface Asked {
  from: WalletCurrency
  to: WalletCurrency
  wish: store.Wish
  /** At the present index. */
  now: Figures
}

/** The checked input of a conversion, without prices. */
function wishOf(
  services: WalletServices,
  input: CallParsed<'wallet.convertQuote'>,
  userId: number,
): Omit<Asked, 'now'> & { number: bigint } {
  const from = knownCurrency(services, input.from_currency_id)
  const to = knownCurrency(services, input.to_currency_id)
  const number = unitsTyped(input.number, 'number', from.scale)
  if (from.id === to.id) refuse('same_currency')
  if (!isConvertible(from) || !isConvertible(to)) refuse('convert_pair_unavailable')
  return { from, to, number, wish: { userId, fromId: from.id, toId: to.id, number: formatUnits(number, from.scale) } }
}

function ask(services: WalletServices, input: CallParsed<'wallet.convertQuote'>, userId: number): Asked {
  const { from, to, number, wish } = wishOf(services, input, userId)
  const sides = { from: sidesOf(services, from), to: sidesOf(services, to) }
  if (!sides.from || !sides.to) return refuse('price_unavailable')
  const legs = { from: { scale: from.scale, sides: sides.from }, to: { scale: to.scale, sides: sides.to } }
  return { from, to, wish, now: conversionFigures(number, legs, services.terms.feePpm) }
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

interface Decided {
  from: WalletCurrency
  to: WalletCurrency
  wish: store.Wish
  figures: Figures
}

/** The figures to convert at: those of the quote, or of the present index without one. */
function decide(
  services: WalletServices,
  input: CallParsed<'wallet.convert'>,
  { userId, quoted }: { userId: number; quoted: store.Terms | undefined },
): Decided {
  const { from, to, wish, now } = ask(services, input, userId)
  const figures = quoted ? toFigures(quoted, to) : now
  checkLimits(services, figures)
  if (input.quote_id !== undefined && !quoted) refuse('quote_expired')
  if (hasMoved(figures, now)) refuse('quote_moved')
  return { from, to, wish, figures }
}

export async function convert(services: WalletServices, input: CallParsed<'wallet.convert'>, context: UserContext): Promise<Converted> {
  const { userId } = context.session
  const quoteId = input.quote_id ?? null
  const quoted = quoteId === null ? undefined : await store.findQuote(services.desk.lookups, quoteId, wishOf(services, input, userId).wish)
  const maximum = services.terms.dailyMaximumUsdt
  let decided: Decided
  return services.desk.submit({
    userId,
    accounts: [accountOf(userId, CHANGE), systemAccounts.houseOfConversion, systemAccounts.feesOfRooms],
    idempotent: context.idempotent,
    guard() {
      decided = decide(services, input, { userId, quoted })
      return store.conversionStatement(decided.wish, toTerms(decided.figures, decided.to), { maximum, quoteId })
    },
    run(turn, rows) {
      const { from, to, figures } = decided
      const { quotes, id, time } = rows[0]!
      if (quoteId !== null && quotes === 0) refuse('quote_expired')
      checkCover(turn, decided)
      if (id === null || time === null) return refuse('convert_daily_maximum', { values: { maximum } })
      turn.post([{ kind: 'conversion', reference: `conversion:${id}`, entries: entriesOf(decided) }])
      return conversionOut({ id, time, ...decided.wish, ...toTerms(figures, to), fromName: from.name, toName: to.name })
    },
  })
}

type Converted = CallOutput<'wallet.convert'>

/** Refuses when the user or the house has too little. */
function checkCover(turn: MoneyTurn, { from, to, wish, figures }: Decided): void {
  if (turn.available(accountOf(wish.userId, CHANGE), from.id) < unitsOf(wish.number, from.scale)) refuse('insufficient_balance')
  if (turn.available(systemAccounts.houseOfConversion, to.id) < figures.receive + figures.fee) refuse('convert_house_short')
}

function entriesOf({ from, to, wish, figures }: Decided): LedgerEntry[] {
  const account = accountOf(wish.userId, CHANGE)
  const { houseOfConversion: house, feesOfRooms: fees } = systemAccounts
  return [
    ...transfer(unitsOf(wish.number, from.scale), { from: account, to: house, currencyId: from.id }),
    ...transfer(figures.receive, { from: house, to: account, currencyId: to.id }),
    ...(figures.fee > 0n ? transfer(figures.fee, { from: house, to: fees, currencyId: to.id }) : []),
  ]
}

const conversionOut = (row: store.ConversionRow): Converted => ({
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
