/** How a position, or part of it, is closed: what is paid to whom, and what becomes of a loss that its money does not cover. */
import { closeTicksOf, larger, notionalDown, ppmUp, profitDown, shareOf, smaller, type Scene } from './money.ts'
import { CALM, type State } from './state.ts'
import type { Entry, Fill, Taken } from '../futures/effects.ts'
import type { CloseKind, EndReason, Row } from '../futures/types.ts'

export const holdOf = (row: Row): string => `futures:${row.id}`

export function entryOf(state: State, account: number, change: { available?: bigint; held?: bigint; row?: Row }): Entry {
  const held = change.held ?? 0n
  const hold = held === 0n ? null : holdOf(change.row!)
  return { account, currencyId: state.options.currencyId, available: change.available ?? 0n, held, hold }
}

/** Ends a waiting order and gives back what it holds. */
export function cancelRow(state: State, row: Row, reason: EndReason): void {
  if (row.held > 0n) {
    const entries = [entryOf(state, row.account, { available: row.held, held: -row.held, row })]
    state.post({ kind: 'futures_release', reference: holdOf(row), entries })
  }
  Object.assign(row, { held: 0n, initialMargin: 0n, status: 'cancelled', reason, closedMs: state.timeMs })
  state.rows.delete(row.id)
  state.touch(row)
}

/** The house pays what it owes, the oldest claim first, as far as its money goes. */
export function payClaims(state: State): void {
  const { houseAccount } = state.options
  while (state.claims.length > 0 && state.money(houseAccount) > 0n) {
    const claim = state.claims[0]!
    const paid = smaller(claim.remaining, state.money(houseAccount))
    claim.remaining -= paid
    const entries = [entryOf(state, houseAccount, { available: -paid }), entryOf(state, claim.account, { available: paid })]
    state.post({ kind: 'futures_claim', reference: `futures:${claim.rowId}:${claim.fill}`, entries })
    state.effects.claims.push({ claim: { ...claim }, paid })
    if (claim.remaining === 0n) state.claims.shift()
  }
}

interface Bill {
  loss: bigint
  fee: bigint
  liquidationFee: bigint
}

/** Money for a cross position's bill beyond its own: margins of others, then holds of waiting orders, the oldest first. */
function drawOthers(state: State, row: Row, missing: bigint): { drawn: Taken[]; released: bigint } {
  const drawn: Taken[] = []
  let released = 0n
  for (const other of state.cross(row.account)) {
    const units = smaller(other.held, missing)
    if (other === row || units <= 0n) continue
    other.held -= units
    missing -= units
    state.touch(other)
    drawn.push({ rowId: other.id, units })
  }
  for (const order of state.waiting(row.account)) {
    if (missing <= 0n) break
    if (order.held === 0n) continue
    missing -= order.held
    released += order.held
    cancelRow(state, order, 'margin_used')
  }
  return { drawn, released }
}

/** Open profit of other positions used up for a loss: of all cross ones for a cross position, else of the opposite ones. */
function takeProfits(state: State, row: Row, missing: bigint): Taken[] {
  const others =
    row.mode === 'cross'
      ? state.cross(row.account)
      : state.all((other) => other.account === row.account && other.instrumentId === row.instrumentId && other.direction !== row.direction)
  const taken: Taken[] = []
  for (const other of others) {
    if (other === row || other.status !== 'open' || missing === 0n) continue
    const units = smaller(missing, larger(0n, state.netProfit(other, state.scene(other.instrumentId))))
    if (units === 0n) continue
    other.profitTaken += units
    missing -= units
    state.touch(other)
    taken.push({ rowId: other.id, units })
  }
  return taken
}

function reduce(state: State, row: Row, { lots, kind }: { lots: number; kind: CloseKind }): void {
  for (const name of ['initialMargin', 'fixedMaintenance', 'openNotional', 'profitTaken'] as const) {
    row[name] -= shareOf(row[name], lots, row.openLots)
  }
  row.openLots -= lots
  row.fills += 1
  row.closingLots = Math.min(row.closingLots, row.openLots)
  if (kind === 'close' || row.closingLots === 0) Object.assign(row, { closingLots: 0, closingMs: null })
  state.touch(row)
  if (row.openLots > 0) return
  Object.assign(row, { status: 'closed', reason: kind, closedMs: state.timeMs })
  state.rows.delete(row.id)
  for (const order of state.waiting(row.account).filter((other) => other.reverses === row.id)) {
    if (kind === 'close') order.reverses = null
    else cancelRow(state, order, 'position_closed')
    state.touch(order)
  }
  if (row.mode !== 'cross' || state.cross(row.account).length > 0 || !state.warned.delete(row.account)) return
  state.effects.accounts.push({ account: row.account, ...CALM })
}

export interface Closing {
  lots: number
  kind: CloseKind
  /** As due; what the money does not reach is not taken. */
  liquidationFee: bigint
}

/** What is in the purse for a bill: the share of margin that is freed, a profit, and for cross the available. */
function gather(state: State, row: Row, { own, need }: { own: bigint; need: bigint }) {
  const free = own + (row.mode === 'cross' ? state.money(row.account) : 0n)
  const rest = smaller(row.held, larger(0n, need - free))
  row.held -= rest
  const { drawn, released } =
    row.mode === 'cross' && need > free + rest ? drawOthers(state, row, need - free - rest) : { drawn: [], released: 0n }
  const total = free + rest + released + drawn.reduce((sum, { units }) => sum + units, 0n)
  return { rest, drawn, got: smaller(need, total) }
}

export function closePart(state: State, row: Row, closing: Closing): Fill {
  const scene: Scene = state.scene(row.instrumentId)
  const { account, direction } = row
  const { houseAccount, feeAccount, insuranceAccount } = state.options
  const at = { ticks: closeTicksOf(scene, direction), lots: closing.lots }
  const profit = profitDown(scene, direction, { ...at, cost: BigInt(row.openTicks!) * BigInt(closing.lots) })
  const result = profit - shareOf(row.profitTaken, closing.lots, row.openLots)
  const bill: Bill = { loss: larger(0n, -result), fee: ppmUp(scene, at, scene.instrument.feePpm), liquidationFee: closing.liquidationFee }
  const won = smaller(larger(0n, result), larger(0n, state.money(houseAccount)))
  const margin = shareOf(row.held, closing.lots, row.openLots)
  row.held -= margin
  const { rest, drawn, got } = gather(state, row, { own: margin + won, need: bill.loss + bill.fee + bill.liquidationFee })
  const lossPaid = smaller(bill.loss, got)
  const fee = smaller(bill.fee, got - lossPaid)
  const liquidationFee = smaller(bill.liquidationFee, got - lossPaid - fee)
  const fromOthers = drawn.reduce((sum, { units }) => sum + units, 0n)
  const number = row.fills + 1
  const reference = `${holdOf(row)}:${number}`
  state.post({
    kind: 'futures_close',
    reference,
    entries: [
      entryOf(state, account, {
        available: margin + rest + fromOthers + won - lossPaid - fee - liquidationFee,
        held: -margin - rest,
        row,
      }),
      ...drawn.map(({ rowId, units }) => entryOf(state, account, { held: -units, row: state.rows.get(rowId)! })),
      entryOf(state, houseAccount, { available: lossPaid - won }),
      entryOf(state, feeAccount, { available: fee }),
      entryOf(state, insuranceAccount, { available: liquidationFee }),
    ],
  })
  row.handlingFee += fee
  row.liquidationFee += liquidationFee
  row.profit += profit
  const fill: Fill = {
    rowId: row.id,
    number,
    account,
    instrumentId: row.instrumentId,
    kind: closing.kind,
    timeMs: state.timeMs,
    tickSeq: scene.tick.seq,
    tickMs: scene.tick.timeMs,
    bid: scene.tick.bid,
    ask: scene.tick.ask,
    priceTicks: at.ticks,
    lots: closing.lots,
    conversion: scene.conversion,
    notional: notionalDown(scene, at.ticks, closing.lots),
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
  reduce(state, row, closing)
  coverLoss(state, row, { fill, missing: bill.loss - lossPaid })
  if (result > won) bookClaim(state, fill, result - won)
  payClaims(state)
  return fill
}

function bookClaim(state: State, { rowId, number, account }: Fill, units: bigint): void {
  const claim = { rowId, fill: number, account, units, remaining: units, timeMs: state.timeMs }
  state.claims.push(claim)
  state.effects.claims.push({ claim: { ...claim }, paid: 0n })
}

function coverLoss(state: State, row: Row, { fill, missing }: { fill: Fill; missing: bigint }): void {
  if (missing === 0n) return
  fill.profitsTaken = takeProfits(state, row, missing)
  fill.deficit = missing - fill.profitsTaken.reduce((sum, { units }) => sum + units, 0n)
  const { insuranceAccount, houseAccount } = state.options
  fill.insurancePaid = smaller(fill.deficit, state.money(insuranceAccount))
  if (fill.insurancePaid === 0n) return
  const entries = [
    entryOf(state, insuranceAccount, { available: -fill.insurancePaid }),
    entryOf(state, houseAccount, { available: fill.insurancePaid }),
  ]
  state.post({ kind: 'futures_deficit', reference: `${holdOf(row)}:${fill.number}`, entries })
}
