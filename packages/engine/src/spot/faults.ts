import type { OrderType, PlaceCommand } from './types.ts'

/** Buys that start at an unknown price are given by what they may spend, everything else by its amount. */
function isByBudget({ side, type, quoteBudget, stopLimitTicks }: PlaceCommand): boolean {
  if (side === 'sell') return false
  if (type === 'market') return quoteBudget !== null
  return type === 'stop_market' || type === 'trailing_stop' || (type === 'oco' && stopLimitTicks === null)
}

const LIMITED: readonly OrderType[] = ['limit', 'stop_limit', 'oco']
const STOPPED: readonly OrderType[] = ['stop_limit', 'stop_market', 'oco']

/** A field is given, not given, or either (null here). */
function fieldsOf(command: PlaceCommand): [name: keyof PlaceCommand, isMeant: boolean | null][] {
  const { type } = command
  const byBudget = isByBudget(command)
  return [
    ['amountLots', !byBudget || type === 'oco'],
    ['quoteBudget', byBudget],
    ['priceTicks', LIMITED.includes(type)],
    ['stopTicks', STOPPED.includes(type)],
    ['stopLimitTicks', type === 'oco' ? null : false],
    ['trailingBps', type === 'trailing_stop'],
    ['activationTicks', type === 'trailing_stop' ? null : false],
  ]
}

/**
 * What is wrong with the shape of a command, as a text for developers, or null. Shape is the caller's duty: values that a
 * user may get wrong (ticks, lots, minimums, ...) are refusals of the engine instead.
 */
export function commandFault(command: PlaceCommand): string | null {
  for (const [name, isMeant] of fieldsOf(command)) {
    const isThere = command[name] !== null
    if (isMeant !== null && isMeant !== isThere) {
      return `${command.side} ${command.type} order ${isThere ? 'with' : 'without'} ${name}`
    }
  }
  return null
}
