import type { Hour } from '../download/hour-file.ts'
import { moneyOf } from '../money.ts'
import { Problem, reasonOf } from '../problem.ts'
import type { Direction } from '../prices/quotes.ts'

/** The one place where leaves are read: each kind with the names of its fields, as `docs/proof-format.md` states them. */

/** The words of a leaf after its kind, one after the other. */
class Words {
  readonly #words: readonly string[]
  #at = 0

  constructor(words: readonly string[]) {
    this.#words = words
  }

  text(): string {
    const word = this.#words[this.#at]
    if (word === undefined) throw new Error('a field is missing')
    this.#at += 1
    return word
  }

  rest(): string {
    const words = this.#words.slice(this.#at)
    this.#at = this.#words.length
    return words.join(' ')
  }

  number(): number {
    const word = this.text()
    if (!/^\d+$/.test(word)) throw new Error(`"${word}" is no whole number`)
    return Number(word)
  }

  money(): bigint {
    return moneyOf(this.text())
  }

  direction(): Direction {
    const word = this.text()
    if (word !== 'long' && word !== 'short') throw new Error(`"${word}" is no direction`)
    return word
  }

  dualType(): 'call' | 'put' {
    const word = this.text()
    if (word !== 'call' && word !== 'put') throw new Error(`"${word}" is no direction`)
    return word
  }

  /** A field that may be nothing: null for "-". */
  maybe<Value>(read: () => Value): Value | null {
    if (this.#words[this.#at] !== '-') return read()
    this.#at += 1
    return null
  }

  end(): void {
    if (this.#at < this.#words.length) throw new Error('there are fields too many')
  }
}

/** What a leaf says it converted at. */
export interface Conversion {
  text: string
  symbol: string
  seq: number
  numerator: bigint
  denominator: bigint
}

function readConversion(words: Words): Conversion | null {
  const text = words.text()
  if (text === '-') return null
  const [, symbol, seq, numerator, denominator] = /^([^:]+):(\d+):(\d+):([1-9]\d*)$/.exec(text) ?? []
  if (symbol === undefined) throw new Error(`"${text}" is no conversion`)
  return { text, symbol, seq: Number(seq), numerator: BigInt(numerator!), denominator: BigInt(denominator!) }
}

function readFill(words: Words) {
  const fill = {
    id: words.text(),
    number: words.number(),
    symbol: words.text(),
    kind: words.text(),
    direction: words.direction(),
    seq: words.number(),
    tickMs: words.number(),
    price: words.number(),
    lots: words.number(),
    /** Ticks it was opened at; null of an opening. */
    opened: words.maybe(() => words.number()),
    conversion: readConversion(words),
    notional: words.money(),
    fee: words.money(),
    /** Before fees; null of an opening. */
    profit: words.maybe(() => words.money()),
  }
  const isOpening = fill.kind === 'open'
  if ((fill.opened === null) !== isOpening || (fill.profit === null) !== isOpening) throw new Error(`figures that are not of ${fill.kind}`)
  return fill
}

const readOrder = (words: Words, isOld: boolean) => ({
  /** `order/1`: it has neither the number of a change nor the price where a trail begins, and additions of margin have no leaf. */
  isOld,
  id: words.text(),
  symbol: words.text(),
  acceptedMs: words.number(),
  action: words.text(),
  type: words.maybe(() => words.text()),
  direction: words.direction(),
  mode: words.text(),
  multiple: words.number(),
  /** Of a close: all that is now asked to be closed. */
  lots: words.maybe(() => words.number()),
  price: words.maybe(() => words.number()),
  slippageBps: words.maybe(() => words.number()),
  target: words.maybe(() => words.number()),
  stop: words.maybe(() => words.number()),
  trailingBps: words.maybe(() => words.number()),
  /** Its number among the changes of stops and margin. */
  change: isOld ? null : words.maybe(() => words.number()),
  /** The closing quote that the trail follows from then on. */
  best: isOld ? null : words.maybe(() => words.number()),
})

const readAddition = (words: Words) => ({
  id: words.text(),
  symbol: words.text(),
  acceptedMs: words.number(),
  change: words.number(),
  amount: words.money(),
  /** What the position holds with it. */
  margin: words.money(),
})

const readUsedProfit = (words: Words) => ({
  id: words.text(),
  symbol: words.text(),
  causeSymbol: words.text(),
  causeSeq: words.number(),
  amount: words.money(),
})

function readLiquidation(words: Words) {
  const liquidation = {
    id: words.text(),
    /** Number of the fill that it explains. */
    fill: words.number(),
    symbol: words.text(),
    mode: words.text(),
    causeSymbol: words.text(),
    causeSeq: words.number(),
    /** What was behind the position; null of a cross one. */
    margin: words.maybe(() => words.money()),
    equity: words.money(),
    maintenance: words.money(),
    fee: words.money(),
  }
  if ((liquidation.margin === null) !== (liquidation.mode === 'cross')) throw new Error(`figures that are not of ${liquidation.mode}`)
  return liquidation
}

const readOvernight = (words: Words) => ({
  id: words.text(),
  symbol: words.text(),
  timeMs: words.number(),
  seq: words.number(),
  twiceMid: words.number(),
  lots: words.number(),
  ratePpm: words.number(),
  conversion: readConversion(words),
  fee: words.money(),
  /** `free` or `margin`. */
  from: words.text(),
})

const readOption = (words: Words) => ({
  id: words.text(),
  symbol: words.text(),
  acceptedMs: words.number(),
  direction: words.text(),
  seconds: words.number(),
  ratioPpm: words.number(),
  rule: words.text(),
  currency: words.text(),
  /** Decimals of the currency. */
  scale: words.number(),
  stake: words.text(),
})

const readOptionEnd = (words: Words) => ({
  id: words.text(),
  symbol: words.text(),
  result: words.text(),
  settleMs: words.number(),
  entry: words.text(),
  settlement: words.text(),
  paid: words.text(),
  evidence: words.text(),
})

const readDual = (words: Words) => ({
  id: words.text(),
  symbol: words.text(),
  acceptedMs: words.number(),
  type: words.dualType(),
  maturesMs: words.number(),
  /** In ticks. */
  target: words.number(),
  /** In 1e-8, as is `fair`. */
  rate: words.number(),
  fair: words.number(),
  volatilityPpm: words.number(),
  quotedMs: words.number(),
  quotedSeq: words.number(),
  twiceMid: words.number(),
  coin: { name: words.text(), scale: words.number() },
  money: { name: words.text(), scale: words.number() },
  priceDecimals: words.number(),
  amount: words.text(),
})

const readFixing = (words: Words) => ({
  id: words.text(),
  symbol: words.text(),
  maturesMs: words.number(),
  untilMs: words.number(),
  /** Deciticks, one after the other. */
  means: words.text(),
  mean: words.maybe(() => words.number()),
})

const readDualEnd = (words: Words) => ({
  id: words.text(),
  symbol: words.text(),
  result: words.text(),
  fixingId: words.text(),
  mean: words.maybe(() => words.number()),
  currency: words.text(),
  paid: words.text(),
})

const readSale = (words: Words) => ({
  id: words.text(),
  closedMs: words.number(),
  mode: words.text(),
  currency: words.text(),
  scale: words.number(),
  lotCost: words.text(),
  supplyLots: words.number(),
  capLots: words.number(),
  softCap: words.maybe(() => words.text()),
  lines: words.number(),
  givenLots: words.number(),
  /** Of the public list. */
  hash: words.text(),
})

const readSaleOff = (words: Words) => ({
  id: words.text(),
  calledOffMs: words.number(),
  lines: words.number(),
  /** Of the public list. */
  hash: words.text(),
})

const readTally = (words: Words) => ({
  id: words.text(),
  atMs: words.number(),
  /** Of the ledger. */
  block: words.text(),
  blockHash: words.text(),
  /** Of the sheet. */
  sheetHash: words.text(),
})

const readAgreement = (words: Words) => ({
  id: words.text(),
  signedMs: words.number(),
  version: words.text(),
  language: words.text(),
  textHash: words.text(),
  fileHash: words.text(),
})

/** Its price is in deciticks. */
const readRestored = (words: Words) => ({ symbol: words.text(), timeMs: words.number(), price: words.number(), evidence: words.text() })

const readRule = (words: Words) => ({ timeMs: words.number(), name: words.text(), value: words.rest() })

const READERS = {
  'fill/1': readFill,
  'order/1': (words: Words) => readOrder(words, true),
  'order/2': (words: Words) => readOrder(words, false),
  'margin/1': readAddition,
  'taken/1': readUsedProfit,
  'liquidation/1': readLiquidation,
  'overnight/1': readOvernight,
  'option/1': readOption,
  'option-end/1': readOptionEnd,
  'dual/1': readDual,
  'fixing/1': readFixing,
  'dual-end/1': readDualEnd,
  'sale/1': readSale,
  'sale-off/1': readSaleOff,
  'tally/1': readTally,
  'agreement/1': readAgreement,
  'restored/1': readRestored,
  'rule/1': readRule,
}
type Kind = keyof typeof READERS

/** The kind of a leaf: its first word. */
export const kindOf = (leaf: string): string => leaf.split(' ', 1)[0]!

/** Whether a leaf is of a kind that may stand beside the ticks of a second. What is not read could be shown in a receipt, unchecked. */
export const isEvent = (leaf: string): boolean => Object.hasOwn(READERS, kindOf(leaf))

/** A leaf with its second of the log. */
export type Leaf<Name extends Kind> = ReturnType<(typeof READERS)[Name]> & { second: number }
export type Fill = Leaf<'fill/1'>
export type Order = Leaf<'order/2'>
export type Addition = Leaf<'margin/1'>
export type UsedProfit = Leaf<'taken/1'>
export type Liquidation = Leaf<'liquidation/1'>
export type Overnight = Leaf<'overnight/1'>
export type Option = Leaf<'option/1'>
export type Dual = Leaf<'dual/1'>
export type Fixing = Leaf<'fixing/1'>
export type DualEnd = Leaf<'dual-end/1'>
export type Sale = Leaf<'sale/1'>
export type SaleOff = Leaf<'sale-off/1'>
export type Tally = Leaf<'tally/1'>
export type OptionEnd = Leaf<'option-end/1'>

/** The leaves of a kind, in the order of the log. Throws a Problem at one that is none. */
export function readLeaves<Name extends Kind>(hours: readonly Hour[], kind: Name): Leaf<Name>[] {
  const read = READERS[kind] as (words: Words) => ReturnType<(typeof READERS)[Name]>
  const found: Leaf<Name>[] = []
  for (const { seconds } of hours) {
    for (const { second, events } of seconds) {
      for (const event of events) {
        const [first, ...rest] = event.split(' ')
        if (first !== kind) continue
        const words = new Words(rest)
        try {
          found.push({ ...read(words), second })
          words.end()
        } catch (error) {
          throw new Problem(`second ${second}: "${event}": ${reasonOf(error)}`, { cause: error })
        }
      }
    }
  }
  return found
}

/** Leaves by the id that they name. */
export const byId = <One extends { id: string }>(leaves: readonly One[]): Map<string, One[]> => Map.groupBy(leaves, ({ id }) => id)
