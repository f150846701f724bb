/** Commands other than orders: moves of money, overnight financing, market status, configuration. */
import { cancelOrder, entryOf, holdOf, payClaims } from './closings.ts'
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
  const isMeant = ({ id, status }: Types.Position): boolean =>
    status === 'open' && id > (part?.afterId ?? 0) && id <= (part?.untilId ?? Infinity)
  for (const position of state.all(isMeant)) {
    const valuation = state.valuation(position.instrumentId)
    const { instrument, tick, conversion } = valuation
    const ratePpm = position.direction === 'long' ? instrument.overnightLongPpm : instrument.overnightShortPpm
    const due = ppmUp(valuation, { ticks: tick.bid + tick.ask, lots: position.openLots, half: true }, ratePpm)
    if (due === 0n) continue
    const isFromMargin = state.freeMargin(position.account) < due
    const fee = isFromMargin ? smaller(due, position.held) : due
    if (isFromMargin) position.held -= fee
    position.overnightFee += fee
    const entries = [
      entryOf(state, position.account, isFromMargin ? { held: -fee, position } : { available: -fee }),
      entryOf(state, state.options.feeAccount, { available: fee }),
    ]
    state.post({ kind: 'futures_overnight', reference: holdOf(position), entries })
    state.touch(position)
    const { id: positionId, account, instrumentId, openLots: lots } = position
    const charge = { positionId, account, instrumentId, timeMs: state.timeMs, tickSeq: tick.seq, twiceMid: tick.bid + tick.ask }
    state.effects.overnights.push({ ...charge, lots, ratePpm, conversion, fee, isFromMargin })
  }
}

export function setStatus(state: State, { instrumentId, status }: Commands.StatusCommand): void {
  state.market(instrumentId).status = status
  for (const [id, market] of state.markets) if (state.statusOf(id) !== 'open') market.hasTicked = false
  for (const position of state.all(() => true)) {
    const now = state.statusOf(position.instrumentId)
    if (now === 'open') continue
    const reason = now === 'halted' ? 'market_halted' : 'market_closed'
    if (position.status === 'waiting' && position.type === 'market') cancelOrder(state, position, reason)
    if (position.closingMs === null) continue
    state.effects.closingsDropped.push({ positionId: position.id, lots: position.closingLots, reason })
    Object.assign(position, { closingLots: 0, closingMs: null })
    state.touch(position)
  }
}
