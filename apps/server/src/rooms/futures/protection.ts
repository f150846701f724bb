/** What a user set himself, asked at the desk's turn: neither a request sent twice nor two sent at once get past it. */
import { refuse } from '@assay/contract/wire'
import type { Row } from '@assay/engine/futures'
import type { LeverTurn } from '../../desk/lever/lever-desk.ts'
import type { Amount } from '../../desk/lever/own-limits.ts'
import { USDT } from '../../desk/lever/usdt.ts'
import { minuteText, moneyText } from './figures.ts'

/** Refuses `trading_paused`, `loss_limit_reached` or, for an option's stake, `stake_over_limit`. */
export function refuseOpening({ limits, timeMs }: Pick<LeverTurn, 'limits' | 'timeMs'>, userId: number, stake: Amount | null = null): void {
  const refusal = limits.openingRefusal(userId, timeMs, stake)
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

/** The same for a position that is reversed: what its closing loses now counts, for the opposite opens at the very tick that books it. */
export function refuseReversal(
  { limits, timeMs, futures }: Pick<LeverTurn, 'limits' | 'timeMs' | 'futures'>,
  userId: number,
  row: Row,
): void {
  const { profit, closingFee } = futures.positionView(row.id)
  const units = closingFee - profit
  const refusal = limits.openingRefusal(userId, timeMs, units > 0n ? { currencyId: USDT, units } : null)
  if (refusal?.code === 'stake_over_limit') refuse('loss_limit_reached')
  refuseOpening({ limits, timeMs }, userId)
}
