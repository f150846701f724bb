import type { CallParsed } from '@assay/contract'
import type { UserContext } from '../../http/context.ts'
import { changePosition } from './change-position.ts'
import type { PositionAnswer } from './present.ts'
import { refuseIfRefused } from './refusals.ts'
import type { FuturesServices } from './services.ts'

/** Cancels a waiting order. Its margin and fee become free margin again. */
export const cancelOrder = (
  services: FuturesServices,
  input: CallParsed<'futures.cancel'>,
  context: UserContext,
): Promise<PositionAnswer> =>
  changePosition(services, context, {
    id: input.id,
    ended: 'order_not_waiting',
    change(turn, { id, account, contract }) {
      const effects = turn.trade({ kind: 'cancel', timeMs: turn.timeMs, account, id })
      refuseIfRefused(effects, { contract, services, fields: [] })
      return effects.positions.find((position) => position.id === id)!
    },
  })
