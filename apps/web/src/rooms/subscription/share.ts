/** Works out a share of a sale again from the public list of its commitments, by the engine's own rule. */
import { allocate, lotsAskedFor } from '@assay/engine/subscription'
import { unitsOf } from '@assay/money'
import Big from 'big.js'
import { call } from '#api/call.ts'
import { PAY_SCALE, type Project, type SaleOrder } from './api.ts'

type Terms = Pick<Project, 'price' | 'lot' | 'supply' | 'cap' | 'mode' | 'result' | 'soft_cap'>
type Line = readonly [place: number, committed: string, lots: number]

const PAGE_LINES = 10_000

/** All lines of a sale's list. */
export async function readList(projectId: string): Promise<Line[]> {
  const lines: Line[] = []
  for (;;) {
    const { data } = await call('subscription.commitments', { project_id: projectId, after: lines.at(-1)?.[0] ?? 0, limit: PAGE_LINES })
    lines.push(...data)
    if (data.length < PAGE_LINES) return lines
  }
}

export async function hashOf(lines: readonly Line[]): Promise<string> {
  const text = lines.map((line) => `${line.join(',')}\n`).join('')
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

const givesNothing = ({ result }: Pick<Terms, 'result'>): boolean => result === 'missed' || result === 'called_off'

/** Lots of every line by the terms of the sale, in the order of the list. First come: what was paid in is what the lots cost. */
export function lotsOf(project: Terms, lines: readonly Line[]): bigint[] {
  if (givesNothing(project)) return lines.map(() => 0n)
  const lots = (tokens: string): bigint => BigInt(new Big(tokens).div(project.lot).toFixed(0))
  const terms = {
    supplyLots: lots(project.supply),
    capLots: lots(project.cap),
    lotCost: unitsOf(new Big(project.price).times(project.lot).toFixed(), PAY_SCALE),
  }
  const commitments = lines.map(([place, committed]) => ({ place, committed: unitsOf(committed, PAY_SCALE) }))
  if (project.mode === 'first_come') return commitments.map(({ committed }) => lotsAskedFor(terms, committed))
  return allocate(terms, commitments)
}

/**
 * Every line has the lots of the rule, there are no more of them than were for sale, and a sale that was not called off was missed if and only
 * if less than its soft cap came together. First come takes what the lots cost, to the last unit.
 */
export function isByRule(project: Terms, lines: readonly Line[]): boolean {
  const lots = lotsOf(project, lines)
  const given = lines.reduce((sum, [, , one]) => sum + one, 0)
  const committed = lines.reduce((sum, [, one]) => sum.plus(one), new Big(0))
  const isMissed = project.result !== 'called_off' && project.soft_cap !== null && committed.lt(project.soft_cap)
  const isExact = (lot: bigint, paid: string): boolean => new Big(String(lot)).times(project.lot).times(project.price).eq(paid)
  return (
    isMissed === (project.result === 'missed') &&
    new Big(given).times(project.lot).lte(project.supply) &&
    lines.every(
      ([, paid, one], at) => lots[at] === BigInt(one) && (givesNothing(project) || project.mode === 'pro_rata' || isExact(lots[at], paid)),
    )
  )
}

export interface Checked {
  people: number
  /** Every line of the list has the lots that the rule gives. */
  isListRight: boolean
  /** The list is the one whose fingerprint stands in the sale. */
  isHashRight: boolean
  /** The user's own line is his commitment and his tokens. */
  isOwnRight: boolean
}

export async function checkShare(project: Project, order: SaleOrder): Promise<Checked> {
  const lines = await readList(project.id)
  const own = lines.find(([place]) => place === order.place)
  return {
    people: lines.length,
    isListRight: isByRule(project, lines),
    isHashRight: (await hashOf(lines)) === project.list_hash,
    isOwnRight: own !== undefined && new Big(own[1]).eq(order.committed) && new Big(own[2]).times(project.lot).eq(order.amount),
  }
}
