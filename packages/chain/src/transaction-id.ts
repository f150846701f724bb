/** What the chains call a transaction: an id of another form was copied from somewhere else. */
import type { ChainId } from './networks.ts'

const FORMS: Record<ChainId, RegExp> = { bitcoin: /^[0-9a-f]{64}$/, ethereum: /^0x[0-9a-f]{64}$/, tron: /^[0-9a-f]{64}$/ }

/** In the one way its chain writes it. Null where it is none of this chain. */
export function transactionIdOf(chain: ChainId, typed: string): string | null {
  const id = typed.trim().toLowerCase()
  return FORMS[chain].test(id) ? id : null
}
