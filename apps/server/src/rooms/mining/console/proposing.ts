/** A product takes two operators: one proposes its terms, another puts exactly these on offer (docs/decisions/0057). */
import type { CallOutput, CallParsed } from '@assay/contract'
import { logDeed } from '../../../db/deeds.ts'
import { transact } from '../../../db/transact.ts'
import type { OperatorContext } from '../../../http/context.ts'
import { decide, propose, type Decided } from '../../operator/door.ts'
import { knownCurrency } from '../../wallet/door.ts'
import { checkProduct, makeProduct } from '../make-product.ts'
import type { NewProduct } from '../product-store.ts'
import type { MiningServices } from '../services.ts'

const KIND = 'mining.product'

type Typed = Omit<CallParsed<'mining.proposeProduct'>, 'note' | 'opens_at' | 'closes_at'>
/** What the second operator reads. `opens_at` null: when it is approved. */
type ProductTerms = Typed & { currency_name: string; scale: number; opens_at: string | null; closes_at: string | null }

const millisOf = (moment: string | null): number | null => (moment === null ? null : Date.parse(moment))

const productOf = (terms: ProductTerms): NewProduct => ({
  currencyId: Number(terms.currency_id),
  days: terms.days,
  rateLow: terms.rate_low,
  rateHigh: terms.rate_high,
  minimum: terms.minimum,
  userMaximum: terms.user_maximum,
  totalMaximum: terms.total_maximum,
  penaltyRate: terms.penalty_rate,
  penaltyCap: terms.penalty_cap,
  takesBack: terms.takes_back,
  opensMs: millisOf(terms.opens_at),
  closesMs: millisOf(terms.closes_at),
})

/** One proposal of a currency and term at a time: two versions side by side would be two offers. */
const subjectOf = ({ currency_id: currencyId, days }: ProductTerms): string => `mining:${currencyId}:${days}`

export async function proposeProduct(
  services: MiningServices,
  { note, opens_at: opensAt, closes_at: closesAt, ...typed }: CallParsed<'mining.proposeProduct'>,
  { operator: { operatorId } }: OperatorContext,
): Promise<CallOutput<'mining.proposeProduct'>> {
  const { name, scale } = knownCurrency(services, typed.currency_id)
  const terms: ProductTerms = { ...typed, currency_name: name, scale, opens_at: opensAt ?? null, closes_at: closesAt ?? null }
  checkProduct(services, productOf(terms))
  const proposal = await transact(services.db, (tx) => propose(tx, { kind: KIND, subject: subjectOf(terms), terms, note, operatorId }))
  return { id: proposal.id, terms_hash: proposal.termsHash }
}

/** The decision, the product and both entries of the log are one transaction. What is refused by now stays open. */
export const decideProduct = (
  services: MiningServices,
  { id, terms_hash: termsHash, decision, note }: CallParsed<'mining.decideProduct'>,
  { operator: { operatorId } }: OperatorContext,
): Promise<CallOutput<'mining.decideProduct'>> =>
  transact(services.db, async (tx) => {
    const decided = await decide(tx, { id, kind: KIND, termsHash, decision, note, operatorId })
    if (decision !== 'approved') return { id, decision, product_id: null }
    const terms = termsOf(decided)
    const productId = await makeProduct(tx, services, productOf(terms))
    const detail = { ...terms, proposal: id, note }
    await logDeed(tx, { operatorId, action: 'mining.makeProduct', subject: `mining_product:${productId}`, detail })
    return { id, decision, product_id: productId }
  })

const termsOf = ({ terms }: Decided): ProductTerms => terms as unknown as ProductTerms
