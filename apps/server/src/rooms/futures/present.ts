/** Positions and accounts as the wire shows them: live positions with the engine's figures, ended ones as stored. */
import type { CallOutput } from '@assay/contract'
import { trailLevel, isLiveRow } from '@assay/engine/futures'
import type { AccountView, FuturesEngine, PositionView, Position } from '@assay/engine/futures'
import type { Contract } from './contracts.ts'
import { lotsText, moneyText, percentText, priceText, timeText } from './figures.ts'
import type { FuturesServices } from './services.ts'

export type PositionAnswer = CallOutput<'futures.submit'>
export type AccountAnswer = CallOutput<'futures.dealAll'>['account']

export interface Shown {
  row: Position
  contract: Contract
  publicId: string
  /** Price of the last closing fill. */
  closeTicks: number | null
  /** Margin of the whole position at its opening, for an ended position, which has no margin any more. */
  openingMargin: bigint | null
  /** Null unless the position is open. */
  view: PositionView | null
}

const marginOf = ({ status, held, initialMargin }: Position): bigint => (status === 'open' ? held : initialMargin)
const timeOrNull = (timeMs: number | null): string | null => (timeMs === null ? null : timeText(timeMs))

export function presentPosition({ row, contract, publicId, closeTicks, openingMargin, view }: Shown): PositionAnswer {
  const { instrument, pair } = contract
  const price = (ticks: number | null) => (ticks === null ? null : priceText(ticks, contract))
  const isEnded = !isLiveRow(row)
  return {
    id: String(row.id),
    symbol: instrument.symbol,
    pair,
    currency_id: String(instrument.base.id),
    legal_id: String(instrument.quote.id),
    direction: row.direction,
    mode: row.mode,
    type: row.type,
    multiple: row.leverage,
    lots: lotsText(row.lots),
    open_lots: lotsText(row.openLots),
    closing_lots: lotsText(row.closingLots),
    price: price(row.priceTicks),
    slippage_bps: row.slippageBps,
    open_price: price(row.openTicks),
    close_price: price(closeTicks),
    target_profit_price: price(row.targetTicks),
    stop_loss_price: price(row.stopTicks),
    trailing_bps: row.trailingBps,
    trailing_price: isEnded ? null : price(trailLevel(row)),
    initial_margin: moneyText(isEnded ? (openingMargin ?? 0n) : row.initialMargin),
    margin: moneyText(marginOf(row)),
    handling_fee: moneyText(row.handlingFee),
    overnight_fee: moneyText(row.overnightFee),
    liquidation_fee: moneyText(row.liquidationFee),
    profit: moneyText(view ? view.profit : row.profit),
    profit_taken: moneyText(row.profitTaken),
    closed_profit: moneyText(row.profit),
    liquidation_price: price(view?.liquidationTicks ?? null),
    is_approximate: view?.isApproximate ?? false,
    risk_rate: view?.riskRateBps == null ? null : percentText(view.riskRateBps),
    status: row.status,
    reason: row.reason,
    proof_id: publicId,
    created_at: timeText(row.acceptedMs),
    open_time: timeOrNull(row.openedMs),
    close_time: timeOrNull(row.closedMs),
    updated_at: timeText(row.updatedMs),
  }
}

/** A position that is live or has ended in this batch. */
export function presentRow(
  { contracts, closePrices }: Pick<FuturesServices, 'contracts' | 'closePrices'>,
  futures: FuturesEngine,
  { row, publicId }: { row: Position; publicId: string },
): PositionAnswer {
  return presentPosition({
    row,
    contract: contracts.of(row.instrumentId),
    publicId,
    closeTicks: closePrices.get(row.id) ?? null,
    openingMargin: null,
    view: row.status === 'open' ? futures.positionView(row.id) : null,
  })
}

export const presentAccount = (view: AccountView): AccountAnswer => ({
  equity: moneyText(view.equity),
  available: moneyText(view.available),
  free_margin: moneyText(view.freeMargin),
  order_holds: moneyText(view.orderHolds),
  cross_margin: moneyText(view.crossMargins),
  open_profit: moneyText(view.crossProfit),
  maintenance: moneyText(view.maintenance),
  risk_rate: view.riskRateBps === null ? null : percentText(view.riskRateBps),
})

/** An account without live positions: all of `available` is free margin. */
export function presentIdleAccount(available: bigint): AccountAnswer {
  const all = moneyText(available)
  return {
    equity: all,
    available: all,
    free_margin: all,
    order_holds: '0',
    cross_margin: '0',
    open_profit: '0',
    maintenance: '0',
    risk_rate: null,
  }
}
