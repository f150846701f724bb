import { hashedName, TextHash } from '../spot/hash.ts'
import type { AccountState, FuturesEngine, MarketState } from './types.ts'

/** All fields, nested ones too, sorted by name. */
function textOf(value: object): string {
  return Object.entries(value)
    .map(([name, inner]) => [hashedName(name), inner] as const)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, inner]) => `${name}=${typeof inner === 'object' && inner !== null ? textOf(inner as object) : String(inner)}`)
    .join('|')
}

/** What the hash covers, besides positions and claims. */
export interface Hashed {
  markets: MarketState[]
  /** System accounts first, then every account with a live position, by rising id. */
  accounts: { account: number; available: bigint; warnings: AccountState | null }[]
}

/** The hash of an engine. It reads only what the database keeps, so it is the same for the oracle and after a rebuild. */
export function hashOf(engine: FuturesEngine, { markets, accounts }: Hashed): string {
  const hash = new TextHash()
  for (const part of [...markets, ...accounts, ...engine.positions(), ...engine.claims()]) hash.add(`${textOf(part)}\n`)
  return hash.digest()
}
