import type { OrderType, PlaceCommand } from './types.ts'

/** Must the order be given by a budget? Buys whose price is unknown at acceptance must, everything else is given by its amount. */
function isByBudget({ side, type, quoteBudget, stopLimitTicks }: PlaceCommand): boolean {
  if (side === 'sell') return false
  if (type === 'market') return quoteBudget !== null
  return type === 'stop_market' || type === 'trailing_stop' || (type === 'oco' && stopLimitTicks === null)
}

const LIMITED: readonly OrderType[] = ['limit', 'stop_limit', 'oco']
const STOPPED: readonly OrderType[] = ['stop_limit', 'stop_market', 'oco']

/** Whether each field must be given (true), must not be given (false), or may be (null). */
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
 * Checks the shape of a command. Returns what is wrong, as a text for developers, or null. A malformed command is a bug of the caller; what
 * a user may get wrong (ticks, lots, minimums) is a refusal of the engine instead.
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
