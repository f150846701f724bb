/**
 * Calculates a dual investment again from the leaves of its receipt, which `verifyReceipt` has found in the log: the rate from its tick, the
 * means from the ticks of the window, the price that settled, the result and the payment.
 */
import { formatUnits, parseUnits } from '@assay/money'
import {
  fairRateOf,
  fixingOf,
  isMet,
  isTooNear,
  LATEST_MS,
  offeredOf,
  payoutsOf,
  WINDOW_MS,
  type DualTerms,
  type Fixing,
} from '../structured/door.ts'
import type { ReceiptSecond } from './check-option.ts'
import { readDualAcceptance, readDualEnd, readFixing, type DualAcceptance, type DualEnd, type DualFixing } from './dual-leaves.ts'
import { readTick } from './read-leaves.ts'

/** What is checked, in this order. */
export type DualCheckName = 'order' | 'quote' | 'means' | 'settlement' | 'result' | 'paid'

export interface DualCheck {
  /** What is wrong, by check. A check that could not be made because its leaves are missing is wrong, too. */
  faults: Partial<Record<DualCheckName, string>>
  acceptance: DualAcceptance | null
  fixing: DualFixing | null
  end: DualEnd | null
  /** How many ticks the means were made of. */
  ticks: number
}

/** A quote is held for 15 s and made of a tick of the minute before, at most. */
const QUOTE_AGE_MS = 90_000
/** Different processors may round a logarithm differently. */
const FAIR_TOLERANCE = 2n

type Placed<Value> = Value & { second: number }

interface Tick {
  second: number
  seq: number
  timeMs: number
  bid: number
  ask: number
  canTrigger: boolean
}

const findAll = <Value>(told: readonly ReceiptSecond[], read: (leaf: string) => Value | null): Placed<Value>[] =>
  told.flatMap(({ second, leaves }) =>
    leaves.flatMap(({ leaf }) => {
      const value = read(leaf)
      return value === null ? [] : [{ ...value, second }]
    }),
  )

const secondOf = (timeMs: number): number => Math.floor(timeMs / 1000)

const ticksOf = (told: readonly ReceiptSecond[], symbol: string): Tick[] =>
  findAll(told, (leaf) => {
    const tick = readTick(leaf)
    return tick && tick.symbol === symbol ? { ...tick, canTrigger: !leaf.split(' ')[7]!.includes('wait') } : null
  }).sort((a, b) => a.seq - b.seq)

const termsOf = ({ type, target, rate, coin, money, priceDecimals }: DualAcceptance): DualTerms => ({
  type,
  target,
  rate,
  scales: { coin: coin.scale, money: money.scale, price: priceDecimals },
})

/**
 * Was it bought before the window that settles it, and logged after it was bought? A line that comes late, after the server was away, is no fault of
 * its owner's receipt: only the files of the hours show whether the server was away.
 */
function orderFault({ second, acceptedMs, maturesMs }: Placed<DualAcceptance>): string | null {
  if (second < secondOf(acceptedMs)) return 'it was logged before it was bought'
  return acceptedMs < maturesMs - WINDOW_MS ? null : 'it was bought when its window had begun'
}

function quoteFault(dual: Placed<DualAcceptance>, ticks: readonly Tick[]): string | null {
  const { type, quotedSeq, quotedMs, twiceMid, target, volatilityPpm, maturesMs, acceptedMs, fair, rate } = dual
  const tick = ticks.find(({ seq }) => seq === quotedSeq)
  if (!tick) return 'the tick of the quote is missing'
  if (tick.timeMs !== quotedMs || tick.bid + tick.ask !== twiceMid) return 'the quote was made of another tick'
  if (acceptedMs < quotedMs || acceptedMs - quotedMs > QUOTE_AGE_MS) return 'the quote was too old'
  if (isTooNear(type, 2 * target, twiceMid)) return 'the target was too near'
  const due = fairRateOf({ type, index: twiceMid, target: 2 * target, volatilityPpm, leftMs: maturesMs - quotedMs })
  const apart = due > fair ? due - fair : fair - due
  if (apart > FAIR_TOLERANCE) return `the whole rate is ${due}, not ${fair}`
  return rate === offeredOf(fair) ? null : `the rate is ${offeredOf(fair)}, not ${rate}`
}

/** The ticks of the window with the one before and the one after it. Null when one is missing. */
function windowTicks(ticks: readonly Tick[], untilMs: number): readonly Tick[] | null {
  const before = ticks.findLastIndex(({ timeMs }) => timeMs < untilMs - WINDOW_MS)
  const after = ticks.findIndex(({ timeMs }) => timeMs >= untilMs)
  if (before === -1 || after === -1) return null
  const all = ticks.slice(before, after + 1)
  const isWhole = all.every(({ seq, timeMs, second }, at) => {
    const last = all[at - 1]
    return second === secondOf(timeMs) && (!last || (seq === last.seq + 1 && timeMs >= last.timeMs))
  })
  return isWhole ? all.slice(1, -1) : null
}

const sameMeans = (a: Pick<Fixing, 'means'>, b: Pick<Fixing, 'means'>): boolean =>
  a.means.length === b.means.length && a.means.every((mean, at) => mean === b.means[at])

function meansFault(fixing: Placed<DualFixing>, ticks: readonly Tick[] | null): string | null {
  if (!ticks) return 'a tick of the window is missing'
  if (!sameMeans(fixingOf(ticks, fixing.untilMs), fixing)) return 'the ticks give other means'
  return fixing.second >= secondOf(fixing.untilMs) ? null : 'the price was named before its window ended'
}

function settlementFault(fixing: DualFixing, dual: DualAcceptance, ticks: readonly Tick[]): string | null {
  const moved = fixing.untilMs - dual.maturesMs
  if (fixing.maturesMs !== dual.maturesMs || fixing.symbol !== dual.symbol) return 'the price is of another maturity'
  if (moved < 0 || moved > LATEST_MS || moved % WINDOW_MS !== 0) return 'the window is another one'
  const { mean } = fixingOf(ticks, fixing.untilMs)
  if (mean === null && moved < LATEST_MS) return 'the window should have moved on'
  return mean === fixing.mean ? null : `the price is ${mean}, not ${fixing.mean}`
}

const resultOf = ({ type, target }: DualAcceptance, mean: number | null): DualEnd['result'] =>
  mean === null ? 'no_price' : isMet(type, target, mean) ? 'converted' : 'kept'

function resultFault(end: DualEnd, dual: DualAcceptance, fixing: DualFixing): string | null {
  if (end.fixingId !== fixing.id || end.mean !== fixing.mean || end.symbol !== dual.symbol) return 'it names another price'
  const due = resultOf(dual, fixing.mean)
  return end.result === due ? null : `the result is ${due}, not ${end.result}`
}

function paidFault(end: DualEnd, dual: DualAcceptance): string | null {
  const [own, other] = dual.type === 'call' ? [dual.coin, dual.money] : [dual.money, dual.coin]
  const stake = parseUnits(dual.amount, own.scale)
  if (stake === null) return `${dual.amount} is no amount`
  const { kept, converted } = payoutsOf(stake, termsOf(dual))
  const [currency, units] = end.result === 'converted' ? [other, converted] : [own, kept]
  const due = formatUnits(units, currency.scale)
  return end.paid === due && end.currency === currency.name
    ? null
    : `${due} ${currency.name} should have been paid, not ${end.paid} ${end.currency}`
}

const MISSING = 'its leaf is missing, or there are two'
const only = <Value>(all: readonly Value[]): Value | null => (all.length === 1 ? all[0]! : null)

/** Recalculates everything that the receipt says. `end` is null while it runs: then only order and quote can be checked. */
export function checkDual(told: readonly ReceiptSecond[]): DualCheck {
  const acceptance = only(findAll(told, readDualAcceptance))
  const fixing = only(findAll(told, readFixing))
  const end = only(findAll(told, readDualEnd))
  const check: DualCheck = { faults: {}, acceptance, fixing, end, ticks: 0 }
  const note = (name: DualCheckName, fault: string | null): void => {
    if (fault !== null) check.faults[name] = fault
  }
  if (!acceptance) {
    note('order', MISSING)
    return check
  }
  const ticks = ticksOf(told, acceptance.symbol)
  note('order', orderFault(acceptance))
  note('quote', quoteFault(acceptance, ticks))
  const window = fixing && windowTicks(ticks, fixing.untilMs)
  check.ticks = window?.length ?? 0
  note('means', fixing ? meansFault(fixing, window) : MISSING)
  note('settlement', fixing ? settlementFault(fixing, acceptance, window ?? []) : MISSING)
  note('result', fixing && end && end.id === acceptance.id ? resultFault(end, acceptance, fixing) : MISSING)
  note('paid', end ? paidFault(end, acceptance) : MISSING)
  return check
}
