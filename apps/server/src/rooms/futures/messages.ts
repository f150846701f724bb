/** Messages to users about risk warnings, liquidations and own limits. */
import type { Fill, Warning } from '@assay/engine/futures'
import { DAY_MS } from '@assay/engine/market'
import { minuteText } from '../../clock/minute-text.ts'
import type { OwnLimitEvent } from '../../desk/lever/limits.ts'
import type { Happened } from '../../desk/lever/products.ts'
import type { DeskMessage } from '../../desk/messages.ts'
import { userOfAccount } from '../../ledger/accounts.ts'
import type { Contracts } from './contracts.ts'
import { lotsText, moneyText, priceText, riskRateText } from './figures.ts'

export function positionMessages(happened: Happened, contracts: Contracts): DeskMessage[] {
  return [
    ...happened.warnings.map((warning) => warningMessage(warning, happened, contracts)),
    ...happened.fills.flatMap((fill) => closingMessage(fill, happened, contracts)),
  ]
}

function warningMessage(warning: Warning, { positionOf }: Happened, contracts: Contracts): DeskMessage {
  const { account, positionId, timeMs } = warning
  const level = String(warning.level)
  const figures = { level, risk_rate: riskRateText(warning) }
  const common = { userId: userOfAccount(account)!, timeMs, subject: `risk:${positionId ?? 'cross'}:${level}:${timeMs}` }
  if (positionId === null) return { ...common, kind: 'cross_risk', values: figures }
  const { instrumentId, direction } = positionOf(positionId)
  return { ...common, kind: 'position_risk', values: { ...figures, pair: contracts.of(instrumentId).pair, direction } }
}

/** A message about a fill of a liquidation. Other fills have none, because the user requested them. */
function closingMessage(fill: Fill, { positionOf, publicIdOf }: Happened, contracts: Contracts): DeskMessage[] {
  if (fill.kind !== 'liquidated' && fill.kind !== 'hedge_matched') return []
  const { positionId, number, account, timeMs } = fill
  const contract = contracts.of(fill.instrumentId)
  return [
    {
      userId: userOfAccount(account)!,
      timeMs,
      subject: `liquidation:${positionId}:${number}`,
      kind: fill.kind === 'liquidated' ? 'position_liquidated' : 'position_matched',
      values: {
        id: String(positionId),
        proof_id: publicIdOf(positionId),
        pair: contract.pair,
        direction: positionOf(positionId).direction,
        lots: lotsText(fill.lots),
        price: priceText(fill.priceTicks, contract),
      },
    },
  ]
}

/** The message that a pause has begun or the daily loss limit is reached. The subject has the day, so the latter is sent once a day. */
export function ownLimitMessage(event: OwnLimitEvent): DeskMessage {
  const { userId, timeMs } = event
  if (event.kind === 'paused') {
    const values = { time: minuteText(event.untilMs) }
    return { userId, timeMs, subject: `pause:${timeMs}`, kind: 'pause_begun', values }
  }
  const values = { limit: moneyText(event.limit) }
  return { userId, timeMs, subject: `loss_limit:${Math.floor(timeMs / DAY_MS)}`, kind: 'loss_limit_hit', values }
}
