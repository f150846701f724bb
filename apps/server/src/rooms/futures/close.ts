/** Closing: a market order that fills at the first tick after it was accepted. */
import type { CallOutput, CallParsed } from '@assay/contract'
import { refuse } from '@assay/contract/wire'
import type { Position } from '@assay/engine/futures'
import type { UserContext } from '../../http/context.ts'
import { centilotsOf } from './figures.ts'
import { presentRow, type PositionAnswer } from './present.ts'
import { refuseIfRefused } from './refusals.ts'
import { askerOf, contractOfRow, leverAccountOf, nameRow, type FuturesServices, type Turn } from './services.ts'
import { PARTS_MAXIMUM } from './terms.ts'

export async function closePosition(
  services: FuturesServices,
  input: CallParsed<'futures.close'>,
  context: UserContext,
): Promise<PositionAnswer> {
  const named = await nameRow(services, context, input.id)
  return services.desk.submit({
    ...askerOf(context),
    run: (turn) => {
      const { id, account } = named
      const contract = contractOfRow(services, turn.futures, { named, ended: 'position_not_open' })
      services.desk.refuseWhileBehind()
      const lots = input.lots === undefined ? null : centilotsOf(input.lots)
      if (lots !== null) refuseTooManyParts(turn.futures.position(id)!, lots)
      const effects = turn.trade({ kind: 'close', timeMs: turn.timeMs, account, id, lots })
      refuseIfRefused(effects, { contract, services, fields: ['lots'] })
      return presentRow(services, turn.futures, { row: effects.positions[0]!, publicId: turn.publicIdOf(id) })
    },
  })
}

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
      for (const row of open) {
        const reason = closeWhole(turn, row)
        if (reason === null) answer.closed.push(String(row.id))
        else answer.skipped.push({ id: String(row.id), reason })
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
