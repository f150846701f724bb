import type { CallParsed } from '@assay/contract'
import { refuse } from '@assay/contract/wire'
import type { Position } from '@assay/engine/futures'
import type { UserContext } from '../../http/context.ts'
import { presentRow, type PositionAnswer } from './present.ts'
import { refuseReversal } from './protection.ts'
import { findSuperAcceptance } from './protection-store.ts'
import { refuseIfRefused } from './refusals.ts'
import { askerOf, contractOfRow, nameRow, type FuturesServices, type Turn } from './services.ts'

/**
 * Closes a position and opens the opposite in the same mode, both at the same tick. A repeated call before that tick returns the order
 * that already waits.
 */
export async function reversePosition(
  services: FuturesServices,
  input: CallParsed<'futures.reverse'>,
  context: UserContext,
): Promise<PositionAnswer> {
  const { userId } = context.session
  const named = await nameRow(services, context, input.id)
  const isConsentMissing = (await findSuperAcceptance(services.desk.lookups, userId)) === null
  return services.desk.submit({
    ...askerOf(context),
    run: (turn) => {
      const { id, account } = named
      const contract = contractOfRow(services, turn.futures, { named, ended: 'position_not_open' })
      const waiting = turn.futures.positionsOf(account).find(({ reverses }) => reverses === id)
      if (waiting) return present(services, turn, waiting)
      services.desk.refuseWhileBehind()
      const row = turn.futures.position(id)!
      if (row.status === 'open') refuseReversal(turn, userId, row)
      if (row.status === 'open' && row.mode === 'super' && isConsentMissing) refuse('super_consent_needed')
      const newId = turn.takeId()
      const effects = turn.trade({ kind: 'reverse', timeMs: turn.timeMs, account, id, newId })
      refuseIfRefused(effects, { contract, services, fields: [] })
      return present(
        services,
        turn,
        effects.positions.find((row) => row.id === newId)!,
      )
    },
  })
}

const present = (services: FuturesServices, turn: Turn, row: Position): PositionAnswer =>
  presentRow(services, turn.futures, { row, publicId: turn.publicIdOf(row.id) })
