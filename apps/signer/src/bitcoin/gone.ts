/** Outputs that a block spent without this signer, as far as all its nodes say, and for how many blocks they have said so. */
import { chains } from '@assay/chain/networks'
import type { SaidSpent } from './spent.ts'

interface Said {
  /** Of the node that was ahead then, and of the one that is behind now: one that lies about its height makes nothing deeper. */
  since: number
  lowest: number
}

export class Gone {
  /** By the last look that came to its end. */
  #before = new Map<string, Said>()
  #seen = new Map<string, Said>()

  begin(): void {
    this.#seen = new Map()
  }

  /** A look has come to its end: what it did not say again was a block that is no more. One that a node broke off says nothing. */
  end(): void {
    this.#before = this.#seen
  }

  say({ names, lowest, highest }: SaidSpent): void {
    for (const name of names) this.#seen.set(name, { since: Math.min(this.#before.get(name)?.since ?? highest, highest), lowest })
  }

  /** Nothing changes any more. */
  isDeep(name: string): boolean {
    const said = this.#seen.get(name)
    return said !== undefined && said.lowest - said.since + 1 >= chains.bitcoin.confirmations
  }
}
