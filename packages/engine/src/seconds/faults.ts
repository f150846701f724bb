import { settlementWindow } from './rule.ts'
import { CURRENCY_IDS, unsettledKey, type EngineState } from './state.ts'
import type { RestoreCommand, SecondsCommand, SetConfigCommand, SubmitCommand, TickCommand } from './types.ts'

/** Entry windows begin this long after acceptance. An acceptance older than that could know ticks of its own window. */
const LATEST_MS = 1000

function tickFault(engine: EngineState, tick: TickCommand): string | null {
  if (!Number.isSafeInteger(tick.price) || tick.price <= 0) return `price ${tick.price}`
  if (!(tick.ageMs >= 0)) return `age ${tick.ageMs}`
  const last = engine.markets.get(tick.instrumentId)?.recent.at(-1)
  if (!last) return null
  if (tick.seq !== last.seq + 1) return `tick ${tick.seq} after ${last.seq}`
  return tick.timeMs > last.timeMs ? null : `tick ${tick.seq} is not later than the one before`
}

function submitFault(engine: EngineState, { id, timeMs, instrumentId, stake }: SubmitCommand): string | null {
  if (engine.orders.has(id)) return `order ${id} exists`
  if (stake <= 0n) return `stake ${stake}`
  const last = engine.markets.get(instrumentId)?.recent.at(-1)
  return last && timeMs < last.timeMs - LATEST_MS ? `order ${id} accepted before ticks that are known` : null
}

function configFault({ instruments = [], currencies = [], houseBalances = [] }: SetConfigCommand): string | null {
  for (const { instrumentId, periods } of instruments) {
    for (const { seconds, ratioPpm } of periods) {
      if (!Number.isSafeInteger(seconds) || seconds <= 0) return `instrument ${instrumentId}: period ${seconds}`
      if (!Number.isSafeInteger(ratioPpm) || ratioPpm <= 0) return `instrument ${instrumentId}: ratio ${ratioPpm}`
    }
  }
  for (const { currencyId, minimumStake, maximumStake } of currencies) {
    if (currencyId >= CURRENCY_IDS) return `currency ${currencyId}`
    if (minimumStake <= 0n || maximumStake < minimumStake) return `currency ${currencyId}: stakes ${minimumStake} to ${maximumStake}`
  }
  const negative = houseBalances.find(({ units }) => units < 0n)
  return negative ? `house balance ${negative.units}` : null
}

function restoreFault(engine: EngineState, { instrumentId, settleMs, ticks }: RestoreCommand): string | null {
  const waiting = engine.unsettled.get(unsettledKey(instrumentId, settleMs))
  if (!waiting) return `nothing waits for ticks before ${settleMs} of instrument ${instrumentId}`
  const { fromMs, untilMs } = settlementWindow(settleMs)
  const taken = new Set(waiting[0]!.settlement!.ticks.map(({ timeMs }) => timeMs))
  for (const { timeMs, price } of ticks) {
    if (timeMs <= fromMs || timeMs > untilMs) return `restored tick at ${timeMs} lies outside its window`
    if (taken.has(timeMs)) return `restored tick at ${timeMs} is there already`
    if (!Number.isSafeInteger(price) || price <= 0) return `restored price ${price}`
    taken.add(timeMs)
  }
  return null
}

/**
 * Checks the shape of a command. Returns what is wrong, as a text for developers, or null. A malformed command is a bug of the caller; what
 * a user may get wrong is a refusal of the engine instead.
 */
export function commandFault(engine: EngineState, command: SecondsCommand): string | null {
  if (command.kind === 'tick') return tickFault(engine, command)
  if (command.kind === 'submit') return submitFault(engine, command)
  if (command.kind === 'set_config') return configFault(command)
  return command.kind === 'restore' ? restoreFault(engine, command) : null
}
