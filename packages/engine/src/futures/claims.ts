import { minimum } from './formulas.ts'
import { entryOf, moneyOf, post } from './postings.ts'
import type { EngineState } from './state.ts'

/** The house pays its claims, the oldest first, as far as its available money goes. */
export function payClaims(state: EngineState): void {
  const { houseAccount } = state.options
  while (state.claims.length > 0 && moneyOf(state, houseAccount) > 0n) {
    const claim = state.claims[0]!
    const paid = minimum(claim.remaining, moneyOf(state, houseAccount))
    claim.remaining -= paid
    const entries = [entryOf(state, houseAccount, { available: -paid }), entryOf(state, claim.account, { available: paid })]
    post(state, { kind: 'futures_claim', reference: `futures:${claim.positionId}:${claim.fill}`, entries })
    state.effects.claims.push({ claim: { ...claim }, paid })
    if (claim.remaining === 0n) state.claims.shift()
  }
}
