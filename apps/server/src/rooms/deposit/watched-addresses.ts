import type { Watched } from '@assay/chain/reader'

/** All addresses of a chain that belong to users, in memory: every block is read by them. */
export class WatchedAddresses implements Watched {
  readonly #owners = new Map<string, number>()

  add(address: string, userId: number): void {
    this.#owners.set(address, userId)
  }

  has(address: string): boolean {
    return this.#owners.has(address)
  }

  all(): readonly string[] {
    return [...this.#owners.keys()]
  }

  ownerOf(address: string): number | null {
    return this.#owners.get(address) ?? null
  }
}
