/** What a user set himself, asked at the desk's turn: neither a request sent twice nor two sent at once get past it. */
import { refuse } from '@assay/contract/wire'
import type { Row } from '@assay/engine/futures'
import { divCeil } from '@assay/money'
import type { LeverTurn } from '../../desk/lever/lever-desk.ts'
import type { Amount } from '../../desk/lever/own-limits.ts'
import { minuteText, moneyText } from './figures.ts'
import { leverAccountOf } from './services.ts'

type Asked = Pick<LeverTurn, 'limits' | 'timeMs' | 'futures'>

/** Refuses `trading_paused`, `loss_limit_reached` or, for an option's stake, `stake_over_limit`. */
export const refuseOpening = (turn: Asked, userId: number, stake: Amount | null = null): void =>
  refuseIfLimited(turn, userId, { closing: closingLoss(turn, userId, null), stake })

/** The same for a position that is reversed: the opposite opens at the very tick that books what its closing loses. */
export const refuseReversal = (turn: Asked, userId: number, row: Row): void =>
  refuseIfLimited(turn, userId, { closing: closingLoss(turn, userId, row), stake: null })

function refuseIfLimited({ limits, timeMs }: Asked, userId: number, inFlight: { closing: bigint; stake: Amount | null }): void {
  const refusal = limits.openingRefusal(userId, timeMs, inFlight)
  switch (refusal?.code) {
    case undefined:
      return
    case 'trading_paused':
      return refuse(refusal.code, { values: { time: minuteText(refusal.untilMs) } })
    case 'loss_limit_reached':
      return refuse(refusal.code)
    case 'stake_over_limit':
      return refuse(refusal.code, { fields: { number: refusal.code }, values: { maximum: `${moneyText(refusal.left)} USDT` } })
  }
}

/** What accepted closings lose at the prices of now, and the whole of one that is asked for. They fill at the tick that fills what is opened. */
function closingLoss({ futures }: Asked, userId: number, asked: Row | null): bigint {
  let sum = 0n
  for (const row of futures.rowsOf(leverAccountOf(userId))) {
    const lots = row.id === asked?.id ? row.openLots : row.closingLots
    if (row.status !== 'open' || lots === 0) continue
    const { profit, closingFee } = futures.positionView(row.id)
    const loss = closingFee - profit
    if (loss > 0n) sum += divCeil(loss * BigInt(lots), BigInt(row.openLots))
  }
  return sum
}
