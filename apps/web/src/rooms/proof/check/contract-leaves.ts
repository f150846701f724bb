/**
 * Leaves of contracts in the public log: one line of text each, a kind with its version, then fields with one space between;
 * "-" where there is nothing. Each reader answers null for another kind of leaf.
 */
import Big from 'big.js'

export interface Fill {
  id: string
  number: number
  symbol: string
  kind: string
  direction: 'long' | 'short'
  tickSeq: number
  tickMs: number
  priceTicks: number
  /** Hundredths of a lot. */
  lots: number
  openTicks: number | undefined
  /** USDT for one unit of what it is quoted in. */
  conversion: { symbol: string; seq: number; rate: Big }
  notional: string
  fee: string
  profit: string | undefined
}

export interface Liquidation {
  id: string
  fill: number
  symbol: string
  mode: string
  causeSymbol: string
  causeSeq: number
  equity: string
  maintenance: string
  fee: string
}

function fieldsOf(leaf: string, kind: string): string[] | null {
  const [first, ...fields] = leaf.split(' ')
  return first === kind ? fields : null
}

const maybe = (field: string | undefined): string | undefined => (field === undefined || field === '-' || field === '' ? undefined : field)
const maybeNumber = (field: string | undefined): number | undefined => (maybe(field) === undefined ? undefined : Number(field))

function readConversion(field: string | undefined): Fill['conversion'] {
  const [symbol = '', seq, numerator = '1', denominator = '1'] = maybe(field)?.split(':') ?? []
  return { symbol, seq: Number(seq ?? 0), rate: new Big(numerator).div(denominator) }
}

export function readFill(leaf: string): Fill | null {
  const fields = fieldsOf(leaf, 'fill/1')
  if (!fields) return null
  const [id = '', number, symbol = '', kind = '', direction, seq, time, price, lots, opened, conversion, notional = '', fee = '', profit] =
    fields
  const numbers = { number: Number(number), tickSeq: Number(seq), tickMs: Number(time), priceTicks: Number(price), lots: Number(lots) }
  return {
    id,
    symbol,
    kind,
    direction: direction as Fill['direction'],
    ...numbers,
    openTicks: maybeNumber(opened),
    conversion: readConversion(conversion),
    notional,
    fee,
    profit: maybe(profit),
  }
}

export function readLiquidation(leaf: string): Liquidation | null {
  const fields = fieldsOf(leaf, 'liquidation/1')
  if (!fields) return null
  const [id = '', fill, symbol = '', mode = '', causeSymbol = '', causeSeq, , equity = '', maintenance = '', fee = ''] = fields
  return { id, fill: Number(fill), symbol, mode, causeSymbol, causeSeq: Number(causeSeq), equity, maintenance, fee }
}
