import type { CallParsed } from '@assay/contract'
import { refuse } from '@assay/contract/wire'
import type { UserContext } from '../../http/context.ts'
import { moneyOf } from './figures.ts'
import { presentRow, type PositionAnswer } from './present.ts'
import { refuseMargin } from './protection.ts'
import { refuseIfRefused } from './refusals.ts'
import { askerOf, contractOfRow, nameRow, type FuturesServices } from './services.ts'
import { MARGIN_ADDITIONS_MAXIMUM } from './terms.ts'

/** Moves free margin to an isolated position. The number of additions is limited, because each is a leaf in the position's receipt. */
export async function addMargin(
  services: FuturesServices,
  input: CallParsed<'futures.addMargin'>,
  context: UserContext,
): Promise<PositionAnswer> {
  const named = await nameRow(services, context, input.id)
  return services.desk.submit({
    ...askerOf(context),
    run: (turn) => {
      const { id, account } = named
      const contract = contractOfRow(services, turn.futures, { named, ended: 'position_not_open' })
      refuseMargin(turn, context.session.userId)
      const units = moneyOf(input.amount, 'amount')
      const row = turn.futures.position(id)
      const maximum = MARGIN_ADDITIONS_MAXIMUM
      if (row?.status === 'open' && row.mode === 'isolated' && turn.changesOf(id).margin >= maximum)
        refuse('changes_maximum', { values: { maximum } })
      const effects = turn.trade({ kind: 'add_margin', timeMs: turn.timeMs, account, id, units })
      if (effects.refused === 'insufficient_margin') refuse('insufficient_margin', { fields: { amount: 'insufficient_margin' } })
      refuseIfRefused(effects, { contract, services, fields: [] })
      return presentRow(services, turn.futures, { row: effects.positions[0]!, publicId: turn.publicIdOf(id) })
    },
  })
}
