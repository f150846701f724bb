import type { Hour } from '../download/hour-file.ts'
import { byId, readLeaves, type Addition, type Fill, type Liquidation, type Order, type Overnight, type UsedProfit } from '../log/leaves.ts'
import type { Direction } from '../prices/quotes.ts'
import { isFromBeginning, type Context } from '../context.ts'

/** The fills of each contract in their order, and that all leaves of one contract speak of the same one. */

/** A fill and the instant it was made at: of its tick or, for a liquidation, of the tick that brought it about. */
export interface ContractFill extends Fill {
  madeMs: number
}

/** All that the log holds of contracts, by their ids. */
export interface ContractLeaves {
  fills: ReadonlyMap<string, ContractFill[]>
  orders: ReadonlyMap<string, Order[]>
  additions: ReadonlyMap<string, Addition[]>
  usedProfits: ReadonlyMap<string, UsedProfit[]>
  liquidations: ReadonlyMap<string, Liquidation[]>
  overnights: ReadonlyMap<string, Overnight[]>
}

export const nameOf = ({ id, number }: Fill): string => `contract ${id} fill ${number}`
export const isLiquidation = ({ kind }: Fill): boolean => kind === 'liquidated' || kind === 'hedge_matched'
/** Whole positions go by these, whatever is open of them. */
export const closesAll = ({ kind }: Fill): boolean => kind === 'stop_loss' || kind === 'trailing_stop' || kind === 'take_profit'

/** The fills of a log by contract, in the order of their numbers, none twice. */
export function fillsOf(hours: readonly Hour[], { market, report }: Context): Map<string, ContractFill[]> {
  const liquidations = readLeaves(hours, 'liquidation/1')
  const causes = new Map(liquidations.map(({ id, fill, causeSymbol, causeSeq }) => [`${id} ${fill}`, market.bySeq(causeSymbol, causeSeq)]))
  const fills = new Map<string, ContractFill[]>()
  for (const [id, logged] of byId(readLeaves(hours, 'fill/1'))) {
    const numbers = Map.groupBy(logged, ({ number }) => number)
    for (const [first, ...others] of numbers.values()) report.require(others.length === 0, `${nameOf(first!)} is there twice`)
    const own = [...numbers.values()].map(([fill]) => fill!).sort((a, b) => a.number - b.number)
    fills.set(
      id,
      own.map((fill) => ({ ...fill, madeMs: causes.get(`${id} ${fill.number}`)?.timeMs ?? fill.tickMs })),
    )
  }
  return fills
}

/** What no leaf of a contract may say otherwise than another. */
interface Identity {
  symbol: string
  direction?: Direction
  mode?: string
  multiple?: number
}

/** Every leaf of a contract names the same market, direction, mode and multiple, as far as it names them. */
function checkIdentity(
  { report }: Context,
  id: string,
  { fills, orders, additions, usedProfits, liquidations, overnights }: ContractLeaves,
): void {
  const known: Partial<Identity> = {}
  const agree = (what: string, { symbol, direction, mode, multiple }: Identity): boolean => {
    const said = { symbol, direction, mode, multiple }
    for (const name of ['symbol', 'direction', 'mode', 'multiple'] as const) {
      const value = said[name]
      if (value === undefined) continue
      const isSame = (known[name] ?? value) === value
      if (!report.require(isSame, `contract ${id}: its ${what} says ${name} ${value}, it was ${known[name]} before`)) return false
      Object.assign(known, { [name]: value })
    }
    return true
  }
  const leaves: [what: string, Identity][] = [
    ...(orders.get(id) ?? []).map((order): [string, Identity] => [`order (${order.action})`, order]),
    ...(fills.get(id) ?? []).map(({ number, symbol, direction }): [string, Identity] => [`fill ${number}`, { symbol, direction }]),
    ...(liquidations.get(id) ?? []).map(({ symbol, mode }): [string, Identity] => ['liquidation', { symbol, mode }]),
    ...[additions, usedProfits, overnights].flatMap((all) =>
      (all.get(id) ?? []).map(({ symbol }): [string, Identity] => ['leaf', { symbol }]),
    ),
  ]
  for (const [what, identity] of leaves) if (!agree(what, identity)) return
}

/** The first fill opens and no other does, all closings name the price it opened at, and a number left out is a fill left out. */
function checkNumbers({ market, report }: Context, fills: readonly ContractFill[]): void {
  const openedAt = fills[0]!.kind === 'open' ? fills[0]!.price : fills[0]!.opened
  for (const [at, fill] of fills.entries()) {
    const { number, kind, opened, seq, second } = fill
    const name = nameOf(fill)
    report.require((kind === 'open') === (number === 1), `${name}: ${kind} is no fill of this number`)
    if (kind !== 'open') report.require(opened === openedAt, `${name}: said to have been opened at ${opened}, it was at ${openedAt}`)
    const before = fills[at - 1]
    if (!before) continue
    report.require(before.seq <= seq, `${name}: on an earlier tick than the one that it follows`)
    const isFollowing = number === before.number + 1
    report.require(isFollowing || !market.covers(before.second * 1000, second * 1000), `${name} follows fill ${before.number}`)
  }
}

/** Where the download begins with the log, every opening must have an acceptance before it. */
function checkAsked(context: Context, id: string, logged: ContractLeaves): void {
  const opening = logged.orders.get(id)?.some(({ action }) => action === 'open')
  const first = logged.fills.get(id)?.[0]
  if (opening || !first || !isFromBeginning(context, first.madeMs)) return
  context.report.isFalse(`contract ${id}: its opening was filled, and its acceptance is not in the log`)
}

export function checkFillsAgree(context: Context, logged: ContractLeaves): void {
  const ids = new Set(Object.values(logged).flatMap((leaves: ReadonlyMap<string, unknown>) => [...leaves.keys()]))
  for (const id of ids) {
    checkIdentity(context, id, logged)
    checkAsked(context, id, logged)
  }
  for (const fills of logged.fills.values()) checkNumbers(context, fills)
}
