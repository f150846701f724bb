/** Lists the products, and holds a rate for a user. */
import type { CallOutput, CallParsed } from '@assay/contract'
import { refuse } from '@assay/contract/wire'
import { offeredOf, type Cover } from '@assay/engine/structured'
import { formatUnits, unitsOf } from '@assay/money'
import type { Database } from '../../db/pool.ts'
import type { UserContext } from '../../http/context.ts'
import { systemAccounts } from '../../ledger/accounts.ts'
import { coinOf } from './currencies.ts'
import { priceText, productOut, rateText, yearlyText } from './present.ts'
import { fairAt, isClosedAt, tickNow } from './rates.ts'
import type { DualCoin, StructuredServices } from './services.ts'
import * as store from './store.ts'
import { dualTerms } from './terms.ts'

const VOLATILITY_DECIMALS = 6

/** What the house has free, of a coin and of USDT. */
async function freeCover(services: StructuredServices): Promise<(coin: DualCoin) => Cover> {
  const { money } = services
  const balances = await store.readBalances(services.db, systemAccounts.dualCover)
  const free = ({ id, scale }: { id: number; scale: number }): bigint => unitsOf(balances.get(id)?.available ?? '0', scale)
  return (coin) => ({ coin: free(coin), money: free(money) })
}

export async function index(services: StructuredServices, input: CallParsed<'structured.index'>): Promise<CallOutput<'structured.index'>> {
  const asked = input.currency_id === undefined ? null : coinOf(services, input.currency_id)
  const coins = services.offered.filter((coin) => asked === null || coin.id === asked.id)
  const [products, coverOf] = await Promise.all([services.ladder.today(), freeCover(services)])
  const answer: CallOutput<'structured.index'> = { time: new Date(services.now()).toISOString(), markets: [], products: [] }
  for (const coin of coins) {
    const basis = await services.rates.basisOf(coin)
    if (!basis) continue
    const { id, name, symbol } = coin
    const deciticks = (tickNow(services, coin) ?? basis).twiceMid * 5
    answer.markets.push({
      currency_id: String(id),
      currency_name: name,
      symbol,
      index: priceText(deciticks, coin),
      volatility: formatUnits(BigInt(basis.volatilityPpm), VOLATILITY_DECIMALS),
    })
    const own = products.filter(({ coinId, type }) => coinId === id && (input.type ?? type) === type)
    answer.products.push(...own.map((product) => productOut(services, product, { basis, isOfToday: true, free: coverOf(coin) })))
  }
  return answer
}

/** Whether it stands in the ladder of today. */
const isOfToday = async ({ ladder }: Pick<StructuredServices, 'ladder'>, { id }: store.Product): Promise<boolean> =>
  (await ladder.today()).some((one) => one.id === id)

/** A product of any day. Refuses `dual_unknown`. Whoever trades looks it up on connections that no list of a stranger takes. */
export async function knownProduct(lookups: Database, id: string): Promise<store.Product> {
  return (await store.findProduct(lookups, id)) ?? refuse('dual_unknown', { fields: { id: 'dual_unknown' } })
}

export async function detail(
  services: StructuredServices,
  { id }: CallParsed<'structured.detail'>,
): Promise<CallOutput<'structured.detail'>> {
  const product = await knownProduct(services.db, id)
  const coin = coinOf(services, product.coinId)
  const [basis, today, coverOf] = await Promise.all([services.rates.basisOf(coin), isOfToday(services, product), freeCover(services)])
  return productOut(services, product, { basis: basis ?? refuse('price_unavailable'), isOfToday: today, free: coverOf(coin) })
}

/** Refuses `dual_paused`. */
export function refuseWhilePaused({ paused }: Pick<StructuredServices, 'paused'>, { id, name }: DualCoin): void {
  if (paused.has(id)) refuse('dual_paused', { values: { coin: name } })
}

/** Holds the rate of this minute, or one made anew where the index has left it behind. */
export async function quote(
  services: StructuredServices,
  { id }: CallParsed<'structured.quote'>,
  { session: { userId } }: UserContext,
): Promise<CallOutput<'structured.quote'>> {
  const product = await knownProduct(services.desk.lookups, id)
  if (!(await isOfToday(services, product))) refuse('dual_unknown', { fields: { id: 'dual_unknown' } })
  const coin = coinOf(services, product.coinId)
  refuseWhilePaused(services, coin)
  const basis = (await services.rates.freshBasisOf(coin, product)) ?? refuse('price_unavailable')
  const present = tickNow(services, coin) ?? refuse('price_unavailable')
  const fair = fairAt(basis, product)
  const rate = offeredOf(fair)
  if (rate === 0n || isClosedAt(present, product)) refuse('dual_target_closed')
  const { quoteSeconds: seconds, quotesMaximum: maximum } = dualTerms
  const held = await store.insertQuote(services.db, { ...basis, rate, fair, userId, productId: product.id, seconds, maximum })
  const coverOf = await freeCover(services)
  return {
    quote_id: held.id,
    id: product.id,
    rate: rateText(rate),
    apr: yearlyText(rate, product.days),
    fair: rateText(fair),
    index: priceText(present.twiceMid * 5, coin),
    remaining: productOut(services, product, { basis, isOfToday: true, free: coverOf(coin) }).remaining,
    expires_at: held.expiresAt.toISOString(),
  }
}
