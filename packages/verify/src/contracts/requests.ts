import type { Hour } from '../download/hour-file.ts'
import { byId, readLeaves, type Addition, type Order } from '../log/leaves.ts'
import type { Context } from '../context.ts'

/** What owners of contracts asked for, by contract: in time, in order, and nothing left out that a number shows. */

/** The number of a change among those of its position, which distinguishes two of one instant. 0 when it is no change. */
const changeOf = ({ change }: Order): number => change ?? 0

/** What distinguishes closes of one instant: each names all lots that are to be closed by then, and so more than the one before. */
const closingOf = ({ action, lots }: Order): number => (action === 'close' ? (lots ?? Number.MAX_SAFE_INTEGER) : 0)

const byTime = (one: { acceptedMs: number }, other: { acceptedMs: number }): number => one.acceptedMs - other.acceptedMs

/** Every leaf is in the second of its acceptance or in the next one. */
function checkTime({ second, id, acceptedMs }: Order | Addition, { report }: Context): void {
  const late = second - Math.floor(acceptedMs / 1000)
  report.require(late === 0 || late === 1, `contract ${id} was accepted at ${acceptedMs} and logged in second ${second}`)
}

/** A server that has written the newer kind of leaf no longer writes the older one, which says less. */
function checkVersions(old: readonly Order[], current: readonly Order[], { report }: Context): void {
  const first = current[0]?.second
  const late = old.find(({ second }) => first !== undefined && second > first)
  if (late) report.isFalse(`contract ${late.id}: an order/1 in second ${late.second}, after order/2 had come`)
}

export function ordersOf(hours: readonly Hour[], context: Context): Map<string, Order[]> {
  const [old, current] = [readLeaves(hours, 'order/1'), readLeaves(hours, 'order/2')]
  checkVersions(old, current, context)
  for (const order of [...old, ...current]) checkTime(order, context)
  const orders = byId([...old, ...current])
  for (const own of orders.values()) own.sort((a, b) => byTime(a, b) || changeOf(a) - changeOf(b) || closingOf(a) - closingOf(b))
  return orders
}

export function additionsOf(hours: readonly Hour[], context: Context): Map<string, Addition[]> {
  const all = readLeaves(hours, 'margin/1')
  for (const addition of all) checkTime(addition, context)
  const additions = byId(all)
  for (const own of additions.values()) own.sort((a, b) => byTime(a, b) || a.change - b.change)
  return additions
}

/** The changes of a contract count from 1, in the order in which they were accepted: a number left out is a leaf left out. */
export function checkChanges({ market, report }: Context, orders: readonly Order[], added: readonly Addition[]): void {
  const opening = orders.find(({ action, isOld }) => action === 'open' && !isOld)
  const stops = orders.filter(({ action, isOld }) => action === 'stops' && !isOld)
  const changes = [
    ...stops.map((order) => ({ ...order, number: changeOf(order) })),
    ...added.map((one) => ({ ...one, number: one.change })),
  ]
  let last = opening && { number: 0, acceptedMs: opening.acceptedMs }
  for (const { id, number, acceptedMs } of changes.sort((a, b) => a.number - b.number)) {
    report.checked('changes of stops and margin')
    const isJoined = last !== undefined && (acceptedMs <= last.acceptedMs || market.covers(last.acceptedMs, acceptedMs))
    const follows = last !== undefined && number === last.number + 1 && acceptedMs >= last.acceptedMs
    if (isJoined) report.require(follows, `contract ${id}: change ${number}, at ${acceptedMs}, follows change ${last!.number}`)
    last = { number, acceptedMs }
  }
}
