/**
 * Leaves of contracts in the public log. A leaf is one line of text: a kind with its version, then fields separated by one space, "-" for
 * an absent field. Each reader returns null for another kind of leaf.
 */
import { readTick } from '@assay/engine/proof/browser'
import type { TickLeaf } from '@assay/engine/proof/browser'
import Big from 'big.js'

/** USDT per unit of a market's quote currency: numerator / denominator, by a tick. An empty symbol: the leaf names no market. */
export interface Conversion {
  symbol: string
  seq: number
  numerator: Big
  denominator: Big
}

export interface PriceTick extends TickLeaf {
  /** False for an unconfirmed jump, which nothing may trade at. */
  mayTrigger: boolean
}

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
  conversion: Conversion
  notional: string
  fee: string
  profit: string | undefined
}

/** The acceptance of an opening. `order/1` predates added margin in the log. */
export interface Opening {
  id: string
  isTold: boolean
  mode: string
  multiple: number
}

/** A change of stops or of margin. The changes of a contract are numbered from 1. */
export interface Change {
  id: string
  number: number
}

export interface Addition extends Change {
  acceptedMs: number
  amount: string
  /** The position's margin after the change. */
  margin: string
}

/** Profit that was used up by the loss of an opposite position. */
export interface Taken {
  id: string
  causeSymbol: string
  causeSeq: number
  amount: string
}

export interface OvernightFee {
  id: string
  symbol: string
  timeMs: number
  tickSeq: number
  /** Bid + ask. */
  twiceMid: number
  /** Hundredths of a lot. */
  lots: number
  ratePpm: number
  conversion: Conversion
  fee: string
  isFromMargin: boolean
}

export interface Liquidation {
  id: string
  fill: number
  symbol: string
  mode: string
  causeSymbol: string
  causeSeq: number
  /** Undefined for a cross position. */
  margin: string | undefined
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

const WHOLE = /^[1-9]\d*$/

/** An unreadable rate becomes zero, which no tick can give. */
function readConversion(field: string | undefined): Conversion {
  const [symbol = '', seq, numerator = '1', denominator = '1'] = maybe(field)?.split(':') ?? []
  const isRate = WHOLE.test(numerator) && WHOLE.test(denominator)
  return { symbol, seq: Number(seq ?? 0), numerator: new Big(isRate ? numerator : 0), denominator: new Big(isRate ? denominator : 1) }
}

export function readPriceTick(leaf: string): PriceTick | null {
  const tick = readTick(leaf)
  return tick && { ...tick, mayTrigger: !leaf.split(' ').at(-1)!.split('+').includes('wait') }
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
  const [id = '', fill, symbol = '', mode = '', causeSymbol = '', causeSeq, margin, equity = '', maintenance = '', fee = ''] = fields
  return { id, fill: Number(fill), symbol, mode, causeSymbol, causeSeq: Number(causeSeq), margin: maybe(margin), equity, maintenance, fee }
}

export function readOpening(leaf: string): Opening | null {
  const told = fieldsOf(leaf, 'order/2')
  const [id = '', , , action, , , mode = '', multiple] = told ?? fieldsOf(leaf, 'order/1') ?? []
  return action === 'open' ? { id, isTold: told !== null, mode, multiple: Number(multiple) } : null
}

/** A request of the owner and its time. `action` has no value for added margin. */
export function readAsked(leaf: string): { id: string; acceptedMs: number; action: string | undefined } | null {
  const ordered = fieldsOf(leaf, 'order/2') ?? fieldsOf(leaf, 'order/1')
  const [id = '', , acceptedMs, action] = ordered ?? fieldsOf(leaf, 'margin/1') ?? []
  return id === '' ? null : { id, acceptedMs: Number(acceptedMs), action: ordered ? action : undefined }
}

export function readAddition(leaf: string): Addition | null {
  const fields = fieldsOf(leaf, 'margin/1')
  if (!fields) return null
  const [id = '', , acceptedMs, number, amount = '', margin = ''] = fields
  return { id, number: Number(number), acceptedMs: Number(acceptedMs), amount, margin }
}

/** Any numbered change. */
export function readChange(leaf: string): Change | null {
  const [id = '', , , action, , , , , , , , , , , number] = fieldsOf(leaf, 'order/2') ?? []
  return action === 'stops' ? { id, number: Number(number) } : readAddition(leaf)
}

export function readTaken(leaf: string): Taken | null {
  const fields = fieldsOf(leaf, 'taken/1')
  if (!fields) return null
  const [id = '', , causeSymbol = '', causeSeq, amount = ''] = fields
  return { id, causeSymbol, causeSeq: Number(causeSeq), amount }
}

export function readOvernightFee(leaf: string): OvernightFee | null {
  const fields = fieldsOf(leaf, 'overnight/1')
  if (!fields) return null
  const [id = '', symbol = '', time, seq, twiceMid, lots, rate, conversion, fee = '', from] = fields
  const numbers = { timeMs: Number(time), tickSeq: Number(seq), twiceMid: Number(twiceMid), lots: Number(lots), ratePpm: Number(rate) }
  return { id, symbol, ...numbers, conversion: readConversion(conversion), fee, isFromMargin: from === 'margin' }
}

/** The leaves that a reader accepts, in their order. A reader returns null for another kind of leaf. */
export const readAll = <T>(leaves: readonly string[], read: (leaf: string) => T | null): T[] =>
  leaves.map(read).filter((found) => found !== null)
