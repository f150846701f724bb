/**
 * Checks that every line is in the second it belongs to, so that none was written afterwards. Requests of owners are checked in
 * order-times.ts.
 */
import type { Receipt } from '@assay/engine/proof/browser'
import { readOptionAcceptance, readOptionSettlement, readRestoredTick, readTick } from '@assay/engine/proof/browser'
import { readFill, readLiquidation, readOvernightFee, readTaken } from './contract-leaves.ts'
import type { Step } from './step.ts'
import { bad, ok, unknown } from './step.ts'
import { ENTRY_DELAY_MS, isThin } from './windows.ts'

/** A line and the second that contains it. */
interface Told {
  second: number
  leaf: string
}

/** The seconds that may contain a line. */
interface Bounds {
  from: number
  until: number
}

/** The leaf that determines the line's time is not in the receipt. */
const HIDDEN = 'hidden'
/** A line that a receipt may not contain. */
const STRANGE = 'strange'

type Place = Bounds | typeof HIDDEN | typeof STRANGE

/** Their times are checked with the order itself. */
const ASKED = new Set(['option/1', 'order/1', 'order/2', 'margin/1', 'dual/1', 'fixing/1', 'dual-end/1'])
const ANYWHERE: Bounds = { from: -Infinity, until: Infinity }
const NOWHERE: Bounds = { from: Infinity, until: -Infinity }

const secondOf = (timeMs: number): number => Math.floor(timeMs / 1000)
const inSecondOf = (timeMs: number): Bounds => ({ from: secondOf(timeMs), until: secondOf(timeMs) })

/** The seconds that may contain a line, judged by the other lines of the receipt. */
class Places {
  readonly #told: readonly Told[]
  readonly #ticks: readonly NonNullable<ReturnType<typeof readTick>>[]

  constructor(told: readonly Told[]) {
    this.#told = told
    this.#ticks = told.flatMap(({ leaf }) => readTick(leaf) ?? [])
  }

  of(leaf: string): Place {
    const kind = leaf.split(' ', 1)[0]!
    if (ASKED.has(kind)) return ANYWHERE
    const tick = readTick(leaf)
    if (tick) return this.#placeOfTick(tick)
    const charge = readOvernightFee(leaf)
    if (charge) return inSecondOf(charge.timeMs)
    const caused = readLiquidation(leaf) ?? readTaken(leaf)
    if (caused) return this.#ofTick(caused.causeSymbol, caused.causeSeq)
    const fill = readFill(leaf)
    if (fill) return this.#ofFill(fill)
    return this.#ofEnd(leaf)
  }

  /** Numbers are unique and in the order of the log. */
  #placeOfTick({ symbol, seq, timeMs }: { symbol: string; seq: number; timeMs: number }): Place {
    const own = this.#ticks.filter((other) => other.symbol === symbol)
    if (own.filter((other) => other.seq === seq).length > 1) return STRANGE
    const isOutOfTurn = own.some((other) => (other.seq < seq ? other.timeMs > timeMs : other.timeMs < timeMs))
    return isOutOfTurn ? NOWHERE : inSecondOf(timeMs)
  }

  #ofTick(symbol: string, seq: number): Place {
    const tick = this.#ticks.find((one) => one.symbol === symbol && one.seq === seq)
    return tick ? inSecondOf(tick.timeMs) : HIDDEN
  }

  /** A liquidation has the time of the tick that caused it. */
  #ofFill({ id, number, tickMs }: NonNullable<ReturnType<typeof readFill>>): Place {
    const liquidation = this.#told.map(({ leaf }) => readLiquidation(leaf)).find((one) => one?.id === id && one.fill === number)
    return liquidation ? this.#ofTick(liquidation.causeSymbol, liquidation.causeSeq) : inSecondOf(tickMs)
  }

  #ofEnd(leaf: string): Place {
    const restored = readRestoredTick(leaf)
    if (restored) {
      const settled = this.#told.find((one) => readOptionSettlement(one.leaf)?.evidence === restored.evidence)
      return settled ? { from: settled.second, until: settled.second } : STRANGE
    }
    const settlement = readOptionSettlement(leaf)
    if (!settlement) return STRANGE
    const { id, symbol, settleMs } = settlement
    const accepted = this.#told.map((one) => readOptionAcceptance(one.leaf)).find((one) => one?.id === id)
    const endMs = settlement.settlement ? settleMs : (accepted?.acceptedMs ?? Infinity) + ENTRY_DELAY_MS
    const own = this.#ticks.filter((tick) => tick.symbol === symbol)
    const after = Math.min(...own.map(({ timeMs }) => timeMs).filter((timeMs) => timeMs > endMs))
    if (after === Infinity) return HIDDEN
    // Only an option that waited for restored ticks is settled later than the first tick after its window.
    const hasWaited = settlement.settlement !== null && isThin(own, settleMs) && settlement.evidence !== null
    return { from: secondOf(after), until: hasWaited ? Infinity : secondOf(after) }
  }
}

export function timesStep({ seconds }: Receipt): Step {
  const told = seconds.flatMap(({ second, leaves }) => leaves.map(({ leaf }) => ({ second, leaf })))
  const places = new Places(told)
  const found = told.map(({ second, leaf }) => ({ second, place: places.of(leaf) }))
  const strange = found.find(({ place }) => place === STRANGE)
  if (strange) return bad('times', 'other', { second: strange.second })
  const moved = found.find(({ second, place }) => typeof place === 'object' && !(second >= place.from && second <= place.until))
  if (moved) return bad('times', 'time', { second: moved.second })
  return found.some(({ place }) => place === HIDDEN) ? unknown('times') : ok('times', { count: told.length })
}
