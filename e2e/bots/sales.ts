/** Bots on sales of tokens: one person with many accounts, of which the cap and the rounding are each. */
import { allocate, type SaleTerms } from '../../packages/engine/src/subscription/door.ts'
import { Dice } from '../world/dice.ts'

const UNIT = 10n ** 8n
const PARTS = 1_000_000n

/** A sale, and what somebody commits to it over some accounts beside others. All in units. */
interface Splitting {
  terms: SaleTerms
  others: readonly bigint[]
  own: readonly bigint[]
}

/** Lots that the accounts come to together. The others were there first. */
export function lotsTogether({ terms, others, own }: Splitting): bigint {
  const commitments = [...others, ...own].map((committed, place) => ({ place, committed }))
  return allocate(terms, commitments)
    .slice(others.length)
    .reduce((sum, lots) => sum + lots, 0n)
}

/** The same money over so many accounts. */
export const evenly = (money: bigint, accounts: number): bigint[] =>
  Array.from({ length: accounts }, (_, at) => money / BigInt(accounts) + (BigInt(at) < money % BigInt(accounts) ? 1n : 0n))

interface Crowded extends Omit<Splitting, 'own'> {
  money: bigint
}

/** A sale of 1,000 lots to a random crowd that wants more than there is, and somebody with up to a third of all that is committed. */
function crowdedSale(dice: Dice, capLots: bigint): Crowded {
  const others = Array.from({ length: 20 + dice.below(180) }, () => BigInt(10 + dice.below(9_990)) * UNIT)
  const all = others.reduce((sum, one) => sum + one, 0n)
  const money = (all * BigInt(50_000 + dice.below(450_000))) / PARTS
  return { terms: { supplyLots: 1_000n, capLots, lotCost: UNIT }, others, money }
}

/** Splits its money over accounts where one alone is kept to the cap: what each account more gave, in caps. */
export function splitAtCap({ accounts, rounds, capLots }: { accounts: number; rounds: number; capLots: bigint }): number[] {
  const dice = new Dice(4)
  return Array.from({ length: rounds }, () => {
    const { terms, others, money } = crowdedSale(dice, capLots)
    const [one, many] = [1, accounts].map((count) => lotsTogether({ terms, others, own: evenly(money, count) }))
    return Number(many! - one!) / Number(capLots) / (accounts - 1)
  })
}

/**
 * Splits its money where no cap matters, each account by an amount whose part is a little more than a half above a whole lot, so that it is
 * rounded up. It knows what the others will have committed. What it gains for each account, in lots.
 */
export function splitForRounding({ accounts, rounds }: { accounts: number; rounds: number }): number[] {
  const dice = new Dice(5)
  return Array.from({ length: rounds }, () => {
    const { terms, others, money } = crowdedSale(dice, 1_000n)
    const all = others.reduce((sum, one) => sum + one, money)
    const lots = (money * terms.supplyLots) / all / BigInt(accounts)
    const each = ((10n * lots + 6n) * all) / (10n * terms.supplyLots)
    const own = Array.from({ length: accounts }, () => each)
    const together = each * BigInt(accounts)
    const [one, many] = [[together], own].map((commitments) => lotsTogether({ terms, others, own: commitments }))
    return Number(many! - one!) / accounts
  })
}
