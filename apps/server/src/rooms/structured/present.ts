/** Products and investments as answers have them. */
import type { CallOutput } from '@assay/contract'
import { isMet, largestStake, offeredOf, RATE_SCALE, WINDOW_MS, yearlyRate, type Cover, type RunningMean } from '@assay/engine/structured'
import { divFloor, formatUnits, unitsOf } from '@assay/money'
import { coinOf, sidesOf, termsOf } from './currencies.ts'
import { fairAt, isClosedAt, tickNow, type Basis } from './rates.ts'
import type { DualCoin, StructuredServices } from './services.ts'
import type { InvestmentRow, Product } from './store.ts'

type ProductOut = CallOutput<'structured.detail'>
export type InvestmentOut = CallOutput<'structured.investment'>

export const rateText = (rate: bigint): string => formatUnits(rate, RATE_SCALE)
export const yearlyText = (rate: bigint, days: number): string => rateText(yearlyRate(rate, days))
/** Of a price in tenths of a tick. */
export const priceText = (deciticks: number, { priceDecimals }: Pick<DualCoin, 'priceDecimals'>): string =>
  formatUnits(BigInt(deciticks), priceDecimals + 1)
export const targetText = (target: number, coin: Pick<DualCoin, 'priceDecimals'>): string => priceText(target * 10, coin)
const iso = (timeMs: number): string => new Date(timeMs).toISOString()

interface Figures {
  basis: Basis
  /** Whether it stands in the ladder of today. */
  isOfToday: boolean
  /** What the house has free. */
  free: Cover
}

/** A product at the rate of this minute. */
export function productOut(services: StructuredServices, product: Product, { basis, isOfToday, free }: Figures): ProductOut {
  const { money } = services
  const { id, coinId, type, target, days, maturesMs, subscribed } = product
  const coin = coinOf(services, coinId)
  const { own } = sidesOf(services, coin, type)
  const fair = fairAt(basis, product)
  const rate = offeredOf(fair)
  const index = tickNow(services, coin) ?? basis
  const remaining = largestStake(termsOf(services, coin, { type, target, rate }), free)
  const taken = unitsOf(subscribed, own.scale)
  const text = (units: bigint): string => formatUnits(units, own.scale)
  return {
    id,
    currency_id: String(coin.id),
    currency_name: coin.name,
    legal_id: String(money.id),
    legal_name: money.name,
    symbol: coin.symbol,
    type,
    target: targetText(target, coin),
    days,
    matures_at: iso(maturesMs),
    status: statusOf({
      isOver: !isOfToday || rate === 0n,
      isPaused: services.paused.has(coinId),
      isClosed: isClosedAt(index, product),
      isFull: remaining < own.minimum,
    }),
    rate: rateText(rate),
    apr: yearlyText(rate, days),
    daily_rate: rateText(divFloor(rate, BigInt(days))),
    fair: rateText(fair),
    minimum: text(own.minimum),
    remaining: text(remaining),
    subscribed: text(taken),
    total: text(taken + remaining),
  }
}

type Reasons = Record<'isOver' | 'isPaused' | 'isClosed' | 'isFull', boolean>

/** What stays as it is goes before what may change. */
function statusOf({ isOver, isPaused, isClosed, isFull }: Reasons): ProductOut['status'] {
  if (isOver) return 'over'
  if (isPaused) return 'paused'
  if (isClosed) return 'closed'
  return isFull ? 'full' : 'open'
}

/** What an investment came to. Null while its price is not known. */
export function resultOf({
  type,
  target,
  mean,
  isFixed,
}: Pick<InvestmentRow, 'type' | 'target' | 'mean' | 'isFixed'>): 'kept' | 'converted' | 'no_price' | null {
  if (!isFixed) return null
  if (mean === null) return 'no_price'
  return isMet(type, target, mean) ? 'converted' : 'kept'
}

/** `soFar` is what the window has come to that settles it. */
export function investmentOut(
  services: Pick<StructuredServices, 'coins' | 'money' | 'now'>,
  row: InvestmentRow,
  soFar: RunningMean | null = null,
): InvestmentOut {
  const coin = coinOf(services, row.coinId)
  const { own, other } = sidesOf(services, coin, row.type)
  const isDone = row.settledMs !== null
  const isSettling = services.now() >= row.untilMs - WINDOW_MS
  return {
    id: row.id,
    product_id: row.productId,
    currency_id: String(coin.id),
    currency_name: coin.name,
    legal_name: services.money.name,
    symbol: coin.symbol,
    type: row.type,
    target: targetText(row.target, coin),
    days: row.days,
    rate: rateText(BigInt(row.rate)),
    apr: yearlyText(BigInt(row.rate), row.days),
    put_in: { currency_id: String(own.id), currency_name: own.name, number: row.amount },
    kept: { currency_id: String(own.id), currency_name: own.name, number: row.kept },
    converted: { currency_id: String(other.id), currency_name: other.name, number: row.converted },
    status: isDone ? 'done' : 'ing',
    stage: isDone ? 'success' : isSettling ? 'settling' : 'purchased',
    result: isDone ? resultOf(row) : null,
    settlement_price: isDone && row.mean !== null ? priceText(row.mean, coin) : null,
    minutes: isDone ? row.minutes : null,
    so_far: isDone || soFar === null ? null : { minutes: soFar.minutes, mean: soFar.mean === null ? null : priceText(soFar.mean, coin) },
    proof_id: row.publicId,
    created_at: iso(row.boughtMs),
    matures_at: iso(row.maturesMs),
    window_ends_at: iso(row.untilMs),
    settled_at: row.settledMs === null ? null : iso(row.settledMs),
  }
}
