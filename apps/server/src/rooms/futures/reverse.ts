import type { CallParsed } from '@assay/contract'
import { refuse } from '@assay/contract/wire'
import type { UserContext } from '../../http/context.ts'
import { changePosition } from './change-position.ts'
import type { PositionAnswer } from './present.ts'
import { refuseReversal } from './protection.ts'
import { findSuperAcceptance } from './protection-store.ts'
import { refuseIfRefused } from './refusals.ts'
import type { FuturesServices } from './services.ts'

/**
 * Closes a position and opens the opposite in the same mode, both at the same tick. A repeated call before that tick returns the order
 * that already waits.
 */
export async function reversePosition(
  services: FuturesServices,
  input: CallParsed<'futures.reverse'>,
  context: UserContext,
): Promise<PositionAnswer> {
  const { desk } = services
  const { userId } = context.session
  const isConsentMissing = (await findSuperAcceptance(desk.lookups, userId)) === null
  return changePosition(services, context, {
    id: input.id,
    ended: 'position_not_open',
    change(turn, { id, account, contract, position }) {
      const waiting = turn.futures.positionsOf(account).find(({ reverses }) => reverses === id)
      if (waiting) return waiting
      desk.refuseWhileBehind()
      if (position.status === 'open') refuseReversal(turn, userId, position)
      if (position.status === 'open' && position.mode === 'super' && isConsentMissing) refuse('super_consent_needed')
      const newId = turn.takeId()
      const effects = turn.trade({ kind: 'reverse', timeMs: turn.timeMs, account, id, newId })
      refuseIfRefused(effects, { contract, services, fields: [] })
      return effects.positions.find((one) => one.id === newId)!
    },
  })
}
