import type { RoomHandlers } from '../../http/context.ts'
import { listOptions, showResult } from './lists.ts'
import { optionTicks } from './option-ticks.ts'
import { payableCurrencies, periods } from './periods.ts'
import type { SecondsServices } from './services.ts'
import { submit } from './submit.ts'

export function secondsHandlers(services: SecondsServices): RoomHandlers<'seconds'> {
  return {
    payableCurrencies: () => payableCurrencies(services),
    periods: (input) => periods(services, input),
    submit: (input, context) => submit(services, input, context),
    lists: (input, context) => listOptions(services, input, context),
    result: (input, context) => showResult(services, input, context),
    ticks: (input, context) => optionTicks(services, input, context),
  }
}
