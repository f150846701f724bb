import type { FuturesCommand, PlaceCommand } from './commands.ts'

/** The highest price in a command, and the most centilots. Products of both stay within safe whole numbers. */
export const MAX_TICKS = 10_000_000_000
export const MAX_LOTS = 1_000_000_000_000

const isWhole = (value: number, most: number): boolean => Number.isSafeInteger(value) && value >= 1 && value <= most

function placeFault(command: PlaceCommand): string | null {
  const { type, priceTicks, lots, leverage, slippageBps } = command
  if (!isWhole(lots, MAX_LOTS)) return `lots ${lots}`
  if (!isWhole(leverage, 1000)) return `multiple ${leverage}`
  if ((type === 'market') !== (priceTicks === null)) return `${type} order ${priceTicks === null ? 'without' : 'with'} price`
  if (slippageBps !== null && (!Number.isSafeInteger(slippageBps) || slippageBps < 0 || slippageBps > 10_000))
    return `slippage ${slippageBps}`
  for (const ticks of [priceTicks, command.targetTicks, command.stopTicks]) {
    if (ticks !== null && !isWhole(ticks, MAX_TICKS)) return `price ${ticks}`
  }
  return null
}

/**
 * Checks the shape of a command. Returns what is wrong, as a text for developers, or null. A malformed command is a bug of the caller; what
 * a user may get wrong is a refusal of the engine instead.
 */
export function commandFault(command: FuturesCommand): string | null {
  if (!Number.isSafeInteger(command.timeMs)) return `time ${command.timeMs}`
  if (command.kind === 'place') return placeFault(command)
  if (command.kind === 'tick') {
    const { bid, ask, ageMs } = command
    return isWhole(bid, MAX_TICKS) && isWhole(ask, MAX_TICKS) && bid <= ask && ageMs >= 0 ? null : `quote ${bid} ${ask} ${ageMs}`
  }
  if (command.kind === 'close' && command.lots !== null && !isWhole(command.lots, MAX_LOTS)) return `lots ${command.lots}`
  if (command.kind === 'add_margin' && command.units <= 0n) return `margin ${command.units}`
  if (command.kind === 'set_stop') {
    for (const ticks of [command.targetTicks, command.stopTicks]) {
      if (ticks !== undefined && ticks !== null && !isWhole(ticks, MAX_TICKS)) return `price ${ticks}`
    }
  }
  return null
}
