/** The tables of contracts, options and the public log, column by column. */
import type { AccountState, Claim, Fill, Liquidation, LiquidationStep, OvernightCharge, Position } from '@assay/engine/futures'
import type { OptionOrder, PriceWindow } from '@assay/engine/seconds'
import { formatUnits, LEDGER_SCALE } from '@assay/money'
import { userOfAccount } from '../../ledger/accounts.ts'
import { left, type Column, type Table } from '../table.ts'

/** A position of the engine with its id in the public log. */
export type Named<T> = T & { publicId: string }

const money = (units: bigint): string => formatUnits(units, LEDGER_SCALE)
/** JSON with bigints (money and rates) as texts. */
export const json = (value: unknown): string =>
  JSON.stringify(value, (_key, item: unknown) => (typeof item === 'bigint' ? item.toString() : item))
const jsonOrNull = (value: unknown): string | null => (value === null ? null : json(value))

const fixed = <T>(name: string, type: Column<T>['type'], of: Column<T>['of']): Column<T> => ({ name, type, of, isFixed: true })
const col = <T>(name: string, type: Column<T>['type'], of: Column<T>['of']): Column<T> => ({ name, type, of })

export const positionTable: Table<Named<Position>> = {
  name: 'futures_row',
  key: ['id'],
  columns: [
    fixed('id', 'bigint', (position) => position.id),
    fixed('public_id', 'uuid', (position) => position.publicId),
    fixed('user_id', 'bigint', (position) => userOfAccount(position.account)),
    fixed('account_id', 'bigint', (position) => position.account),
    fixed('instrument_id', 'int', (position) => position.instrumentId),
    fixed('direction', 'text', (position) => position.direction),
    fixed('mode', 'text', (position) => position.mode),
    fixed('type', 'text', (position) => position.type),
    fixed('multiple', 'int', (position) => position.leverage),
    fixed('lots', 'bigint', (position) => position.lots),
    col('open_lots', 'bigint', (position) => position.openLots),
    fixed('price_ticks', 'bigint', (position) => position.priceTicks),
    fixed('slippage_bps', 'int', (position) => position.slippageBps),
    fixed('reference_ticks', 'bigint', (position) => position.referenceTicks),
    col('reverses', 'bigint', (position) => position.reverses),
    col('target_ticks', 'bigint', (position) => position.targetTicks),
    col('stop_ticks', 'bigint', (position) => position.stopTicks),
    col('trailing_bps', 'int', (position) => position.trailingBps),
    col('trail_ticks', 'bigint', (position) => position.trailTicks),
    col('closing_lots', 'bigint', (position) => position.closingLots),
    col('closing_ms', 'bigint', (position) => position.closingMs),
    col('status', 'text', (position) => position.status),
    col('reason', 'text', (position) => position.reason),
    col('open_ticks', 'bigint', (position) => position.openTicks),
    col('initial_margin', 'numeric', (position) => money(position.initialMargin)),
    col('held', 'numeric', (position) => money(position.held)),
    col('fixed_maintenance', 'numeric', (position) => money(position.fixedMaintenance)),
    col('profit_taken', 'numeric', (position) => money(position.profitTaken)),
    col('open_notional', 'numeric', (position) => money(position.openNotional)),
    col('handling_fee', 'numeric', (position) => money(position.handlingFee)),
    col('overnight_fee', 'numeric', (position) => money(position.overnightFee)),
    col('liquidation_fee', 'numeric', (position) => money(position.liquidationFee)),
    col('added_margin', 'numeric', (position) => money(position.addedMargin)),
    col('profit', 'numeric', (position) => money(position.profit)),
    col('fills', 'int', (position) => position.fills),
    col('armed_150', 'boolean', (position) => position.isArmed150),
    col('armed_120', 'boolean', (position) => position.isArmed120),
    col('warned_150_ms', 'bigint', (position) => position.warned150Ms),
    col('warned_120_ms', 'bigint', (position) => position.warned120Ms),
    left('stop_changes'),
    fixed('accepted_ms', 'bigint', (position) => position.acceptedMs),
    col('opened_ms', 'bigint', (position) => position.openedMs),
    col('closed_ms', 'bigint', (position) => position.closedMs),
    col('updated_ms', 'bigint', (position) => position.updatedMs),
    left('margin_additions'),
  ],
}

export const fillTable: Table<Fill> = {
  name: 'futures_fill',
  key: ['row_id', 'number'],
  columns: [
    col('row_id', 'bigint', (fill) => fill.positionId),
    col('number', 'int', (fill) => fill.number),
    col('instrument_id', 'int', (fill) => fill.instrumentId),
    col('kind', 'text', (fill) => fill.kind),
    col('time_ms', 'bigint', (fill) => fill.timeMs),
    col('tick_seq', 'bigint', (fill) => fill.tickSeq),
    col('tick_ms', 'bigint', (fill) => fill.tickMs),
    col('bid', 'bigint', (fill) => fill.bid),
    col('ask', 'bigint', (fill) => fill.ask),
    col('price_ticks', 'bigint', (fill) => fill.priceTicks),
    col('lots', 'bigint', (fill) => fill.lots),
    col('conversion', 'json', (fill) => jsonOrNull(fill.conversion)),
    col('notional', 'numeric', (fill) => money(fill.notional)),
    col('fee', 'numeric', (fill) => money(fill.fee)),
    col('profit', 'numeric', (fill) => money(fill.profit)),
    col('profit_taken', 'numeric', (fill) => money(fill.profitTaken)),
    col('margin', 'numeric', (fill) => money(fill.margin)),
    col('liquidation_fee', 'numeric', (fill) => money(fill.liquidationFee)),
    col('deficit', 'numeric', (fill) => money(fill.deficit)),
    col('insurance_paid', 'numeric', (fill) => money(fill.insurancePaid)),
  ],
}

export const overnightTable: Table<OvernightCharge> = {
  name: 'futures_overnight',
  key: ['row_id', 'time_ms'],
  columns: [
    col('row_id', 'bigint', (charge) => charge.positionId),
    col('time_ms', 'bigint', (charge) => charge.timeMs),
    col('instrument_id', 'int', (charge) => charge.instrumentId),
    col('tick_seq', 'bigint', (charge) => charge.tickSeq),
    col('twice_mid', 'bigint', (charge) => charge.twiceMid),
    col('lots', 'bigint', (charge) => charge.lots),
    col('rate_ppm', 'int', (charge) => charge.ratePpm),
    col('conversion', 'json', (charge) => jsonOrNull(charge.conversion)),
    col('fee', 'numeric', (charge) => money(charge.fee)),
    col('is_from_margin', 'boolean', (charge) => charge.isFromMargin),
  ],
}

/** A step with money as texts, converted field by field: `json` is too slow for the thousands that one batch may write. */
const stepTexts = ({ positionId, ...step }: LiquidationStep) => ({
  rowId: positionId,
  ...step,
  equityBefore: String(step.equityBefore),
  maintenanceBefore: String(step.maintenanceBefore),
  equityAfter: String(step.equityAfter),
  maintenanceAfter: String(step.maintenanceAfter),
  liquidationFee: String(step.liquidationFee),
})

export const liquidationTable: Table<Liquidation> = {
  name: 'futures_liquidation',
  key: ['id'],
  columns: [
    left('id'),
    col('account_id', 'bigint', (one) => one.account),
    col('row_id', 'bigint', (one) => one.positionId),
    col('time_ms', 'bigint', (one) => one.timeMs),
    col('instrument_id', 'int', (one) => one.instrumentId),
    col('tick_seq', 'bigint', (one) => one.tickSeq),
    col('equity', 'numeric', (one) => money(one.equity)),
    col('maintenance', 'numeric', (one) => money(one.maintenance)),
    col('orders_cancelled', 'json', (one) => json(one.ordersCancelled)),
    col('steps', 'json', (one) => JSON.stringify(one.steps.map(stepTexts))),
  ],
}

export const claimTable: Table<Claim> = {
  name: 'futures_claim',
  key: ['row_id', 'fill'],
  columns: [
    col('row_id', 'bigint', (claim) => claim.positionId),
    col('fill', 'int', (claim) => claim.fill),
    fixed('account_id', 'bigint', (claim) => claim.account),
    fixed('units', 'numeric', (claim) => money(claim.units)),
    col('remaining', 'numeric', (claim) => money(claim.remaining)),
    fixed('time_ms', 'bigint', (claim) => claim.timeMs),
  ],
}

export const accountTable: Table<AccountState> = {
  name: 'futures_account',
  key: ['account_id'],
  columns: [
    col('account_id', 'bigint', (state) => state.account),
    col('armed_150', 'boolean', (state) => state.isArmed150),
    col('armed_120', 'boolean', (state) => state.isArmed120),
    col('warned_150_ms', 'bigint', (state) => state.warned150Ms),
    col('warned_120_ms', 'bigint', (state) => state.warned120Ms),
  ],
}

/** An option with the decimals of its currency. */
export interface ScaledOption {
  order: OptionOrder
  scale: number
}

const stake = (units: bigint, scale: number): string => formatUnits(units, scale)

export const optionTable: Table<ScaledOption> = {
  name: 'seconds_option',
  key: ['id'],
  columns: [
    fixed('id', 'bigint', ({ order }) => order.id),
    fixed('public_id', 'uuid', ({ order }) => order.publicId),
    fixed('user_id', 'bigint', ({ order }) => userOfAccount(order.account)),
    fixed('account_id', 'bigint', ({ order }) => order.account),
    fixed('instrument_id', 'int', ({ order }) => order.instrumentId),
    fixed('currency_id', 'int', ({ order }) => order.currencyId),
    fixed('direction', 'text', ({ order }) => order.direction),
    fixed('seconds', 'int', ({ order }) => order.seconds),
    fixed('rule', 'int', ({ order }) => order.rule),
    fixed('ratio_ppm', 'int', ({ order }) => order.ratioPpm),
    fixed('stake', 'numeric', ({ order, scale }) => stake(order.stake, scale)),
    fixed('winnings', 'numeric', ({ order, scale }) => stake(order.winnings, scale)),
    fixed('accepted_ms', 'bigint', ({ order }) => order.acceptedMs),
    fixed('settle_ms', 'bigint', ({ order }) => order.settleMs),
    col('entry_until_ms', 'bigint', ({ order }) => order.entry && order.entry.untilMs),
    col('settlement_until_ms', 'bigint', ({ order }) => order.settlement && order.settlement.untilMs),
    col('evidence', 'text', ({ order }) => order.evidence),
    col('status', 'text', ({ order }) => order.status),
    col('void_reason', 'text', ({ order }) => order.voidReason),
    col('updated_ms', 'bigint', ({ order }) => order.updatedMs),
  ],
}

/** The ticks of one window, which many options may share. */
export interface OptionWindow {
  instrumentId: number
  kind: 'entry' | 'settlement'
  window: PriceWindow
}

export const windowTable: Table<OptionWindow> = {
  name: 'seconds_window',
  key: ['instrument_id', 'until_ms', 'kind'],
  columns: [
    col('instrument_id', 'int', (one) => one.instrumentId),
    col('until_ms', 'bigint', ({ window }) => window.untilMs),
    col('kind', 'text', (one) => one.kind),
    col('content', 'json', ({ window }) => json(window)),
  ],
}

/** The windows of these options, each once, as the last of its options has it. */
export function windowsOf(orders: readonly OptionOrder[]): OptionWindow[] {
  const windows = new Map<string, OptionWindow>()
  const note = (instrumentId: number, kind: OptionWindow['kind'], window: PriceWindow | null): void => {
    if (window) windows.set(`${kind}:${instrumentId}:${window.untilMs}`, { instrumentId, kind, window })
  }
  for (const { instrumentId, entry, settlement } of orders) {
    note(instrumentId, 'entry', entry)
    note(instrumentId, 'settlement', settlement)
  }
  return [...windows.values()]
}

export interface Event {
  second: number
  leaf: string
}

export const eventTable: Table<Event> = {
  name: 'proof_event',
  key: [],
  columns: [col('second', 'bigint', (event) => event.second), col('leaf', 'text', (event) => event.leaf)],
}

/** A closed second of the log. */
export interface ClosedSecond {
  second: number
  head: Uint8Array
  root: Uint8Array
  ticks: Uint8Array
}

const bytes = (value: Uint8Array): string => `\\x${Buffer.from(value).toString('hex')}`

export const secondTable: Table<ClosedSecond> = {
  name: 'proof_second',
  key: ['second'],
  columns: [
    col('second', 'bigint', (one) => one.second),
    col('head', 'bytea', (one) => bytes(one.head)),
    col('root', 'bytea', (one) => bytes(one.root)),
    col('ticks', 'bytea', (one) => bytes(one.ticks)),
  ],
}
