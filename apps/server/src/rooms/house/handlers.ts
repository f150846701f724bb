import { logDeed } from '../../db/deeds.ts'
import { transact } from '../../db/transact.ts'
import type { RoomHandlers } from '../../http/context.ts'
import { runCheck } from './check.ts'
import { showExposure } from './exposure.ts'
import { Figures } from './figures.ts'
import { showHealth } from './health.ts'
import type { HouseServices } from './services.ts'

export function houseHandlers(services: HouseServices): RoomHandlers<'house'> {
  const figures = new Figures(services)
  return {
    figures: ({ range = '7d' }) => figures.of(range),
    exposure: () => showExposure(services),
    health: () => showHealth(services),
    check: async (_input, { operator: { operatorId } }) => {
      await transact(services.db, (tx) => logDeed(tx, { operatorId, action: 'house.check', subject: 'books', detail: {} }))
      const { startedAt } = services.checks.begin(() => runCheck(services))
      return { started_at: startedAt.toISOString() }
    },
  }
}
