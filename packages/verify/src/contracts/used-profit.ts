import type { ContractFill } from './fills.ts'
import type { Liquidation, UsedProfit } from '../log/leaves.ts'
import type { Position } from './positions.ts'
import { moneyText } from '../money.ts'
import { spansOf } from './spans.ts'
import type { Context } from '../context.ts'
import { termsAt } from './terms.ts'

/** Open profit that losses of opposite positions used up: some position must have lost as much beyond its own money, on that very tick. */

export interface UsedProfitLeaves {
  /** By id. */
  usedProfits: ReadonlyMap<string, readonly UsedProfit[]>
  fills: ReadonlyMap<string, readonly ContractFill[]>
  /** Isolated and super positions whose opening was downloaded. */
  positions: ReadonlyMap<string, Position>
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

/** What a closing lost beyond the margin of its position. Null where the download does not show that margin. */
function lossBeyond(context: Context, fill: ContractFill, { positions, isCross, liquidationOf }: UsedProfitLeaves): bigint | null {
  const { id, number, symbol, madeMs } = fill
  // A cross position turns to the other cross positions of its account alone.
  const named = liquidationOf(id, number)?.margin
  if (isCross(id) || named === null) return 0n
  if (named !== undefined) {
    const left = fill.profit! + named
    return left < 0n ? -left : 0n
  }
  const position = positions.get(id)
  // Before additions of margin had leaves, the position could have had more margin than the log shows.
  if (!position?.isFullyLogged || position.fills[0]!.kind !== 'open') return null
  const openedMs = position.fills[0]!.madeMs
  const terms = termsAt(context, symbol, openedMs)
  const spans = terms && context.market.covers(openedMs, madeMs) ? spansOf(context, position, terms) : null
  return spans?.find(({ closing }) => closing?.fill === number)?.closing?.lost ?? null
}

/** The closings whose losses used profit may have paid: of the opposite direction, caused by the same tick. */
function closingsByCause({ fills, liquidationOf }: UsedProfitLeaves): Map<string, ContractFill[]> {
  const closings = [...fills.values()].flat().filter(({ kind }) => kind !== 'open')
  return Map.groupBy(closings, ({ id, number, symbol, direction, seq }) => {
    const { causeSymbol, causeSeq } = liquidationOf(id, number) ?? { causeSymbol: symbol, causeSeq: seq }
    return keyOf({ symbol, direction, causeSymbol, causeSeq })
  })
}

export function checkUsedProfits(context: Context, logged: UsedProfitLeaves): void {
  const { market, report } = context
  const closings = logged.usedProfits.size > 0 ? closingsByCause(logged) : new Map<string, ContractFill[]>()
  const used = new Map<string, bigint>()
  for (const { id, second, symbol, causeSymbol, causeSeq, amount } of [...logged.usedProfits.values()].flat()) {
    const direction = logged.fills.get(id)?.[0]?.direction
    const cause = market.bySeq(causeSymbol, causeSeq)
    if (!cause || !direction) {
      report.outside('profit used for losses')
      continue
    }
    const isInPlace = second === Math.floor(cause.timeMs / 1000)
    report.require(isInPlace, `contract ${id}: profit used for a loss is in second ${second}, not in that of tick ${causeSeq}`)
    const key = keyOf({ symbol, direction: direction === 'long' ? 'short' : 'long', causeSymbol, causeSeq })
    const losses = (closings.get(key) ?? []).map((closing) => lossBeyond(context, closing, logged))
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
