/**
 * A public log of some minutes with one option and one contract in it, and receipts over it: for the tests beside. Its lines
 * and its tree are written here once more, from the description of the format, so that the tests lean on no other code.
 */
import { createHash } from 'node:crypto'
import type { Receipt, TickLeaf } from '@assay/engine/proof/browser'
import type { Terms } from './terms.ts'

export const SYMBOL = 'BTC/USDT'
export const OPTION_ID = '5d1f0c2a9b7e4f60'
export const CONTRACT_ID = '77aa0c2a9b7e4f61'

export const sha256 = async (bytes: Uint8Array): Promise<Uint8Array> => new Uint8Array(createHash('sha256').update(bytes).digest())
export const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')

/** The log's first second; the option is accepted 5.3 s later and runs for 30 s. */
export const FIRST = 1_795_000_020
export const ACCEPTED_MS = (FIRST + 5) * 1000 + 300
export const SETTLE_MS = ACCEPTED_MS + 32_000
const SECONDS = 120
const STEP_MS = 200

/** A price that rises by two steps a tick: 67,000.00 first. */
function tickAt(at: number): TickLeaf {
  const mid = 6_700_000 + 2 * at
  return { symbol: SYMBOL, seq: 1000 + at, timeMs: FIRST * 1000 + at * STEP_MS, bid: mid - 3, ask: mid + 3 }
}

const lineOf = ({ symbol, seq, timeMs, bid, ask }: TickLeaf): string => `tick/1 ${symbol} ${seq} ${timeMs} ${bid} ${ask} walk -`

const ticks = Array.from({ length: (SECONDS * 1000) / STEP_MS }, (_, at) => tickAt(at))

/** First and last number of the second before, and twice its median. */
export function windowUntil(untilMs: number): string {
  const within = ticks.filter(({ timeMs }) => timeMs > untilMs - 1000 && timeMs <= untilMs)
  const middle = within[within.length >> 1]!
  return `${within[0]!.seq}-${within.at(-1)!.seq}=${(middle.bid + middle.ask) * 10}`
}

export const acceptance = `option/1 ${OPTION_ID} ${SYMBOL} ${ACCEPTED_MS} up 30 850000 1 USDT 6 100`

interface End {
  id: string
  result: string
  /** As the line has it: "first-last=twice the median". */
  entry: string
  settlement: string
  paid: string
  evidence: string
}

export function settlementOf(change: Partial<End> = {}): string {
  const windows = { entry: windowUntil(ACCEPTED_MS + 2000), settlement: windowUntil(SETTLE_MS) }
  const { id, result, entry, settlement, paid, evidence } = {
    id: OPTION_ID,
    result: 'won',
    paid: '185',
    evidence: '-',
    ...windows,
    ...change,
  }
  return `option-end/1 ${id} ${SYMBOL} ${result} ${SETTLE_MS} ${entry} ${settlement} ${paid} ${evidence}`
}

/** 0.5 lots of 0.01 BTC, opened long at the ask of the tick and closed at the bid of another; both widened to 1 bp. */
const [opened, closed] = [ticks[40]!, ticks[200]!]
const wide = ({ bid, ask }: TickLeaf) => {
  const side = Math.ceil((Math.ceil((bid + ask) / 20_000) - (ask - bid)) / 2)
  return { bid: bid - side, ask: ask + side }
}
const OPEN = wide(opened).ask
const CLOSE = wide(closed).bid
/** Money with six decimals from hundred-millionths of USDT. */
const money = (units: number, round: (value: number) => number): string => (round(units / 100) / 1_000_000).toString()
const notional = (price: number): string => money(price * 5000, Math.ceil)
const fee = (price: number): string => money(price * 2.5, Math.ceil)

const [sum, profit] = [(price: number) => `${notional(price)} ${fee(price)}`, money((CLOSE - OPEN) * 5000, Math.floor)]
/** A tenth of its worth, and half a USDT that was added; of both a loss of 0.25 was taken. */
const held = Number(money(OPEN * 500, Math.ceil)) + 0.5
const left = held - 0.25
const cause = ticks[150]!

export const contract = {
  order: `order/2 ${CONTRACT_ID} ${SYMBOL} ${opened.timeMs - 50} open market long isolated 10 50 - - - - - - -`,
  stops: `order/2 ${CONTRACT_ID} ${SYMBOL} ${opened.timeMs + 1000} stops - long isolated 10 - - - 9000000 - - 1 -`,
  added: `margin/1 ${CONTRACT_ID} ${SYMBOL} ${opened.timeMs + 2000} 2 0.5 ${held.toFixed(6)}`,
  taken: `taken/1 ${CONTRACT_ID} ${SYMBOL} ${SYMBOL} ${cause.seq} 0.25`,
  open: `fill/1 ${CONTRACT_ID} 1 ${SYMBOL} open long ${opened.seq} ${opened.timeMs} ${OPEN} 50 - - ${sum(OPEN)} -`,
  close: `fill/1 ${CONTRACT_ID} 2 ${SYMBOL} liquidated long ${closed.seq} ${closed.timeMs} ${CLOSE} 50 ${OPEN} - ${sum(CLOSE)} ${profit}`,
  liquidation: `liquidation/1 ${CONTRACT_ID} 2 ${SYMBOL} isolated ${SYMBOL} ${closed.seq} ${left.toFixed(6)} ${(left + Number(profit) - Number(fee(CLOSE))).toFixed(6)} 34 0.67`,
}

export const terms: Terms = { tick: '0.01', lot_size: '0.01', fee_rate: '0.0005', minimum_spread_bp: 1, scale: 6, conversion: null }
export const termsAt = (): Terms => terms

/** A line, and a time of the second that it stands in. */
export interface Placed {
  leaf: string
  timeMs: number
}

type Path = Receipt['seconds'][number]['leaves'][number]['path']

const hashOf = (...parts: (string | Uint8Array)[]): Buffer => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest()
}

/** Level by level neighbours are joined; the last of an odd number goes up as it is. */
function treeOf(leaves: readonly string[]): Buffer[][] {
  const levels = [leaves.map((leaf) => hashOf('\0', leaf))]
  for (let level = levels[0]!; level.length > 1; level = levels.at(-1)!) {
    levels.push(level.flatMap((left, at) => (at % 2 === 1 ? [] : [level[at + 1] ? hashOf('\u0001', left, level[at + 1]!) : left])))
  }
  return levels
}

function pathOf(levels: readonly Buffer[][], position: number): Path {
  return levels.slice(0, -1).flatMap((level, height): Path => {
    const at = position >> height
    const beside = level[at ^ 1]
    return beside ? [{ side: at % 2 === 0 ? 'right' : 'left', hash: hex(beside) }] : []
  })
}

/** A log with these leaves besides the ticks, the heads of its seconds, and receipts over any of its leaves. */
export function logWith(events: readonly Placed[]) {
  const bySecond = Array.from({ length: SECONDS }, (_, at) => {
    const within = ({ timeMs }: { timeMs: number }) => Math.floor(timeMs / 1000) === FIRST + at
    return [...ticks.filter(within).map(lineOf), ...events.filter(within).map(({ leaf }) => leaf).toSorted()] // prettier-ignore
  })
  const trees = bySecond.map(treeOf)
  const rootOf = (second: number) => trees[second - FIRST]!.at(-1)![0]!
  const heads: Buffer[] = [Buffer.alloc(32)]
  for (let second = FIRST; second < FIRST + SECONDS; second++) heads.push(hashOf(heads.at(-1)!, rootOf(second)))
  const headOf = (second: number) => hex(heads[second - FIRST + 1]!)
  const proofOf = (second: number, leaves: readonly string[]): Receipt['seconds'][number] => {
    const anchor = second - (second % 60) + 59
    const later = Array.from({ length: anchor - second }, (_, away) => second + 1 + away)
    const positions = leaves.map((leaf) => bySecond[second - FIRST]!.indexOf(leaf))
    return {
      second,
      headBefore: headOf(second - 1),
      head: headOf(second),
      leaves: leaves.map((leaf, at) => ({ leaf, path: pathOf(trees[second - FIRST]!, positions[at]!) })),
      roots: later.map((next) => hex(rootOf(next))),
      anchor: { second: anchor, head: headOf(anchor) },
    }
  }
  const receiptOf = (id: string, placed: readonly Placed[]): Receipt => {
    const wanted = Map.groupBy(placed, ({ timeMs }) => Math.floor(timeMs / 1000))
    const seconds = [...wanted.keys()].toSorted((a, b) => a - b)
    return { version: 1, id, seconds: seconds.map((second) => proofOf(second, wanted.get(second)!.map(({ leaf }) => leaf))) } // prettier-ignore
  }
  return { receiptOf, headOf }
}

/** The ticks of a window with one on each side. */
export const around = (untilMs: number): Placed[] => {
  const from = ticks.findLastIndex(({ timeMs }) => timeMs <= untilMs - 1000)
  const until = ticks.findIndex(({ timeMs }) => timeMs > untilMs)
  return ticks.slice(from, until + 1).map((tick) => ({ leaf: lineOf(tick), timeMs: tick.timeMs }))
}

/** A receipt of the option, and its log. */
export function optionLog({
  end = settlementOf(),
  start = acceptance,
  startMs = ACCEPTED_MS,
}: { end?: string; start?: string; startMs?: number } = {}) {
  const events = [
    { leaf: start, timeMs: startMs },
    { leaf: end, timeMs: SETTLE_MS + 200 },
  ]
  const log = logWith(events)
  return { ...log, receipt: log.receiptOf(OPTION_ID, [...events, ...around(ACCEPTED_MS + 2000), ...around(SETTLE_MS)]) }
}

/**
 * A receipt of the contract, some of whose leaves may be others than they should be, or missing; `late` are those of the kinds that stand
 * so many milliseconds after their time.
 */
export function contractReceipt(change: Partial<typeof contract> = {}, late: Readonly<Record<string, number>> = {}): Receipt {
  const { order, stops, open, added, taken, close, liquidation } = { ...contract, ...change }
  const events = [
    { leaf: order, timeMs: opened.timeMs },
    { leaf: open, timeMs: opened.timeMs },
    { leaf: stops, timeMs: opened.timeMs + 1000 },
    { leaf: added, timeMs: opened.timeMs + 2000 },
    { leaf: taken, timeMs: cause.timeMs },
    { leaf: close, timeMs: closed.timeMs },
    { leaf: liquidation, timeMs: closed.timeMs },
  ]
    .filter(({ leaf }) => leaf !== '')
    .map(({ leaf, timeMs }) => ({ leaf, timeMs: timeMs + (late[leaf.split(' ')[0]!] ?? 0) }))
  const quotes = [opened, cause, closed].map((tick) => ({ leaf: lineOf(tick), timeMs: tick.timeMs }))
  return logWith(events).receiptOf(CONTRACT_ID, [...events, ...quotes])
}

/** A copy that may be changed. */
export const copyOf = (receipt: Receipt): Receipt => structuredClone(receipt)
