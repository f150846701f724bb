/** Requests of contract owners: logged in time, and before the prices that they filled at. */
import type { Receipt } from '@assay/engine/proof/browser'
import type { Fill } from './contract-leaves.ts'
import { readAsked } from './contract-leaves.ts'
import type { Step } from './step.ts'
import { bad, ok } from './step.ts'

/** The log puts a request into the second of its acceptance or, when that has just ended, into the next one. */
export function isAskedInTime(second: number, acceptedMs: number): boolean {
  const late = second - Math.floor(acceptedMs / 1000)
  return late === 0 || late === 1
}

/** Kinds of fills that need a request: a leaf of the same action. */
const ASKED_FOR = ['open', 'close']

export function askedStep({ id, seconds }: Receipt, fills: readonly Fill[]): Step {
  const asked = seconds
    .flatMap(({ second, leaves }) => leaves.flatMap(({ leaf }) => ({ ...readAsked(leaf), second })))
    .filter((one) => one.id === id)
  const [first] = asked
  if (!first) return bad('order', 'missing')
  const late = asked.find(({ second, acceptedMs = NaN }) => !isAskedInTime(second, acceptedMs))
  if (late) return bad('order', 'time', { second: late.second })
  for (const { kind, tickMs } of fills.filter((fill) => ASKED_FOR.includes(fill.kind))) {
    const own = asked.filter(({ action }) => action === kind)
    if (!own[0]) return bad('order', 'missing')
    if (!own.some(({ acceptedMs = NaN }) => acceptedMs < tickMs)) return bad('order', 'time', { second: own[0].second })
  }
  return ok('order', { second: first.second })
}
