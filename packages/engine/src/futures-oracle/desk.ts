/** Commands about money and markets. */
import { cancelRow, entryOf, holdOf, payClaims } from './closings.ts'
import { ppmUp, smaller } from './money.ts'
import type { State } from './state.ts'
import type * as Commands from '../futures/commands.ts'
import type * as Types from '../futures/types.ts'

export function move(state: State, { account, units }: Commands.MoveCommand): Types.FuturesRefusal | null {
  const { houseAccount, insuranceAccount, feeAccount } = state.options
  const isSystem = [houseAccount, insuranceAccount, feeAccount].includes(account)
  if (units < 0n && -units > (isSystem ? state.money(account) : state.freeMargin(account))) return 'insufficient_margin'
  state.available.set(account, state.money(account) + units)
  payClaims(state)
  return null
}

export function overnight(state: State, { part }: Commands.OvernightCommand): void {
  const isMeant = ({ id, status }: Types.Row): boolean =>
    status === 'open' && id > (part?.afterId ?? 0) && id <= (part?.untilId ?? Infinity)
  for (const row of state.all(isMeant)) {
    const scene = state.scene(row.instrumentId)
    const { instrument, tick, conversion } = scene
    const ratePpm = row.direction === 'long' ? instrument.overnightLongPpm : instrument.overnightShortPpm
    const due = ppmUp(scene, { ticks: tick.bid + tick.ask, lots: row.openLots, half: true }, ratePpm)
    if (due === 0n) continue
    const isFromMargin = state.freeMargin(row.account) < due
    const fee = isFromMargin ? smaller(due, row.held) : due
    if (isFromMargin) row.held -= fee
    row.overnightFee += fee
    const entries = [
      entryOf(state, row.account, isFromMargin ? { held: -fee, row } : { available: -fee }),
      entryOf(state, state.options.feeAccount, { available: fee }),
    ]
    state.post({ kind: 'futures_overnight', reference: holdOf(row), entries })
    state.touch(row)
    const { id: rowId, account, instrumentId, openLots: lots } = row
    const charge = { rowId, account, instrumentId, timeMs: state.timeMs, tickSeq: tick.seq, twiceMid: tick.bid + tick.ask }
    state.effects.overnights.push({ ...charge, lots, ratePpm, conversion, fee, isFromMargin })
  }
}

export function setStatus(state: State, { instrumentId, status }: Commands.StatusCommand): void {
  state.market(instrumentId).status = status
  for (const [id, market] of state.markets) if (state.statusOf(id) !== 'open') market.hasTicked = false
  for (const row of state.all(() => true)) {
    const now = state.statusOf(row.instrumentId)
    if (now === 'open') continue
    const reason = now === 'halted' ? 'market_halted' : 'market_closed'
    if (row.status === 'waiting' && row.type === 'market') cancelRow(state, row, reason)
    if (row.closingMs === null) continue
    state.effects.closingsDropped.push({ rowId: row.id, lots: row.closingLots, reason })
    Object.assign(row, { closingLots: 0, closingMs: null })
    state.touch(row)
  }
}
