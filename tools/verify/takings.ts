import type { ContractFill } from './moments.ts'
import { money, type Means } from './terms.ts'

/** Open profit that losses of opposite positions used up: some position must have lost as much, on that very tick. */

export interface Takings {
  /** `taken/1` leaves by id: id symbol cause-symbol cause-seq amount */
  takings: ReadonlyMap<string, readonly (readonly string[])[]>
  fills: ReadonlyMap<string, readonly ContractFill[]>
  /** `liquidation/1` leaves by id and fill. */
  liquidationOf(id: string, fill: string): readonly string[] | undefined
}

interface Side {
  symbol: string
  direction: string
  causeMs: number
}

const keyOf = ({ symbol, direction, causeMs }: Side): string => `${symbol} ${direction} ${causeMs}`

/** The most that a closing can have lost beyond the money of its position. */
function lossBeyond({ fields }: ContractFill, liquidation: readonly string[] | undefined): bigint {
  const profit = money(fields[13]!)
  const margin = liquidation?.[6] ?? '0'
  // A cross position turns to the other cross positions of its account alone.
  const left = margin === '-' ? 0n : profit + money(margin)
  return left < 0n ? -left : 0n
}

/** By instrument, direction and instant: what positions lost beyond their money. */
function lossesOf({ fills, liquidationOf }: Takings): Map<string, bigint> {
  const losses = new Map<string, bigint>()
  for (const own of fills.values()) {
    for (const fill of own) {
      const [id, number, symbol, kind, direction] = fill.fields as string[] & { length: 14 }
      if (kind === 'open') continue
      const key = keyOf({ symbol: symbol!, direction: direction!, causeMs: fill.madeMs })
      losses.set(key, (losses.get(key) ?? 0n) + lossBeyond(fill, liquidationOf(id!, number!)))
    }
  }
  return losses
}

export function checkTakings({ market, report }: Means, told: Takings): void {
  const losses = lossesOf(told)
  const used = new Map<string, bigint>()
  for (const [id, symbol = '', causeSymbol = '', causeSeq, amount] of [...told.takings.values()].flat()) {
    const cause = market.bySeq(causeSymbol, Number(causeSeq))
    const direction = told.fills.get(id!)?.[0]?.fields[4]
    if (!cause || !direction) {
      report.outside('profit used for losses')
      continue
    }
    report.checked('profit used for losses')
    const key = keyOf({ symbol, direction: direction === 'long' ? 'short' : 'long', causeMs: cause.timeMs })
    used.set(key, (used.get(key) ?? 0n) + money(amount!))
    const isLost = used.get(key)! <= (losses.get(key) ?? 0n)
    report.require(isLost, `contract ${id}: ${amount} of its profit was used for a loss at tick ${causeSeq} that nobody made`)
  }
}
