import type { ContractFill } from './fills.ts'
import type { Liquidation, Taking } from './leaves.ts'
import type { Life } from './lives.ts'
import { moneyText } from './money.ts'
import { spansOf } from './spans.ts'
import { termsAt, type Means } from './terms.ts'

/** Open profit that losses of opposite positions used up: some position must have lost as much beyond its own money, on that very tick. */

export interface Takings {
  /** By id. */
  takings: ReadonlyMap<string, readonly Taking[]>
  fills: ReadonlyMap<string, readonly ContractFill[]>
  /** Isolated and super positions whose opening was downloaded. */
  lives: ReadonlyMap<string, Life>
  isCross(id: string): boolean
  liquidationOf(id: string, fill: number): Liquidation | undefined
}

interface Side {
  symbol: string
  direction: string
  causeSymbol: string
  causeSeq: number
}

const keyOf = ({ symbol, direction, causeSymbol, causeSeq }: Side): string => `${symbol} ${direction} ${causeSymbol} ${causeSeq}`

/** What a closing lost beyond the money of its position; null where the download does not tell what that was. */
function lossBeyond(means: Means, fill: ContractFill, { lives, isCross, liquidationOf }: Takings): bigint | null {
  const { id, number, symbol, madeMs } = fill
  // A cross position turns to the other cross positions of its account alone.
  const named = liquidationOf(id, number)?.margin
  if (isCross(id) || named === null) return 0n
  if (named !== undefined) {
    const left = fill.profit! + named
    return left < 0n ? -left : 0n
  }
  const life = lives.get(id)
  // Before additions of margin had leaves of their own, there could be more behind it.
  if (!life?.isTold || life.fills[0]!.kind !== 'open') return null
  const openedMs = life.fills[0]!.madeMs
  const terms = termsAt(means, symbol, openedMs)
  const spans = terms && means.market.covers(openedMs, madeMs) ? spansOf(means, life, terms) : null
  return spans?.find(({ closing }) => closing?.fill === number)?.closing?.lost ?? null
}

/** The closings that a taking may rest on: of the opposite direction, brought about by the same tick. */
function closingsByCause({ fills, liquidationOf }: Takings): Map<string, ContractFill[]> {
  const closings = [...fills.values()].flat().filter(({ kind }) => kind !== 'open')
  return Map.groupBy(closings, ({ id, number, symbol, direction, seq }) => {
    const { causeSymbol, causeSeq } = liquidationOf(id, number) ?? { causeSymbol: symbol, causeSeq: seq }
    return keyOf({ symbol, direction, causeSymbol, causeSeq })
  })
}

export function checkTakings(means: Means, told: Takings): void {
  const { market, report } = means
  const closings = told.takings.size > 0 ? closingsByCause(told) : new Map<string, ContractFill[]>()
  const used = new Map<string, bigint>()
  for (const { id, second, symbol, causeSymbol, causeSeq, amount } of [...told.takings.values()].flat()) {
    const direction = told.fills.get(id)?.[0]?.direction
    const cause = market.bySeq(causeSymbol, causeSeq)
    if (!cause || !direction) {
      report.outside('profit used for losses')
      continue
    }
    const isInPlace = second === Math.floor(cause.timeMs / 1000)
    report.require(isInPlace, `contract ${id}: profit used for a loss stands in second ${second}, not in that of tick ${causeSeq}`)
    const key = keyOf({ symbol, direction: direction === 'long' ? 'short' : 'long', causeSymbol, causeSeq })
    const losses = (closings.get(key) ?? []).map((closing) => lossBeyond(means, closing, told))
    const lost = losses.reduce<bigint>((sum, one) => sum + (one ?? 0n), 0n)
    const taken = (used.get(key) ?? 0n) + amount
    used.set(key, taken)
    if (taken > lost && losses.includes(null)) {
      report.outside('profit used for losses')
      continue
    }
    report.checked('profit used for losses')
    const isThere = taken <= lost
    report.require(isThere, `contract ${id}: ${moneyText(amount)} of its profit was used for a loss at tick ${causeSeq} that nobody made`)
  }
}
