/** Positions and accounts as the wire shows them: live positions with the engine's figures, ended ones as stored. */
import type { CallOutput } from '@assay/contract'
import { trailLevel, isLivePosition } from '@assay/engine/futures'
import type { AccountView, FuturesEngine, PositionView, Position } from '@assay/engine/futures'
import type { Contract } from './contracts.ts'
import { lotsText, moneyText, percentText, priceText, timeText } from './figures.ts'
import type { FuturesServices } from './services.ts'

export type PositionAnswer = CallOutput<'futures.submit'>
export type AccountAnswer = CallOutput<'futures.dealAll'>['account']

export interface Shown {
  position: Position
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

export function presentPosition({ position, contract, publicId, closeTicks, openingMargin, view }: Shown): PositionAnswer {
  const { instrument, pair } = contract
  const price = (ticks: number | null) => (ticks === null ? null : priceText(ticks, contract))
  const isEnded = !isLivePosition(position)
  return {
    id: String(position.id),
    symbol: instrument.symbol,
    pair,
    currency_id: String(instrument.base.id),
    legal_id: String(instrument.quote.id),
    direction: position.direction,
    mode: position.mode,
    type: position.type,
    multiple: position.leverage,
    lots: lotsText(position.lots),
    open_lots: lotsText(position.openLots),
    closing_lots: lotsText(position.closingLots),
    price: price(position.priceTicks),
    slippage_bps: position.slippageBps,
    open_price: price(position.openTicks),
    close_price: price(closeTicks),
    target_profit_price: price(position.targetTicks),
    stop_loss_price: price(position.stopTicks),
    trailing_bps: position.trailingBps,
    trailing_price: isEnded ? null : price(trailLevel(position)),
    initial_margin: moneyText(isEnded ? (openingMargin ?? 0n) : position.initialMargin),
    margin: moneyText(marginOf(position)),
    handling_fee: moneyText(position.handlingFee),
    overnight_fee: moneyText(position.overnightFee),
    liquidation_fee: moneyText(position.liquidationFee),
    profit: moneyText(view ? view.profit : position.profit),
    profit_taken: moneyText(position.profitTaken),
    closed_profit: moneyText(position.profit),
    liquidation_price: price(view?.liquidationTicks ?? null),
    is_approximate: view?.isApproximate ?? false,
    risk_rate: view?.riskRateBps == null ? null : percentText(view.riskRateBps),
    status: position.status,
    reason: position.reason,
    proof_id: publicId,
    created_at: timeText(position.acceptedMs),
    open_time: timeOrNull(position.openedMs),
    close_time: timeOrNull(position.closedMs),
    updated_at: timeText(position.updatedMs),
  }
}

/** A position that is live or has ended in this batch. */
export function presentLivePosition(
  { contracts, closePrices }: Pick<FuturesServices, 'contracts' | 'closePrices'>,
  futures: FuturesEngine,
  { position, publicId }: { position: Position; publicId: string },
): PositionAnswer {
  return presentPosition({
    position,
    contract: contracts.of(position.instrumentId),
    publicId,
    closeTicks: closePrices.get(position.id) ?? null,
    openingMargin: null,
    view: position.status === 'open' ? futures.positionView(position.id) : null,
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
