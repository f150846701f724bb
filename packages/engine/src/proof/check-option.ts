import { formatUnits, parseUnits } from '@assay/money'
import { readOptionAcceptance, readOptionSettlement, readRestoredTick, readTick, type TickLeaf } from './read-leaves.ts'
import type { LeafProof, OptionAcceptance, OptionResult, OptionSettlement, RestoredTickLeaf, WindowFigures } from './types.ts'

/**
 * Calculates an option again from the leaves of its receipt, which `verifyReceipt` has found in the log: windows, medians, result, payment.
 *
 * That no tick is missing follows from the sequence numbers: they rise by one from the last tick before a window to the first after it. A
 * receipt has those two as well. That nothing was written later follows from the seconds in which the leaves are.
 */

/** One second of a receipt. */
export interface ReceiptSecond {
  second: number
  leaves: readonly Pick<LeafProof, 'leaf'>[]
}

/** An option recalculated from its receipt. Fields stay null from the first fault on. */
export interface OptionCheck {
  /** What is wrong, as a plain sentence. Null when the settlement is what the rule gives. */
  fault: string | null
  acceptance: OptionAcceptance | null
  entry: WindowFigures | null
  settlement: WindowFigures | null
  result: OptionResult | null
  paid: string | null
}

const WINDOW_MS = 1000
const ENTRY_DELAY_MS = 2000
const WINDOW_TICKS = 3
const DECITICKS_OF_TWICE_MID = 5
const PPM = 1_000_000n

class Disagreement extends Error {}

const requireThat = (isSo: boolean, otherwise: string): void => {
  if (!isSo) throw new Disagreement(otherwise)
}

function doubleMedian(prices: readonly number[]): number | null {
  const sorted = prices.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  if (sorted.length === 0) return null
  return sorted[middle]! + sorted[sorted.length % 2 === 1 ? middle : middle - 1]!
}

interface Window extends WindowFigures {
  prices: number[]
  /** Second of the first tick after the window. */
  endedSecond: number
}

const secondOf = (timeMs: number): number => Math.floor(timeMs / 1000)

/** The ticks of (untilMs - 1 s, untilMs], and the proof that there are no others. */
function windowOf(ticks: readonly TickLeaf[], untilMs: number, name: string): Window {
  const fromMs = untilMs - WINDOW_MS
  const from = ticks.findLastIndex(({ timeMs }) => timeMs <= fromMs)
  const after = ticks.findIndex(({ timeMs }) => timeMs > untilMs)
  requireThat(from !== -1 && after !== -1, `the ticks around the ${name} window are missing`)
  const around = ticks.slice(from, after + 1)
  requireThat(around.length > 1 && around.every(({ seq }, at) => seq === around[0]!.seq + at), `a tick of the ${name} window is missing`)
  const within = around.slice(1, -1)
  const prices = within.map(({ bid, ask }) => (bid + ask) * DECITICKS_OF_TWICE_MID)
  return {
    firstSeq: within[0]?.seq ?? null,
    lastSeq: within.at(-1)?.seq ?? null,
    doublePrice: prices.length < WINDOW_TICKS ? null : doubleMedian(prices),
    prices,
    endedSecond: secondOf(ticks[after]!.timeMs),
  }
}

/** Adds restored ticks to a window that has too few. It has no price without them. */
function withRestored(window: Window, restored: readonly RestoredTickLeaf[], untilMs: number): Window {
  if (window.doublePrice !== null) return window
  const rebuilt = restored.filter(({ timeMs }) => timeMs > untilMs - WINDOW_MS && timeMs <= untilMs)
  if (rebuilt.length === 0) return window
  return { ...window, doublePrice: doubleMedian([...window.prices, ...rebuilt.map(({ price }) => price)]) }
}

function resultOf({ direction }: OptionAcceptance, entry: Window, settlement: Window | null): OptionResult {
  if (entry.doublePrice === null || !settlement) return 'thin_entry'
  if (settlement.doublePrice === null) return 'no_trade'
  const move = settlement.doublePrice - entry.doublePrice
  if (move === 0) return 'tied'
  return move > 0 === (direction === 'up') ? 'won' : 'lost'
}

function paidFor({ stake, scale, ratioPpm }: OptionAcceptance, result: OptionResult): string {
  const units = parseUnits(stake, scale)
  if (units === null) throw new Disagreement(`the stake ${stake} is no amount`)
  if (result === 'lost') return '0'
  return formatUnits(result === 'won' ? units + (units * BigInt(ratioPpm)) / PPM : units, scale)
}

const sameWindow = (a: WindowFigures | null, b: WindowFigures | null): boolean =>
  a?.firstSeq === b?.firstSeq && a?.lastSeq === b?.lastSeq && a?.doublePrice === b?.doublePrice

function compare(check: OptionCheck, said: OptionSettlement, settleMs: number): void {
  requireThat(said.settleMs === settleMs, 'T is not the acceptance, two seconds and the period')
  requireThat(sameWindow(check.entry, said.entry), 'the entry price is another one')
  requireThat(sameWindow(check.settlement, said.settlement), 'the settlement price is another one')
  requireThat(check.result === said.result, `the result is ${check.result}, not ${said.result}`)
  requireThat(check.paid === said.paid, `${check.paid} should have been paid, not ${said.paid}`)
}

type Placed<Value> = Value & { second: number }

const findAll = <Value>(seconds: readonly ReceiptSecond[], read: (leaf: string) => Value | null): Placed<Value>[] =>
  seconds.flatMap(({ second, leaves }) =>
    leaves.flatMap(({ leaf }) => {
      const value = read(leaf)
      return value === null ? [] : [{ ...value, second }]
    }),
  )

/** A settlement must be in the second of the first tick after its window. Only one that waited for restored ticks comes later. */
function checkSecond(said: Placed<OptionSettlement>, { entry, settlement }: { entry: Window; settlement: Window | null }): void {
  const { endedSecond, prices } = settlement ?? entry
  const hasWaited = settlement !== null && prices.length < WINDOW_TICKS
  requireThat(
    hasWaited ? said.second >= endedSecond : said.second === endedSecond,
    'the settlement does not stand in the second after its window',
  )
  requireThat(hasWaited || said.evidence === null, 'no tick had to be rebuilt')
}

/** Checks that nothing was written later: acceptance, ticks and restored ticks must be in their own seconds. */
function checkPlaces(acceptance: Placed<OptionAcceptance>, ticks: readonly Placed<TickLeaf>[]): void {
  const late = acceptance.second - secondOf(acceptance.acceptedMs)
  requireThat(late === 0 || late === 1, 'the acceptance stands in another second than its own or the next')
  requireThat(
    ticks.every(({ second, timeMs }) => second === secondOf(timeMs)),
    'a tick stands in another second than its own',
  )
  requireThat(
    ticks.every(({ timeMs }, at) => at === 0 || timeMs >= ticks[at - 1]!.timeMs),
    'the times of ticks run backwards',
  )
}

function workOut(check: OptionCheck, told: readonly ReceiptSecond[]): void {
  const [acceptance, ...others] = findAll(told, readOptionAcceptance)
  const [said, ...more] = findAll(told, readOptionSettlement)
  requireThat(acceptance !== undefined && others.length === 0, 'there is not one acceptance')
  requireThat(said !== undefined && more.length === 0, 'there is not one settlement')
  check.acceptance = acceptance!
  const { id, symbol, acceptedMs, seconds } = acceptance!
  requireThat(said!.id === id && said!.symbol === symbol, 'the settlement is of another order')
  const ticks = findAll(told, readTick)
    .filter((tick) => tick.symbol === symbol)
    .sort((a, b) => a.seq - b.seq)
  checkPlaces(acceptance!, ticks)
  const restored = findAll(told, readRestoredTick).filter(
    (tick) => tick.symbol === symbol && tick.evidence === said!.evidence && tick.second === said!.second,
  )
  const entryMs = acceptedMs + ENTRY_DELAY_MS
  const settleMs = entryMs + seconds * 1000
  const entry = windowOf(ticks, entryMs, 'entry')
  const heard = entry.doublePrice === null ? null : windowOf(ticks, settleMs, 'settlement')
  checkSecond(said!, { entry, settlement: heard })
  const settlement = heard && withRestored(heard, restored, settleMs)
  check.entry = entry
  check.settlement = settlement
  check.result = resultOf(acceptance!, entry, settlement)
  check.paid = paidFor(acceptance!, check.result)
  compare(check, said!, settleMs)
}

/** Recalculates windows, result and payment of an option from the leaves of its receipt, and compares them with its settlement. */
export function checkOption(told: readonly ReceiptSecond[]): OptionCheck {
  const check: OptionCheck = { fault: null, acceptance: null, entry: null, settlement: null, result: null, paid: null }
  try {
    workOut(check, told)
  } catch (error) {
    if (!(error instanceof Disagreement)) throw error
    check.fault = error.message
  }
  return check
}
