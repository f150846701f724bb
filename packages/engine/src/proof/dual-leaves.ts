/**
 * The leaves of dual investment:
 *
 *   dual/1 id symbol accepted type maturity target rate fair volatility quoted tick-sequence twice-mid coin scale money scale
 *          price-decimals amount
 *   fixing/1 id symbol maturity until means mean                 means and mean in deciticks, "-" for a minute without one
 *   dual-end/1 id symbol result fixing mean currency paid        result `kept`, `converted`, `no_price`
 *
 * Type `call` or `put`, target in ticks, rate and fair in 1e-8, volatility in millionths, `quoted` the time of the tick that the rate was made of.
 */
import { leafLine as line } from './leaf-line.ts'

export interface DualAcceptance {
  id: string
  symbol: string
  acceptedMs: number
  type: 'call' | 'put'
  maturesMs: number
  /** In ticks. */
  target: number
  /** R, and the whole worth of the option, in 1e-8. */
  rate: bigint
  fair: bigint
  volatilityPpm: number
  /** The tick that the rate was made of: its time, its number, and bid plus ask in ticks. */
  quotedMs: number
  quotedSeq: number
  twiceMid: number
  coin: { name: string; scale: number }
  money: { name: string; scale: number }
  priceDecimals: number
  /** Plain decimal: coin for a call, money for a put. */
  amount: string
}

export interface DualFixing {
  id: string
  symbol: string
  maturesMs: number
  /** End of the window. */
  untilMs: number
  /** Thirty, in deciticks. */
  means: readonly (number | null)[]
  /** Null when no window of the day had enough minutes. */
  mean: number | null
}

export type DualResult = 'kept' | 'converted' | 'no_price'

export interface DualEnd {
  id: string
  symbol: string
  result: DualResult
  fixingId: string
  mean: number | null
  currency: string
  paid: string
}

export const dualAcceptanceLeaf = (dual: DualAcceptance): string =>
  line('dual/1', [
    dual.id,
    dual.symbol,
    dual.acceptedMs,
    dual.type,
    dual.maturesMs,
    dual.target,
    String(dual.rate),
    String(dual.fair),
    dual.volatilityPpm,
    dual.quotedMs,
    dual.quotedSeq,
    dual.twiceMid,
    dual.coin.name,
    dual.coin.scale,
    dual.money.name,
    dual.money.scale,
    dual.priceDecimals,
    dual.amount,
  ])

export const fixingLeaf = ({ id, symbol, maturesMs, untilMs, means, mean }: DualFixing): string =>
  line('fixing/1', [id, symbol, maturesMs, untilMs, means.map((one) => one ?? '').join(','), mean])

export const dualEndLeaf = ({ id, symbol, result, fixingId, mean, currency, paid }: DualEnd): string =>
  line('dual-end/1', [id, symbol, result, fixingId, mean, currency, paid])

const fieldsOf = (leaf: string, kind: string): string[] | null => {
  const [first, ...fields] = leaf.split(' ')
  return first === kind ? fields : null
}

const WHOLE = /^\d+$/
const units = (text: string | undefined): bigint => BigInt(text !== undefined && WHOLE.test(text) ? text : -1)

/** Reads a `dual/1` leaf, null for another kind. This and the functions below check no more than the kind. */
export function readDualAcceptance(leaf: string): DualAcceptance | null {
  const fields = fieldsOf(leaf, 'dual/1')
  if (!fields) return null
  const [id = '', symbol = '', accepted, type, matures, target, rate, fair, volatility, quoted, seq, twiceMid, coin = '', ...rest] = fields
  const [coinScale, money = '', moneyScale, priceDecimals, amount = ''] = rest
  return {
    id,
    symbol,
    acceptedMs: Number(accepted),
    type: type as DualAcceptance['type'],
    maturesMs: Number(matures),
    target: Number(target),
    rate: units(rate),
    fair: units(fair),
    volatilityPpm: Number(volatility),
    quotedMs: Number(quoted),
    quotedSeq: Number(seq),
    twiceMid: Number(twiceMid),
    coin: { name: coin, scale: Number(coinScale) },
    money: { name: money, scale: Number(moneyScale) },
    priceDecimals: Number(priceDecimals),
    amount,
  }
}

const numberOrNull = (text: string | undefined): number | null => (text === undefined || text === '' || text === '-' ? null : Number(text))

export function readFixing(leaf: string): DualFixing | null {
  const fields = fieldsOf(leaf, 'fixing/1')
  if (!fields) return null
  const [id = '', symbol = '', matures, until, means = '', mean] = fields
  return {
    id,
    symbol,
    maturesMs: Number(matures),
    untilMs: Number(until),
    means: means.split(',').map(numberOrNull),
    mean: numberOrNull(mean),
  }
}

export function readDualEnd(leaf: string): DualEnd | null {
  const fields = fieldsOf(leaf, 'dual-end/1')
  if (!fields) return null
  const [id = '', symbol = '', result, fixingId = '', mean, currency = '', paid = ''] = fields
  return { id, symbol, result: result as DualResult, fixingId, mean: numberOrNull(mean), currency, paid }
}
