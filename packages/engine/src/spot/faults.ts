import type { PlaceCommand } from './types.ts'

/** Which amounts and prices a type of order is given by; everything else of the kind must be null. */
interface Shape {
  amount: boolean
  budget: boolean
  price: boolean
  stop: boolean
  trailing: boolean
}

/** Buys that start at an unknown price are given by what they may spend, everything else by its amount. */
function isByBudget({ side, type, quoteBudget, stopLimitTicks }: PlaceCommand): boolean {
  if (side === 'sell') return false
  if (type === 'market') return quoteBudget !== null
  return type === 'stop_market' || type === 'trailing_stop' || (type === 'oco' && stopLimitTicks === null)
}

function shapeOf(command: PlaceCommand): Shape {
  const { type } = command
  const budget = isByBudget(command)
  return {
    amount: !budget || type === 'oco',
    budget,
    price: type === 'limit' || type === 'stop_limit' || type === 'oco',
    stop: type === 'stop_limit' || type === 'stop_market' || type === 'oco',
    trailing: type === 'trailing_stop',
  }
}

/**
 * What is wrong with the shape of a command, as a text for developers, or null. Shape is the caller's duty: values that a
 * user may get wrong (ticks, lots, minimums, ...) are refusals of the engine instead.
 */
export function commandFault(command: PlaceCommand): string | null {
  const shape = shapeOf(command)
  const fields: [name: string, isNeeded: boolean, value: unknown][] = [
    ['amountLots', shape.amount, command.amountLots],
    ['quoteBudget', shape.budget, command.quoteBudget],
    ['priceTicks', shape.price, command.priceTicks],
    ['stopTicks', shape.stop, command.stopTicks],
    ['trailingBps', shape.trailing, command.trailingBps],
  ]
  for (const [name, isNeeded, value] of fields) {
    if (isNeeded && value === null) return `${command.side} ${command.type} order without ${name}`
    if (!isNeeded && value !== null) return `${command.side} ${command.type} order with ${name}`
  }
  if (command.activationTicks !== null && command.type !== 'trailing_stop')
    return `${command.type} order with activationTicks`
  if (command.stopLimitTicks !== null && command.type !== 'oco') return `${command.type} order with stopLimitTicks`
  return null
}
