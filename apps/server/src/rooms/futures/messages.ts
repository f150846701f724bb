/** Falling risk rates, liquidations and limits of one's own, as messages to those concerned. */
import type { Fill, Warning } from '@assay/engine/futures'
import type { Happened, OwnLimitEvent } from '../../desk/lever/messages.ts'
import type { DeskMessage } from '../../desk/messages.ts'
import { userOfAccount } from '../../ledger/accounts.ts'
import type { Contracts } from './contracts.ts'
import { lotsText, minuteText, moneyText, priceText, riskRateText } from './figures.ts'

export function positionMessages(happened: Happened, contracts: Contracts): DeskMessage[] {
  return [
    ...happened.warnings.map((warning) => warningMessage(warning, happened, contracts)),
    ...happened.fills.flatMap((fill) => closingMessage(fill, happened, contracts)),
    ...happened.ownLimits.map(ownLimitMessage),
  ]
}

function warningMessage(warning: Warning, { rowOf }: Happened, contracts: Contracts): DeskMessage {
  const { account, rowId, timeMs } = warning
  const level = String(warning.level)
  const figures = { level, risk_rate: riskRateText(warning) }
  const told = { userId: userOfAccount(account)!, timeMs, subject: `risk:${rowId ?? 'cross'}:${level}:${timeMs}` }
  if (rowId === null) return { ...told, kind: 'cross_risk', values: figures }
  const { instrumentId, direction } = rowOf(rowId)
  return { ...told, kind: 'position_risk', values: { ...figures, pair: contracts.of(instrumentId).pair, direction } }
}

/** Of what a liquidation closed; what the user closed himself he knows. */
function closingMessage(fill: Fill, { rowOf, publicIdOf }: Happened, contracts: Contracts): DeskMessage[] {
  if (fill.kind !== 'liquidated' && fill.kind !== 'hedge_matched') return []
  const { rowId, number, account, timeMs } = fill
  const contract = contracts.of(fill.instrumentId)
  return [
    {
      userId: userOfAccount(account)!,
      timeMs,
      subject: `liquidation:${rowId}:${number}`,
      kind: fill.kind === 'liquidated' ? 'position_liquidated' : 'position_matched',
      values: {
        id: String(rowId),
        proof_id: publicIdOf(rowId),
        pair: contract.pair,
        direction: rowOf(rowId).direction,
        lots: lotsText(fill.lots),
        price: priceText(fill.priceTicks, contract),
      },
    },
  ]
}

const DAY_MS = 86_400_000

/** The day's limit is told once a day, however much is lost after it. */
function ownLimitMessage(event: OwnLimitEvent): DeskMessage {
  const { userId, timeMs } = event
  if (event.kind === 'paused') {
    const values = { time: minuteText(event.untilMs) }
    return { userId, timeMs, subject: `pause:${timeMs}`, kind: 'pause_begun', values }
  }
  const values = { limit: moneyText(event.limit) }
  return { userId, timeMs, subject: `loss_limit:${Math.floor(timeMs / DAY_MS)}`, kind: 'loss_limit_hit', values }
}
