import type { CallParsed } from '@assay/contract'
import type { UserContext } from '../../http/context.ts'
import { presentRow, type PositionAnswer } from './present.ts'
import { refuseIfRefused } from './refusals.ts'
import { askerOf, contractOfRow, nameRow, type FuturesServices } from './services.ts'

/** Cancels a waiting order. Its margin and fee become free margin again. */
export async function cancelOrder(
  services: FuturesServices,
  input: CallParsed<'futures.cancel'>,
  context: UserContext,
): Promise<PositionAnswer> {
  const named = await nameRow(services, context, input.id)
  return services.desk.submit({
    ...askerOf(context),
    run: (turn) => {
      const { id, account } = named
      const contract = contractOfRow(services, turn.futures, { named, ended: 'order_not_waiting' })
      const effects = turn.trade({ kind: 'cancel', timeMs: turn.timeMs, account, id })
      refuseIfRefused(effects, { contract, services, fields: [] })
      return presentRow(services, turn.futures, { row: effects.positions.find((row) => row.id === id)!, publicId: turn.publicIdOf(id) })
    },
  })
}
