/** What a user set himself, asked at the desk's turn: neither a request sent twice nor two sent at once get past it. */
import type { ErrorCode } from '@assay/contract/texts'
import { refuse } from '@assay/contract/wire'
import type { CostedOrder, Row } from '@assay/engine/futures'
import { divCeil } from '@assay/money'
import type { LeverTurn } from '../../desk/lever/lever-desk.ts'
import type { Amount } from '../../desk/lever/own-limits.ts'
import { USDT } from '../../desk/lever/usdt.ts'
import { minuteText, moneyText } from './figures.ts'
import { leverAccountOf } from './services.ts'

type Asked = Pick<LeverTurn, 'limits' | 'timeMs' | 'futures'>

/** What is asked for beyond an opening as such, and how it is refused when too little is left for it. */
interface Wish {
  cost: Amount
  code: Extract<ErrorCode, 'stake_over_limit' | 'order_over_limit'>
  field: 'number' | 'lots' | null
}

interface InFlight {
  wish?: Wish
  /** A position that is to be closed whole as well. */
  closed?: Row
}

/** Refuses `trading_paused` and `loss_limit_reached`. */
export const refuseOpening = (turn: Asked, userId: number): void => refuseIfLimited(turn, userId, {})

/** The same, and `stake_over_limit` when losing the stake could pass the limit. */
export const refuseStake = (turn: Asked, userId: number, cost: Amount): void =>
  refuseIfLimited(turn, userId, { wish: { cost, code: 'stake_over_limit', field: 'number' } })

/** The same, and `order_over_limit` when fees and spread of the order alone could. */
export const refuseOrder = (turn: Asked, userId: number, order: CostedOrder): void =>
  refuseIfLimited(turn, userId, { wish: { cost: costOf(turn, order), code: 'order_over_limit', field: 'lots' } })

/** The same for a position that is reversed: the opposite opens at the very tick that books what its closing loses. */
export function refuseReversal(turn: Asked, userId: number, closed: Row): void {
  const { instrumentId, openLots: lots } = closed
  const direction = closed.direction === 'long' ? 'short' : 'long'
  const cost = costOf(turn, { instrumentId, direction, lots, priceTicks: null })
  refuseIfLimited(turn, userId, { wish: { cost, code: 'order_over_limit', field: null }, closed })
}

/** Nobody puts more behind a position once as much is lost as he lets himself lose. */
export function refuseMargin({ limits, timeMs }: Asked, userId: number): void {
  if (limits.isReached(userId, timeMs)) refuse('loss_limit_reached')
}

const costOf = ({ futures }: Asked, order: CostedOrder): Amount => ({ currencyId: USDT, units: futures.costAtOnce(order) })

function refuseIfLimited({ limits, timeMs, futures }: Asked, userId: number, { wish, closed }: InFlight): void {
  const waiting = (): bigint => waitingLoss(futures, userId, closed ?? null)
  const refusal = limits.openingRefusal(userId, timeMs, { waiting, asked: wish?.cost ?? null })
  switch (refusal?.code) {
    case undefined:
      return
    case 'trading_paused':
      return refuse(refusal.code, { values: { time: minuteText(refusal.untilMs) } })
    case 'loss_limit_reached':
      return refuse(refusal.code)
    case 'over_limit': {
      const { code, field } = wish!
      return refuse(code, { values: { maximum: `${moneyText(refusal.left)} USDT` }, ...(field && { fields: { [field]: code } }) })
    }
  }
}

/**
 * What accepted closings lose at the prices of now, the whole of one that is asked for, and what orders that wait cost at once. All of it
 * may be booked by the tick that fills what is opened. What stays open costs its closing fee at least.
 */
function waitingLoss(futures: Asked['futures'], userId: number, closed: Row | null): bigint {
  let sum = 0n
  for (const row of futures.rowsOf(leverAccountOf(userId))) {
    if (row.status === 'waiting') sum += futures.costAtOnce(row)
    const lots = row.id === closed?.id ? row.openLots : row.closingLots
    if (row.status !== 'open') continue
    const { profit, closingFee } = futures.positionView(row.id)
    const loss = closingFee - profit
    const partOf = (units: bigint, part: number): bigint => divCeil(units * BigInt(part), BigInt(row.openLots))
    if (loss > 0n) sum += partOf(loss, lots)
    sum += partOf(closingFee, row.openLots - lots)
  }
  return sum
}
