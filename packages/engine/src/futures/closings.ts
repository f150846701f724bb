/** How a position, or part of it, is closed: what is paid to whom, and what becomes of a loss that its money does not cover. */
import { feeCeil, maximum, minimum, notionalFloor, profitFloor, shareFloor } from './formulas.ts'
import { netProfit } from './figures.ts'
import { amend, leave } from './lives.ts'
import { entryOf, holdOf, moneyOf, post } from './postings.ts'
import { CALM, closeTicksOf, crossLives, touch, waitingLives, type EngineState, type Live, type Scene } from './state.ts'
import { payClaims } from './claims.ts'
import { conversionOf } from './conversion.ts'
import type { Fill, Taken } from './effects.ts'
import type { CloseKind, EndReason } from './types.ts'

/** Ends a waiting order and gives back what it holds. */
export function cancelLive(state: EngineState, live: Live, reason: EndReason): void {
  const { row } = live
  const { held } = row
  amend(state, live, () => {
    row.held = 0n
    row.initialMargin = 0n
    row.status = 'cancelled'
    row.reason = reason
    row.closedMs = state.timeMs
  })
  leave(state, live)
  const entries = [entryOf(state, row.account, { available: held, held: -held, row })]
  post(state, { kind: 'futures_release', reference: holdOf(row), entries })
}

const sumOf = (taken: Taken[]): bigint => taken.reduce((sum, { units }) => sum + units, 0n)

/** Money for a cross position's bill beyond its own: margins of others, then holds of waiting orders, the oldest first. */
function drawOthers(state: EngineState, live: Live, missing: bigint): { drawn: Taken[]; released: bigint } {
  const drawn: Taken[] = []
  let released = 0n
  for (const other of crossLives(live.account)) {
    const units = minimum(other.row.held, missing)
    if (other === live || units <= 0n) continue
    amend(state, other, (row) => {
      row.held -= units
    })
    missing -= units
    drawn.push({ rowId: other.row.id, units })
  }
  for (const order of waitingLives(live.account)) {
    const { held } = order.row
    if (missing <= 0n) break
    if (held === 0n) continue
    missing -= held
    released += held
    cancelLive(state, order, 'margin_used')
  }
  return { drawn, released }
}

/** Open profit of other positions used up for a loss: of all cross ones for a cross position, else of the opposite ones. */
function takeProfits(state: EngineState, { row, account, book }: Live, missing: bigint): Taken[] {
  const isOpposite = (other: Live): boolean => other.book === book && other.row.direction !== row.direction && other.row.status === 'open'
  const others = row.mode === 'cross' ? crossLives(account) : account.lives.filter(isOpposite)
  const taken: Taken[] = []
  for (const other of others) {
    if (missing === 0n) break
    const units = minimum(missing, maximum(0n, netProfit(other, other.book.scene!)))
    if (units === 0n || other.row === row) continue
    amend(state, other, (own) => {
      own.profitTaken += units
    })
    missing -= units
    taken.push({ rowId: other.row.id, units })
  }
  return taken
}

export interface Closing {
  lots: number
  kind: CloseKind
  /** As due; what the money does not reach is not taken. */
  liquidationFee: bigint
}

/** What is paid out of the position's and, for cross, the account's money. */
interface Settlement {
  margin: bigint
  /** Taken from the margin of the part that stays open. */
  rest: bigint
  drawn: Taken[]
  won: bigint
  lossPaid: bigint
  fee: bigint
  liquidationFee: bigint
  /** Loss and profit that found no money. */
  lossLeft: bigint
  wonLeft: bigint
}

/** Loss first, then the closing fee, then the liquidation fee, as far as the money goes. */
function settle(state: EngineState, live: Live, { result, fee, closing }: { result: bigint; fee: bigint; closing: Closing }): Settlement {
  const { row, account } = live
  const isCross = row.mode === 'cross'
  const loss = maximum(0n, -result)
  const due = maximum(0n, result)
  const won = minimum(due, maximum(0n, moneyOf(state, state.options.houseAccount)))
  const margin = shareFloor(row.held, closing.lots, row.openLots)
  const need = loss + fee + closing.liquidationFee
  const free = margin + won + (isCross ? account.available : 0n)
  const rest = minimum(row.held - margin, maximum(0n, need - free))
  const { drawn, released } = isCross && need > free + rest ? drawOthers(state, live, need - free - rest) : { drawn: [], released: 0n }
  const got = minimum(need, free + rest + released + sumOf(drawn))
  const lossPaid = minimum(loss, got)
  const feePaid = minimum(fee, got - lossPaid)
  const liquidationFee = minimum(closing.liquidationFee, got - lossPaid - feePaid)
  return { margin, rest, drawn, won, lossPaid, fee: feePaid, liquidationFee, lossLeft: loss - lossPaid, wonLeft: due - won }
}

function postClosing(state: EngineState, live: Live, settlement: Settlement): void {
  const { row } = live
  const { margin, rest, drawn, won, lossPaid, fee, liquidationFee } = settlement
  const { houseAccount, feeAccount, insuranceAccount } = state.options
  const available = margin + rest + sumOf(drawn) + won - lossPaid - fee - liquidationFee
  post(state, {
    kind: 'futures_close',
    reference: `${holdOf(row)}:${row.fills + 1}`,
    entries: [
      entryOf(state, row.account, { available, held: -margin - rest, row }),
      ...drawn.map(({ rowId, units }) => entryOf(state, row.account, { held: -units, row: state.lives.get(rowId)!.row })),
      entryOf(state, houseAccount, { available: lossPaid - won }),
      entryOf(state, feeAccount, { available: fee }),
      entryOf(state, insuranceAccount, { available: liquidationFee }),
    ],
  })
}

const SHARED = ['initialMargin', 'fixedMaintenance', 'openNotional', 'profitTaken'] as const

/** Writes the closing into the row; the last part ends it. */
function reduce(
  state: EngineState,
  live: Live,
  { closing, settlement, profit }: { closing: Closing; settlement: Settlement; profit: bigint },
): void {
  const { row } = live
  amend(state, live, () => {
    for (const name of SHARED) row[name] -= shareFloor(row[name], closing.lots, row.openLots)
    row.held -= settlement.margin + settlement.rest
    row.openLots -= closing.lots
    row.handlingFee += settlement.fee
    row.liquidationFee += settlement.liquidationFee
    row.profit += profit
    row.fills += 1
    row.closingLots = closing.kind === 'close' ? 0 : Math.min(row.closingLots, row.openLots)
    if (row.closingLots === 0) row.closingMs = null
    if (row.openLots > 0) return
    row.status = 'closed'
    row.reason = closing.kind
    row.closedMs = state.timeMs
  })
  if (row.closingMs === null) live.book.closings.delete(live)
  if (row.status === 'closed') end(state, live, closing.kind)
}

/** A position is gone: what waited for that goes on or is cancelled. */
function end(state: EngineState, live: Live, kind: CloseKind): void {
  const { account, row } = live
  leave(state, live)
  for (const order of waitingLives(account)) {
    if (order.row.reverses !== row.id) continue
    if (kind !== 'close') cancelLive(state, order, 'position_closed')
    else {
      order.row.reverses = null
      touch(state, order.row)
    }
  }
  if (row.mode !== 'cross' || account.crossCount > 0 || account.warnings === null) return
  account.warnings = null
  state.effects.accounts.push({ account: account.id, ...CALM })
}

function fillOf(state: EngineState, live: Live, { scene, lots, kind }: { scene: Scene; lots: number; kind: Fill['kind'] }): Fill {
  const { row, account, book } = live
  const { tick } = scene
  return {
    rowId: row.id,
    number: row.fills + 1,
    account: account.id,
    instrumentId: book.instrument.id,
    kind,
    timeMs: state.timeMs,
    tickSeq: tick.seq,
    tickMs: tick.timeMs,
    bid: tick.bid,
    ask: tick.ask,
    priceTicks: closeTicksOf(scene, row.direction),
    lots,
    conversion: conversionOf(scene),
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

/** Positions that close at one price of one tick, those that bring money before those that cost some; else in the order given. */
export function winnersFirst(lives: readonly Live[], scene: Scene): Live[] {
  const isWinner = (live: Live): boolean => netProfit(live, scene) > 0n
  return [...lives.filter(isWinner), ...lives.filter((live) => !isWinner(live))]
}

/** Closes lots of a position at the closing quote of the last tick. */
export function closePart(state: EngineState, live: Live, closing: Closing): Fill {
  const { row } = live
  const scene = live.book.scene!
  const { lots, kind } = closing
  const at = { ticks: closeTicksOf(scene, row.direction), lots }
  const fill = fillOf(state, live, { scene, lots, kind })
  const profit = profitFloor(scene, row.direction, { ...at, cost: BigInt(row.openTicks!) * BigInt(lots) })
  const profitTaken = shareFloor(row.profitTaken, lots, row.openLots)
  const settlement = settle(state, live, { result: profit - profitTaken, fee: feeCeil(scene, at), closing })
  const { fee, margin, liquidationFee, drawn } = settlement
  Object.assign(fill, { notional: notionalFloor(scene, at), fee, profit, profitTaken, margin, liquidationFee, marginsDrawn: drawn })
  postClosing(state, live, settlement)
  state.effects.fills.push(fill)
  reduce(state, live, { closing, settlement, profit })
  if (settlement.lossLeft > 0n) coverLoss(state, live, { fill, missing: settlement.lossLeft })
  if (settlement.wonLeft > 0n) bookClaim(state, fill, settlement.wonLeft)
  payClaims(state)
  return fill
}

function bookClaim(state: EngineState, { rowId, number, account }: Fill, units: bigint): void {
  const claim = { rowId, fill: number, account, units, remaining: units, timeMs: state.timeMs }
  state.claims.push(claim)
  state.effects.claims.push({ claim: { ...claim }, paid: 0n })
}

/** Open profit of other positions first; what is left insurance pays the house as far as it can, and the house bears the rest. */
function coverLoss(state: EngineState, live: Live, { fill, missing }: { fill: Fill; missing: bigint }): void {
  fill.profitsTaken = takeProfits(state, live, missing)
  fill.deficit = missing - sumOf(fill.profitsTaken)
  const { insuranceAccount, houseAccount } = state.options
  fill.insurancePaid = minimum(fill.deficit, moneyOf(state, insuranceAccount))
  const entries = [
    entryOf(state, insuranceAccount, { available: -fill.insurancePaid }),
    entryOf(state, houseAccount, { available: fill.insurancePaid }),
  ]
  post(state, { kind: 'futures_deficit', reference: `${holdOf(live.row)}:${fill.number}`, entries })
}
