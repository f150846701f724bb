import type { RoomHandlers } from '../../http/context.ts'
import { buy } from './buy.ts'
import { investment, list, summary } from './lists.ts'
import { detail, index, quote } from './offer.ts'
import { structuredConsole } from './console/calls.ts'
import type { StructuredServices } from './services.ts'

export function structuredHandlers(services: StructuredServices): RoomHandlers<'structured'> {
  return {
    index: (input) => index(services, input),
    detail: (input) => detail(services, input),
    quote: (input, context) => quote(services, input, context),
    buy: (input, context) => buy(services, input, context),
    list: (input, context) => list(services, input, context),
    investment: (input, context) => investment(services, input, context),
    summary: (input, context) => summary(services, input, context),
    ...structuredConsole(services),
  }
}
