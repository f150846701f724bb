/** The allocation of a sale again, in the plainest way: round by round, as the rule says it, in fractions. */
import type { Commitment, SaleTerms } from '../subscription/door.ts'

export function shareOut({ supplyLots, capLots, lotCost }: SaleTerms, commitments: readonly Commitment[]): bigint[] {
  const limits = commitments.map(({ committed }) => {
    let lots = committed / lotCost
    if (lots > capLots) lots = capLots
    return lots
  })
  const full = new Set<number>()
  for (;;) {
    const open = commitments.map((_, at) => at).filter((at) => !full.has(at))
    const left = supplyLots - [...full].reduce((sum, at) => sum + limits[at]!, 0n)
    const weights = open.reduce((sum, at) => sum + commitments[at]!.committed, 0n)
    // A part is left × weight / weights: above the limit, the rest of it goes to the others.
    const above = open.filter((at) => left * commitments[at]!.committed >= limits[at]! * weights)
    for (const at of above) full.add(at)
    if (above.length > 0) continue
    const parts = open.map((at) => ({ at, share: left * commitments[at]!.committed, place: commitments[at]!.place }))
    const lots = limits.map((limit, at) => (full.has(at) ? limit : 0n))
    for (const { at, share } of parts) lots[at] = share / weights
    let over = left - parts.reduce((sum, { share }) => sum + share / weights, 0n)
    const fraction = (one: { share: bigint }): bigint => one.share % weights
    while (over > 0n && parts.length > 0) {
      const next = parts.reduce((best, one) => {
        if (fraction(one) !== fraction(best)) return fraction(one) > fraction(best) ? one : best
        return one.place < best.place ? one : best
      })
      lots[next.at]! += 1n
      parts.splice(parts.indexOf(next), 1)
      over -= 1n
    }
    return lots
  }
}
