/** Closing a position or part of it: who is paid what, and who bears a loss that the position's money does not cover. */
import type { LedgerEntry } from '@assay/money'
import { closeTicksOf, larger, notionalDown, ppmUp, profitDown, shareOf, smaller, type Valuation } from './money.ts'
import { NO_WARNINGS, type State } from './state.ts'
import type { Fill, TakenFrom } from '../futures/effects.ts'
import type { CloseKind, EndReason, Position } from '../futures/types.ts'

export const holdOf = (position: Position): string => `futures:${position.id}`

export function entryOf(state: State, account: number, change: { available?: bigint; held?: bigint; position?: Position }): LedgerEntry {
  const held = change.held ?? 0n
  const hold = held === 0n ? null : holdOf(change.position!)
  return { account, currencyId: state.options.currencyId, available: change.available ?? 0n, held, hold }
}

/** Cancels a waiting order and releases its hold. */
export function cancelOrder(state: State, position: Position, reason: EndReason): void {
  if (position.held > 0n) {
    const entries = [entryOf(state, position.account, { available: position.held, held: -position.held, position })]
    state.post({ kind: 'futures_release', reference: holdOf(position), entries })
  }
  Object.assign(position, { held: 0n, initialMargin: 0n, status: 'cancelled', reason, closedMs: state.timeMs })
  state.positions.delete(position.id)
  state.touch(position)
}

/** The house pays its claims, the oldest first, as far as its available money goes. */
export function payClaims(state: State): void {
  const { houseAccount } = state.options
  while (state.claims.length > 0 && state.money(houseAccount) > 0n) {
    const claim = state.claims[0]!
    const paid = smaller(claim.remaining, state.money(houseAccount))
    claim.remaining -= paid
    const entries = [entryOf(state, houseAccount, { available: -paid }), entryOf(state, claim.account, { available: paid })]
    state.post({ kind: 'futures_claim', reference: `futures:${claim.positionId}:${claim.fill}`, entries })
    state.effects.claims.push({ claim: { ...claim }, paid })
    if (claim.remaining === 0n) state.claims.shift()
  }
}

/**
 * Collects money for a cross position that cannot pay by itself: first from the margins of the account's other cross positions, then from
 * the holds of its waiting orders (which are cancelled), the oldest first.
 */
function drawFromOthers(state: State, position: Position, missing: bigint): { drawn: TakenFrom[]; released: bigint } {
  const drawn: TakenFrom[] = []
  let released = 0n
  for (const other of state.cross(position.account)) {
    const units = smaller(other.held, missing)
    if (other === position || units <= 0n) continue
    other.held -= units
    missing -= units
    state.touch(other)
    drawn.push({ positionId: other.id, units })
  }
  for (const order of state.waiting(position.account)) {
    if (missing <= 0n) break
    if (order.held === 0n) continue
    missing -= order.held
    released += order.held
    cancelOrder(state, order, 'margin_used')
  }
  return { drawn, released }
}

/**
 * Uses up open profit of other positions for a loss: of all cross positions for a cross position, else of those in the opposite direction.
 */
function takeProfits(state: State, position: Position, missing: bigint): TakenFrom[] {
  const others =
    position.mode === 'cross'
      ? state.cross(position.account)
      : state.all(
          (other) =>
            other.account === position.account && other.instrumentId === position.instrumentId && other.direction !== position.direction,
        )
  const taken: TakenFrom[] = []
  for (const other of others) {
    if (other === position || other.status !== 'open' || missing === 0n) continue
    const units = smaller(missing, larger(0n, state.netProfit(other, state.valuation(other.instrumentId))))
    if (units === 0n) continue
    other.profitTaken += units
    missing -= units
    state.touch(other)
    taken.push({ positionId: other.id, units })
  }
  return taken
}

function recordClosing(state: State, position: Position, { lots, kind }: { lots: number; kind: CloseKind }): void {
  for (const name of ['initialMargin', 'fixedMaintenance', 'openNotional', 'profitTaken'] as const) {
    position[name] -= shareOf(position[name], lots, position.openLots)
  }
  position.openLots -= lots
  position.fills += 1
  position.closingLots = Math.min(position.closingLots, position.openLots)
  if (kind === 'close' || position.closingLots === 0) Object.assign(position, { closingLots: 0, closingMs: null })
  state.touch(position)
  if (position.openLots > 0) return
  Object.assign(position, { status: 'closed', reason: kind, closedMs: state.timeMs })
  state.positions.delete(position.id)
  for (const order of state.waiting(position.account).filter((other) => other.reverses === position.id)) {
    if (kind === 'close') order.reverses = null
    else cancelOrder(state, order, 'position_closed')
    state.touch(order)
  }
  if (position.mode !== 'cross' || state.cross(position.account).length > 0 || !state.warned.delete(position.account)) return
  state.effects.accounts.push({ account: position.account, ...NO_WARNINGS })
}

export interface Closing {
  lots: number
  kind: CloseKind
  /** As due. Less is taken when the money does not suffice. */
  liquidationFee: bigint
}

/**
 * Collects the money to pay with: `own` (released margin and profit), for cross the available balance, then the margin of the lots that
 * stay open and money of other positions.
 */
function collectMoney(state: State, position: Position, { own, need }: { own: bigint; need: bigint }) {
  const free = own + (position.mode === 'cross' ? state.money(position.account) : 0n)
  const rest = smaller(position.held, larger(0n, need - free))
  position.held -= rest
  const { drawn, released } =
    position.mode === 'cross' && need > free + rest ? drawFromOthers(state, position, need - free - rest) : { drawn: [], released: 0n }
  const total = free + rest + released + drawn.reduce((sum, { units }) => sum + units, 0n)
  return { rest, drawn, got: smaller(need, total) }
}

export function closePart(state: State, position: Position, closing: Closing): Fill {
  const valuation: Valuation = state.valuation(position.instrumentId)
  const { account, direction } = position
  const { houseAccount, feeAccount, insuranceAccount } = state.options
  const at = { ticks: closeTicksOf(valuation, direction), lots: closing.lots }
  const profit = profitDown(valuation, direction, { ...at, cost: BigInt(position.openTicks!) * BigInt(closing.lots) })
  const result = profit - shareOf(position.profitTaken, closing.lots, position.openLots)
  const loss = larger(0n, -result)
  const feeDue = ppmUp(valuation, at, valuation.instrument.feePpm)
  const won = smaller(larger(0n, result), larger(0n, state.money(houseAccount)))
  const margin = shareOf(position.held, closing.lots, position.openLots)
  position.held -= margin
  const { rest, drawn, got } = collectMoney(state, position, { own: margin + won, need: loss + feeDue + closing.liquidationFee })
  const lossPaid = smaller(loss, got)
  const fee = smaller(feeDue, got - lossPaid)
  const liquidationFee = smaller(closing.liquidationFee, got - lossPaid - fee)
  const fromOthers = drawn.reduce((sum, { units }) => sum + units, 0n)
  const number = position.fills + 1
  const reference = `${holdOf(position)}:${number}`
  state.post({
    kind: 'futures_close',
    reference,
    entries: [
      entryOf(state, account, {
        available: margin + rest + fromOthers + won - lossPaid - fee - liquidationFee,
        held: -margin - rest,
        position,
      }),
      ...drawn.map(({ positionId, units }) => entryOf(state, account, { held: -units, position: state.positions.get(positionId)! })),
      entryOf(state, houseAccount, { available: lossPaid - won }),
      entryOf(state, feeAccount, { available: fee }),
      entryOf(state, insuranceAccount, { available: liquidationFee }),
    ],
  })
  position.handlingFee += fee
  position.liquidationFee += liquidationFee
  position.profit += profit
  const fill: Fill = {
    positionId: position.id,
    number,
    account,
    instrumentId: position.instrumentId,
    kind: closing.kind,
    timeMs: state.timeMs,
    tickSeq: valuation.tick.seq,
    tickMs: valuation.tick.timeMs,
    bid: valuation.tick.bid,
    ask: valuation.tick.ask,
    priceTicks: at.ticks,
    lots: closing.lots,
    conversion: valuation.conversion,
    notional: notionalDown(valuation, at.ticks, closing.lots),
    fee,
    profit,
    profitTaken: profit - result,
    margin,
    liquidationFee,
    marginsDrawn: drawn,
    profitsTaken: [],
    deficit: 0n,
    insurancePaid: 0n,
  }
  state.effects.fills.push(fill)
  recordClosing(state, position, closing)
  coverLoss(state, position, { fill, missing: loss - lossPaid })
  if (result > won) bookClaim(state, fill, result - won)
  payClaims(state)
  return fill
}

function bookClaim(state: State, { positionId, number, account }: Fill, units: bigint): void {
  const claim = { positionId, fill: number, account, units, remaining: units, timeMs: state.timeMs }
  state.claims.push(claim)
  state.effects.claims.push({ claim: { ...claim }, paid: 0n })
}

function coverLoss(state: State, position: Position, { fill, missing }: { fill: Fill; missing: bigint }): void {
  if (missing === 0n) return
  fill.profitsTaken = takeProfits(state, position, missing)
  fill.deficit = missing - fill.profitsTaken.reduce((sum, { units }) => sum + units, 0n)
  const { insuranceAccount, houseAccount } = state.options
  fill.insurancePaid = smaller(fill.deficit, state.money(insuranceAccount))
  if (fill.insurancePaid === 0n) return
  const entries = [
    entryOf(state, insuranceAccount, { available: -fill.insurancePaid }),
    entryOf(state, houseAccount, { available: fill.insurancePaid }),
  ]
  state.post({ kind: 'futures_deficit', reference: `${holdOf(position)}:${fill.number}`, entries })
}
