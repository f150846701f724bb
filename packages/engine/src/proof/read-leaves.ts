import type { OptionAcceptance, OptionResult, OptionSettlement, RestoredTickLeaf, WindowFigures } from './types.ts'

/** Reads leaves from their texts: those that a receipt of an option is made of. Each function returns null for another kind of leaf. */

export interface TickLeaf {
  symbol: string
  seq: number
  timeMs: number
  bid: number
  ask: number
}

const fieldsOf = (leaf: string, kind: string): string[] | null => {
  const [first, ...fields] = leaf.split(' ')
  return first === kind ? fields : null
}

export function readTick(leaf: string): TickLeaf | null {
  const fields = fieldsOf(leaf, 'tick/1')
  if (!fields) return null
  const [symbol = '', seq, timeMs, bid, ask] = fields
  return { symbol, seq: Number(seq), timeMs: Number(timeMs), bid: Number(bid), ask: Number(ask) }
}

export function readRestoredTick(leaf: string): RestoredTickLeaf | null {
  const fields = fieldsOf(leaf, 'restored/1')
  if (!fields) return null
  const [symbol = '', timeMs, price, evidence = ''] = fields
  return { symbol, timeMs: Number(timeMs), price: Number(price), evidence }
}

export function readOptionAcceptance(leaf: string): OptionAcceptance | null {
  const fields = fieldsOf(leaf, 'option/1')
  if (!fields) return null
  const [id = '', symbol = '', acceptedMs, direction, seconds, ratioPpm, rule, currency = '', scale, stake = ''] = fields
  return {
    id,
    symbol,
    acceptedMs: Number(acceptedMs),
    direction: direction as OptionAcceptance['direction'],
    seconds: Number(seconds),
    ratioPpm: Number(ratioPpm),
    rule: Number(rule),
    currency,
    scale: Number(scale),
    stake,
  }
}

const numberOrNull = (text: string | undefined): number | null => (text ? Number(text) : null)

function readWindow(text: string): WindowFigures | null {
  if (text === '-') return null
  const [range = '', double] = text.split('=')
  const [first, last] = range.split('-')
  return { firstSeq: numberOrNull(first), lastSeq: numberOrNull(last), doublePrice: numberOrNull(double) }
}

export function readOptionSettlement(leaf: string): OptionSettlement | null {
  const fields = fieldsOf(leaf, 'option-end/1')
  if (!fields) return null
  const [id = '', symbol = '', result, settleMs, entry = '-', settlement = '-', paid = '', evidence = '-'] = fields
  return {
    id,
    symbol,
    result: result as OptionResult,
    settleMs: Number(settleMs),
    entry: readWindow(entry) ?? { firstSeq: null, lastSeq: null, doublePrice: null },
    settlement: readWindow(settlement),
    paid,
    evidence: evidence === '-' ? null : evidence,
  }
}
