/** Checks of own limits. They run at the command's turn, so that neither repeated nor simultaneous requests can get past them. */
import type { ErrorCode } from '@assay/contract/texts'
import { refuse } from '@assay/contract/wire'
import type { CostedOrder, Position } from '@assay/engine/futures'
import { divCeil } from '@assay/money'
import { minuteText } from '../../clock/minute-text.ts'
import type { LeverTurn } from '../../desk/lever/lever-desk.ts'
import type { Amount } from '../../desk/lever/limits.ts'
import { USDT } from '../../ledger/usdt.ts'
import { moneyText } from './figures.ts'
import { leverAccountOf } from './services.ts'

type Asked = Pick<LeverTurn, 'limits' | 'timeMs' | 'futures'>

/** What the requested order could lose, and how it is refused when less than that is left. */
interface Wish {
  cost: Amount
  code: Extract<ErrorCode, 'stake_over_limit' | 'order_over_limit'>
  field: 'number' | 'lots' | null
}

interface InFlight {
  wish?: Wish
  /** A position that the same command closes whole. */
  closed?: Position
}

/** Refuses `trading_paused` and `loss_limit_reached`. */
export const refuseOpening = (turn: Asked, userId: number): void => refuseIfLimited(turn, userId, {})

/** Also refuses `stake_over_limit` when losing the stake could exceed the limit. */
export const refuseStake = (turn: Asked, userId: number, cost: Amount): void =>
  refuseIfLimited(turn, userId, { wish: { cost, code: 'stake_over_limit', field: 'number' } })

/** Also refuses `order_over_limit` when the round-trip cost of the order could exceed the limit. */
export const refuseOrder = (turn: Asked, userId: number, order: CostedOrder): void =>
  refuseIfLimited(turn, userId, { wish: { cost: costOf(turn, order), code: 'order_over_limit', field: 'lots' } })

/** As `refuseOrder`, for a reversal. It counts the loss of the closing too, which is booked at the tick that opens the opposite. */
export function refuseReversal(turn: Asked, userId: number, closed: Position): void {
  const { instrumentId, openLots: lots } = closed
  const direction = closed.direction === 'long' ? 'short' : 'long'
  const cost = costOf(turn, { instrumentId, direction, lots, priceTicks: null })
  refuseIfLimited(turn, userId, { wish: { cost, code: 'order_over_limit', field: null }, closed })
}

/** Refuses `loss_limit_reached`: no margin can be added once the daily loss limit is reached. */
export function refuseMargin({ limits, timeMs }: Asked, userId: number): void {
  if (limits.isReached(userId, timeMs)) refuse('loss_limit_reached')
}

const costOf = ({ futures }: Asked, order: CostedOrder): Amount => ({ currencyId: USDT, units: futures.roundTripCost(order) })

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
 * What the user may lose besides the requested order, in USDT units: the losses of accepted closings and of `closed` at present prices, and
 * the round-trip cost of waiting orders. The tick that fills the order may book all of that. Lots that stay open add their closing fee.
 */
function waitingLoss(futures: Asked['futures'], userId: number, closed: Position | null): bigint {
  let sum = 0n
  for (const row of futures.positionsOf(leverAccountOf(userId))) {
    if (row.status === 'waiting') sum += futures.roundTripCost(row)
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
