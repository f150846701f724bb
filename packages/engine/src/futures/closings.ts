/** Closing a position or part of it: who is paid what, and who bears a loss that the position's money does not cover. */
import { feeCeil, maximum, minimum, notionalFloor, profitFloor, shareFloor } from './formulas.ts'
import { netProfit } from './figures.ts'
import { changePosition, removePosition } from './live-positions.ts'
import { entryOf, holdOf, moneyOf, post } from './postings.ts'
import {
  NO_WARNINGS,
  closeTicksOf,
  crossPositions,
  touch,
  waitingOrders,
  type EngineState,
  type LivePosition,
  type Valuation,
} from './state.ts'
import { payClaims } from './claims.ts'
import { conversionOf } from './conversion.ts'
import type { Fill, TakenFrom } from './effects.ts'
import type { CloseKind, EndReason } from './types.ts'

/** Cancels a waiting order and releases its hold. */
export function cancelOrder(state: EngineState, live: LivePosition, reason: EndReason): void {
  const { position } = live
  const { held } = position
  changePosition(state, live, () => {
    position.held = 0n
    position.initialMargin = 0n
    position.status = 'cancelled'
    position.reason = reason
    position.closedMs = state.timeMs
  })
  removePosition(state, live)
  const entries = [entryOf(state, position.account, { available: held, held: -held, position })]
  post(state, { kind: 'futures_release', reference: holdOf(position), entries })
}

const sumOf = (taken: TakenFrom[]): bigint => taken.reduce((sum, { units }) => sum + units, 0n)

/**
 * Collects money for a cross position that cannot pay by itself: first from the margins of the account's other cross positions, then from
 * the holds of its waiting orders (which are cancelled), the oldest first.
 */
function drawFromOthers(state: EngineState, live: LivePosition, missing: bigint): { drawn: TakenFrom[]; released: bigint } {
  const drawn: TakenFrom[] = []
  let released = 0n
  for (const other of crossPositions(live.account)) {
    const units = minimum(other.position.held, missing)
    if (other === live || units <= 0n) continue
    changePosition(state, other, (position) => {
      position.held -= units
    })
    missing -= units
    drawn.push({ positionId: other.position.id, units })
  }
  for (const order of waitingOrders(live.account)) {
    const { held } = order.position
    if (missing <= 0n) break
    if (held === 0n) continue
    missing -= held
    released += held
    cancelOrder(state, order, 'margin_used')
  }
  return { drawn, released }
}

/**
 * Uses up open profit of other positions for a loss: of all cross positions for a cross position, else of those in the opposite direction.
 */
function takeProfits(state: EngineState, { position, account, market }: LivePosition, missing: bigint): TakenFrom[] {
  const isOpposite = (other: LivePosition): boolean =>
    other.market === market && other.position.direction !== position.direction && other.position.status === 'open'
  const others = position.mode === 'cross' ? crossPositions(account) : account.positions.filter(isOpposite)
  const taken: TakenFrom[] = []
  for (const other of others) {
    if (missing === 0n) break
    const units = minimum(missing, maximum(0n, netProfit(other, other.market.valuation!)))
    if (units === 0n || other.position === position) continue
    changePosition(state, other, (own) => {
      own.profitTaken += units
    })
    missing -= units
    taken.push({ positionId: other.position.id, units })
  }
  return taken
}

export interface Closing {
  lots: number
  kind: CloseKind
  /** As due. Less is taken when the money does not suffice. */
  liquidationFee: bigint
}

/** Who is paid what. The money is the position's and, for cross, the account's. */
interface Settlement {
  margin: bigint
  /** Taken from the margin of the lots that stay open. */
  fromRemainingMargin: bigint
  drawn: TakenFrom[]
  profitPaid: bigint
  lossPaid: bigint
  fee: bigint
  liquidationFee: bigint
  /** What could not be paid: loss that the user has no money for, profit that the house has no money for. */
  lossUncovered: bigint
  profitUnpaid: bigint
}

/** Pays the loss first, then the closing fee, then the liquidation fee, as far as the money goes. */
function settle(
  state: EngineState,
  live: LivePosition,
  { result, fee, closing }: { result: bigint; fee: bigint; closing: Closing },
): Settlement {
  const { position, account } = live
  const isCross = position.mode === 'cross'
  const loss = maximum(0n, -result)
  const due = maximum(0n, result)
  const profitPaid = minimum(due, maximum(0n, moneyOf(state, state.options.houseAccount)))
  const margin = shareFloor(position.held, closing.lots, position.openLots)
  const need = loss + fee + closing.liquidationFee
  const free = margin + profitPaid + (isCross ? account.available : 0n)
  const rest = minimum(position.held - margin, maximum(0n, need - free))
  const { drawn, released } = isCross && need > free + rest ? drawFromOthers(state, live, need - free - rest) : { drawn: [], released: 0n }
  const got = minimum(need, free + rest + released + sumOf(drawn))
  const lossPaid = minimum(loss, got)
  const feePaid = minimum(fee, got - lossPaid)
  const liquidationFee = minimum(closing.liquidationFee, got - lossPaid - feePaid)
  return {
    margin,
    fromRemainingMargin: rest,
    drawn,
    profitPaid,
    lossPaid,
    fee: feePaid,
    liquidationFee,
    lossUncovered: loss - lossPaid,
    profitUnpaid: due - profitPaid,
  }
}

function postClosing(state: EngineState, live: LivePosition, settlement: Settlement): void {
  const { position } = live
  const { margin, fromRemainingMargin: rest, drawn, profitPaid, lossPaid, fee, liquidationFee } = settlement
  const { houseAccount, feeAccount, insuranceAccount } = state.options
  const available = margin + rest + sumOf(drawn) + profitPaid - lossPaid - fee - liquidationFee
  post(state, {
    kind: 'futures_close',
    reference: `${holdOf(position)}:${position.fills + 1}`,
    entries: [
      entryOf(state, position.account, { available, held: -margin - rest, position }),
      ...drawn.map(({ positionId, units }) =>
        entryOf(state, position.account, { held: -units, position: state.positions.get(positionId)!.position }),
      ),
      entryOf(state, houseAccount, { available: lossPaid - profitPaid }),
      entryOf(state, feeAccount, { available: fee }),
      entryOf(state, insuranceAccount, { available: liquidationFee }),
    ],
  })
}

const PROPORTIONAL_FIELDS = ['initialMargin', 'fixedMaintenance', 'openNotional', 'profitTaken'] as const

/** Writes the closing into the position. Closing the last lots ends it. */
function recordClosing(
  state: EngineState,
  live: LivePosition,
  { closing, settlement, profit }: { closing: Closing; settlement: Settlement; profit: bigint },
): void {
  const { position } = live
  changePosition(state, live, () => {
    for (const name of PROPORTIONAL_FIELDS) position[name] -= shareFloor(position[name], closing.lots, position.openLots)
    position.held -= settlement.margin + settlement.fromRemainingMargin
    position.openLots -= closing.lots
    position.handlingFee += settlement.fee
    position.liquidationFee += settlement.liquidationFee
    position.profit += profit
    position.fills += 1
    position.closingLots = closing.kind === 'close' ? 0 : Math.min(position.closingLots, position.openLots)
    if (position.closingLots === 0) position.closingMs = null
    if (position.openLots > 0) return
    position.status = 'closed'
    position.reason = closing.kind
    position.closedMs = state.timeMs
  })
  if (position.closingMs === null) live.market.closings.delete(live)
  if (position.status === 'closed') endPosition(state, live, closing.kind)
}

/** Ends a closed position. An order that was to reverse it goes ahead, or is cancelled where something else closed the position. */
function endPosition(state: EngineState, live: LivePosition, kind: CloseKind): void {
  const { account, position } = live
  removePosition(state, live)
  for (const order of waitingOrders(account)) {
    if (order.position.reverses !== position.id) continue
    if (kind !== 'close') cancelOrder(state, order, 'position_closed')
    else {
      order.position.reverses = null
      touch(state, order.position)
    }
  }
  if (position.mode !== 'cross' || account.crossCount > 0 || account.warnings === null) return
  account.warnings = null
  state.effects.accounts.push({ account: account.id, ...NO_WARNINGS })
}

function fillOf(
  state: EngineState,
  live: LivePosition,
  { valuation, lots, kind }: { valuation: Valuation; lots: number; kind: Fill['kind'] },
): Fill {
  const { position, account, market } = live
  const { tick } = valuation
  return {
    positionId: position.id,
    number: position.fills + 1,
    account: account.id,
    instrumentId: market.instrument.id,
    kind,
    timeMs: state.timeMs,
    tickSeq: tick.seq,
    tickMs: tick.timeMs,
    bid: tick.bid,
    ask: tick.ask,
    priceTicks: closeTicksOf(valuation, position.direction),
    lots,
    conversion: conversionOf(valuation),
    notional: 0n,
    fee: 0n,
    profit: 0n,
    profitTaken: 0n,
    margin: 0n,
    liquidationFee: 0n,
    marginsDrawn: [],
    profitsTaken: [],
    deficit: 0n,
    insurancePaid: 0n,
  }
}

/**
 * Orders positions that close at one price: those with a profit first, so that their money is there for the losses. Otherwise the order
 * given is kept.
 */
export function profitableFirst(positions: readonly LivePosition[], valuation: Valuation): LivePosition[] {
  const isWinner = (live: LivePosition): boolean => netProfit(live, valuation) > 0n
  return [...positions.filter(isWinner), ...positions.filter((live) => !isWinner(live))]
}

/** Closes lots of a position at the closing quote of the last tick, and returns the fill. */
export function closePart(state: EngineState, live: LivePosition, closing: Closing): Fill {
  const { position } = live
  const valuation = live.market.valuation!
  const { lots, kind } = closing
  const at = { ticks: closeTicksOf(valuation, position.direction), lots }
  const fill = fillOf(state, live, { valuation, lots, kind })
  const profit = profitFloor(valuation, position.direction, { ...at, cost: BigInt(position.openTicks!) * BigInt(lots) })
  const profitTaken = shareFloor(position.profitTaken, lots, position.openLots)
  const settlement = settle(state, live, { result: profit - profitTaken, fee: feeCeil(valuation, at), closing })
  const { fee, margin, liquidationFee, drawn } = settlement
  Object.assign(fill, { notional: notionalFloor(valuation, at), fee, profit, profitTaken, margin, liquidationFee, marginsDrawn: drawn })
  postClosing(state, live, settlement)
  state.effects.fills.push(fill)
  recordClosing(state, live, { closing, settlement, profit })
  if (settlement.lossUncovered > 0n) coverLoss(state, live, { fill, missing: settlement.lossUncovered })
  if (settlement.profitUnpaid > 0n) bookClaim(state, fill, settlement.profitUnpaid)
  payClaims(state)
  return fill
}

function bookClaim(state: EngineState, { positionId, number, account }: Fill, units: bigint): void {
  const claim = { positionId, fill: number, account, units, remaining: units, timeMs: state.timeMs }
  state.claims.push(claim)
  state.effects.claims.push({ claim: { ...claim }, paid: 0n })
}

/**
 * Covers a loss that the user's money did not: first with open profit of his other positions, then insurance pays the house, as far as it
 * can. The house bears the rest.
 */
function coverLoss(state: EngineState, live: LivePosition, { fill, missing }: { fill: Fill; missing: bigint }): void {
  fill.profitsTaken = takeProfits(state, live, missing)
  fill.deficit = missing - sumOf(fill.profitsTaken)
  const { insuranceAccount, houseAccount } = state.options
  fill.insurancePaid = minimum(fill.deficit, moneyOf(state, insuranceAccount))
  const entries = [
    entryOf(state, insuranceAccount, { available: -fill.insurancePaid }),
    entryOf(state, houseAccount, { available: fill.insurancePaid }),
  ]
  post(state, { kind: 'futures_deficit', reference: `${holdOf(live.position)}:${fill.number}`, entries })
}
