/** Commands on one position of the user: it is found at the command's turn, changed, and shown as it then is. */
import { refuse } from '@assay/contract/wire'
import type { FuturesEngine, Position } from '@assay/engine/futures'
import type { UserContext } from '../../http/context.ts'
import type { Contract } from './contracts.ts'
import { presentLivePosition, type PositionAnswer } from './present.ts'
import { askerOf, leverAccountOf, type FuturesServices, type Turn } from './services.ts'
import { hasEverOwned } from './store.ts'

/** A live position of the user at the command's turn. */
export interface Target {
  id: number
  account: number
  contract: Contract
  position: Position
}

export interface PositionChange {
  /** Id of the position as the call names it. */
  id: string
  /** The refusal when the position is the user's, but has ended. Of another user's or none: `position_not_found`. */
  ended: 'position_not_open' | 'order_not_waiting'
  /** Runs at the command's turn. Returns the position to show, or refuses. */
  change(turn: Turn, target: Target): Position
}

export async function changePosition(
  services: FuturesServices,
  context: UserContext,
  { id: idText, ended, change }: PositionChange,
): Promise<PositionAnswer> {
  const { desk, contracts } = services
  const { userId } = context.session
  const id = Number(idText)
  const account = leverAccountOf(userId)
  const ownPosition = (futures: FuturesEngine): Position | null => {
    const position = futures.position(id)
    return position?.account === account ? position : null
  }
  // The engine has live positions only: whether one that has ended was the user's is read before the turn.
  const hasOwned = ownPosition(desk.futures) !== null || (await hasEverOwned(desk.lookups, userId, idText))
  return desk.submit({
    ...askerOf(context),
    run(turn) {
      const position = ownPosition(turn.futures) ?? refuse(hasOwned ? ended : 'position_not_found')
      const changed = change(turn, { id, account, contract: contracts.of(position.instrumentId), position })
      return presentLivePosition(services, turn.futures, { position: changed, publicId: turn.publicIdOf(changed.id) })
    },
  })
}
