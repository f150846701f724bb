import type { Hour } from './hour-file.ts'
import { eventsOf, type Logged } from './options.ts'
import type { Means } from './terms.ts'

/** What owners of contracts asked for, by contract: in time, in order, and nothing left out that a number shows. */

/** An `order/1` or `order/2` leaf of an id. */
export interface Acceptance {
  acceptedMs: number
  /** `order/1`: it tells neither which change it is nor where a trail begins, and no added margin stands beside it. */
  isOld: boolean
  /** id symbol accepted action type direction mode multiple lots price slippage target stop trailing [change best] */
  fields: readonly string[]
}

/** A `margin/1` leaf: margin that the owner of an isolated position added. */
export interface Addition {
  acceptedMs: number
  /** id symbol accepted change amount margin */
  fields: readonly string[]
}

/** Number of a change among those of its position, by which two of one instant are told apart; 0 for what is none. */
const changeOf = ({ fields }: Acceptance): number => Number(fields[14] ?? '-') || 0

const byTime = (one: { acceptedMs: number }, other: { acceptedMs: number }): number => one.acceptedMs - other.acceptedMs

/** Every leaf stands in the second of its acceptance or in the next one. */
function timeOf({ second, fields }: Logged, { report }: Means): number {
  const [id, , accepted] = fields
  const late = second - Math.floor(Number(accepted) / 1000)
  report.require(late === 0 || late === 1, `contract ${id} was accepted at ${accepted} and logged in second ${second}`)
  return Number(accepted)
}

/** A server that has written the newer leaf writes the older one no more: it would tell less. */
function checkVersions(old: readonly Logged[], told: readonly Logged[], { report }: Means): void {
  const first = told[0]?.second
  const late = old.find(({ second }) => first !== undefined && second > first)
  if (late) report.isFalse(`contract ${late.fields[0]}: an order/1 in second ${late.second}, after order/2 had come`)
}

export function acceptancesOf(hours: readonly Hour[], means: Means): Map<string, Acceptance[]> {
  const [old, told] = [eventsOf(hours, 'order/1'), eventsOf(hours, 'order/2')]
  checkVersions(old, told, means)
  const acceptances = new Map<string, Acceptance[]>()
  const take = (logged: Logged, isOld: boolean): void => {
    const id = logged.fields[0]!
    const own = acceptances.get(id) ?? []
    own.push({ acceptedMs: timeOf(logged, means), isOld, fields: logged.fields })
    acceptances.set(id, own)
  }
  for (const logged of old) take(logged, true)
  for (const logged of told) take(logged, false)
  for (const own of acceptances.values()) own.sort((a, b) => byTime(a, b) || changeOf(a) - changeOf(b))
  return acceptances
}

export function additionsOf(hours: readonly Hour[], means: Means): Map<string, Addition[]> {
  const additions = new Map<string, Addition[]>()
  for (const logged of eventsOf(hours, 'margin/1')) {
    const id = logged.fields[0]!
    const own = additions.get(id) ?? []
    own.push({ acceptedMs: timeOf(logged, means), fields: logged.fields })
    additions.set(id, own)
  }
  for (const own of additions.values()) own.sort((a, b) => byTime(a, b) || Number(a.fields[3]) - Number(b.fields[3]))
  return additions
}

/** The changes of a contract count from 1, in the order in which they were accepted: a number left out is a leaf left out. */
export function checkChanges({ market, report }: Means, accepted: readonly Acceptance[], added: readonly Addition[]): void {
  const opening = accepted.find(({ fields, isOld }) => fields[3] === 'open' && !isOld)
  const changes = [
    ...accepted.filter(({ fields, isOld }) => fields[3] === 'stops' && !isOld).map((one) => ({ ...one, number: changeOf(one) })),
    ...added.map((one) => ({ ...one, number: Number(one.fields[3]) })),
  ].sort((a, b) => a.number - b.number)
  let last = opening && { number: 0, acceptedMs: opening.acceptedMs }
  for (const { number, acceptedMs, fields } of changes) {
    report.checked('changes of stops and margin')
    const isJoined = last !== undefined && (acceptedMs <= last.acceptedMs || market.covers(last.acceptedMs, acceptedMs))
    const follows = last !== undefined && number === last.number + 1 && acceptedMs >= last.acceptedMs
    if (isJoined) report.require(follows, `contract ${fields[0]}: change ${number}, at ${acceptedMs}, follows change ${last!.number}`)
    last = { number, acceptedMs }
  }
}
