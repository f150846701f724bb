/** An option as the wire shows it. */
import type { CallOutput } from '@assay/contract'
import type { OptionOrder, PriceWindow } from '@assay/engine/seconds'
import { formatUnits, PPM_DECIMALS } from '@assay/money'
import { optionOf, type OptionRow } from '../../desk/lever/load.ts'
import type { SecondsServices } from './services.ts'

export type OptionAnswer = CallOutput<'seconds.submit'>
type WindowAnswer = NonNullable<CallOutput<'seconds.result'>['entry']>
export type Names = Pick<SecondsServices, 'instrumentById' | 'currencyById'>

const RESULTS = { won: 'won', lost: 'lost', tied: 'tie', void: 'void' } as const
type Ended = keyof typeof RESULTS

export const isEnded = (status: OptionOrder['status']): status is Ended => status in RESULTS

/** What the user gets at the end, in units: the stake with winnings, nothing, or the stake. */
const payoutOf = (status: Ended, { stake, winnings }: OptionOrder): bigint =>
  status === 'won' ? stake + winnings : status === 'lost' ? 0n : stake

/** A median from doubled tenths of a tick, with two decimals more than the tick. */
const medianText = (doublePrice: number | null | undefined, priceDecimals: number): string | null =>
  doublePrice === null || doublePrice === undefined ? null : formatUnits(BigInt(doublePrice) * 5n, priceDecimals + 2)

export function presentOption(order: OptionOrder, names: Names): OptionAnswer {
  const { symbol, base, quote, priceDecimals } = names.instrumentById(order.instrumentId)
  const currency = names.currencyById(order.currencyId)
  const { status } = order
  const money = (units: bigint): string => formatUnits(units, currency.scale)
  const payout = isEnded(status) ? payoutOf(status, order) : null
  return {
    id: String(order.id),
    match_id: String(order.instrumentId),
    symbol,
    pair: `${base.code}/${quote.code}`,
    currency_id: String(order.currencyId),
    currency_name: currency.name,
    type: order.direction,
    seconds: order.seconds,
    number: money(order.stake),
    profit_ratio: formatUnits(BigInt(order.ratioPpm), PPM_DECIMALS),
    expected_profit: money(order.winnings),
    status: isEnded(status) ? 'done' : 'open',
    stage: isEnded(status) ? 'done' : status,
    result: isEnded(status) ? RESULTS[status] : null,
    void_reason: order.voidReason,
    buy_price: medianText(order.entry?.doublePrice, priceDecimals),
    settlement_price: medianText(order.settlement?.doublePrice, priceDecimals),
    payout: payout === null ? null : money(payout),
    profit: payout === null ? null : money(payout - order.stake),
    proof_id: order.publicId,
    created_at: new Date(order.acceptedMs).toISOString(),
    settle_at: new Date(order.settleMs).toISOString(),
    updated_at: new Date(order.updatedMs).toISOString(),
  }
}

export const orderOfRow = (row: OptionRow, names: Names): OptionOrder => optionOf(row, names.currencyById(row.currency_id).scale)

export function presentWindow(window: PriceWindow | null, priceDecimals: number): WindowAnswer | null {
  if (!window) return null
  return {
    from: window.fromMs,
    until: window.untilMs,
    ticks: window.ticks.map(({ seq, timeMs, price }) => ({
      seq: seq === null ? null : String(seq),
      time: timeMs,
      price: formatUnits(BigInt(price), priceDecimals + 1),
    })),
    price: medianText(window.doublePrice, priceDecimals),
  }
}
