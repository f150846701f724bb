import type { CallParsed } from '@assay/contract'
import { refuse } from '@assay/contract/wire'
import type { UserContext } from '../../http/context.ts'
import { changePosition } from './change-position.ts'
import { moneyOf } from './figures.ts'
import type { PositionAnswer } from './present.ts'
import { refuseMargin } from './protection.ts'
import { refuseIfRefused } from './refusals.ts'
import type { FuturesServices } from './services.ts'
import { MARGIN_ADDITIONS_MAXIMUM } from './terms.ts'

/** Moves free margin to an isolated position. The number of additions is limited, because each is a leaf in the position's receipt. */
export const addMargin = (
  services: FuturesServices,
  input: CallParsed<'futures.addMargin'>,
  context: UserContext,
): Promise<PositionAnswer> =>
  changePosition(services, context, {
    id: input.id,
    ended: 'position_not_open',
    change(turn, { id, account, contract, position }) {
      refuseMargin(turn, context.session.userId)
      const units = moneyOf(input.amount, 'amount')
      const maximum = MARGIN_ADDITIONS_MAXIMUM
      if (position.status === 'open' && position.mode === 'isolated' && turn.changesOf(id).margin >= maximum)
        refuse('changes_maximum', { values: { maximum } })
      const effects = turn.trade({ kind: 'add_margin', timeMs: turn.timeMs, account, id, units })
      if (effects.refused === 'insufficient_margin') refuse('insufficient_margin', { fields: { amount: 'insufficient_margin' } })
      refuseIfRefused(effects, { contract, services, fields: [] })
      return effects.positions[0]!
    },
  })
