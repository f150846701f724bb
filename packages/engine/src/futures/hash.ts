import { TextHash } from '../spot/hash.ts'
import type { AccountState, FuturesEngine, MarketState } from './types.ts'

/** Every field by the order of names, nested ones too. */
function textOf(value: object): string {
  return Object.entries(value)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, inner]) => `${name}=${typeof inner === 'object' && inner !== null ? textOf(inner as object) : String(inner)}`)
    .join('|')
}

/** What the hash covers beside rows and claims. */
export interface Hashed {
  markets: MarketState[]
  /** System accounts first, then every account with a live row, by rising id. */
  accounts: { account: number; available: bigint; warnings: AccountState | null }[]
}

/** The same for any implementation, and after a rebuild: it only reads what the database keeps. */
export function hashOf(engine: FuturesEngine, { markets, accounts }: Hashed): string {
  const hash = new TextHash()
  for (const part of [...markets, ...accounts, ...engine.rows(), ...engine.claims()]) hash.add(`${textOf(part)}\n`)
  return hash.digest()
}
