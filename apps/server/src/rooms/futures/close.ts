/** Closing: a market order that fills at the first tick after it was accepted. */
import type { CallOutput, CallParsed } from '@assay/contract'
import { refuse } from '@assay/contract/wire'
import type { Position } from '@assay/engine/futures'
import type { UserContext } from '../../http/context.ts'
import { changePosition } from './change-position.ts'
import { centilotsOf } from './figures.ts'
import type { PositionAnswer } from './present.ts'
import { refuseIfRefused } from './refusals.ts'
import { askerOf, leverAccountOf, type FuturesServices, type Turn } from './services.ts'
import { PARTS_MAXIMUM } from './terms.ts'

export const closePosition = (
  services: FuturesServices,
  input: CallParsed<'futures.close'>,
  context: UserContext,
): Promise<PositionAnswer> =>
  changePosition(services, context, {
    id: input.id,
    ended: 'position_not_open',
    change(turn, { id, account, contract, position }) {
      services.desk.refuseWhileBehind()
      const lots = input.lots === undefined ? null : centilotsOf(input.lots)
      if (lots !== null) refuseTooManyParts(position, lots)
      const effects = turn.trade({ kind: 'close', timeMs: turn.timeMs, account, id, lots })
      refuseIfRefused(effects, { contract, services, fields: ['lots'] })
      return effects.positions[0]!
    },
  })

/** Refuses `parts_maximum`: each part is a fill in the receipt. Closing all remaining lots is never refused by it. */
function refuseTooManyParts({ fills, openLots }: Position, lots: number): void {
  const maximum = PARTS_MAXIMUM
  if (lots < openLots && fills > maximum) refuse('parts_maximum', { fields: { lots: 'parts_maximum' }, values: { maximum } })
}

type ClosedAll = CallOutput<'futures.closeAll'>
type SkipReason = ClosedAll['skipped'][number]['reason']

const SIDES = ['all', 'long', 'short'] as const

/** Closes each open position as `closePosition` would. The answer lists those that cannot be closed now, with reasons. */
export async function closeAll(services: FuturesServices, input: CallParsed<'futures.closeAll'>, context: UserContext): Promise<ClosedAll> {
  const account = leverAccountOf(context.session.userId)
  const side = SIDES[input.type]!
  return services.desk.submit({
    ...askerOf(context),
    run: (turn) => {
      services.desk.refuseWhileBehind()
      const open = turn.futures
        .positionsOf(account)
        .filter(({ status, direction }) => status === 'open' && (side === 'all' || direction === side))
      const answer: ClosedAll = { closed: [], skipped: [] }
      for (const position of open) {
        const reason = closeWhole(turn, position)
        if (reason === null) answer.closed.push(String(position.id))
        else answer.skipped.push({ id: String(position.id), reason })
      }
      return answer
    },
  })
}

/** Null when the position will be closed, else the reason. A position that already waits to be closed whole is not requested again. */
function closeWhole(turn: Turn, { id, account, openLots, closingLots }: Position): SkipReason | null {
  if (closingLots === openLots) return null
  return turn.trade({ kind: 'close', timeMs: turn.timeMs, account, id, lots: null }).refused as SkipReason | null
}
