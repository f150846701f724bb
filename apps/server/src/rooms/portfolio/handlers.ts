import type { RoomHandlers } from '../../http/context.ts'
import { curve } from './curve.ts'
import { holdings } from './holdings.ts'
import type { PortfolioServices } from './services.ts'
import { summary } from './summary.ts'

export function portfolioHandlers(services: PortfolioServices): RoomHandlers<'portfolio'> {
  return {
    summary: (_input, context) => summary(services, context),
    curve: (input, context) => curve(services, input, context),
    holdings: (_input, context) => holdings(services, context),
  }
}
