/** Outputs that a block spent without this signer, as far as its node says, and for how many blocks it has said so. */
import { chains } from '@assay/chain/networks'

export class Gone {
  /** By the last look that came to its end. */
  #since = new Map<string, number>()
  #seen = new Map<string, number>()

  begin(): void {
    this.#seen = new Map()
  }

  /** A look has come to its end: what it did not say again was a block that is no more. One that a node broke off says nothing. */
  end(): void {
    this.#since = this.#seen
  }

  say(name: string, height: number): void {
    this.#seen.set(name, this.#since.get(name) ?? height)
  }

  /** Nothing changes any more. */
  isDeep(name: string, height: number): boolean {
    const since = this.#seen.get(name)
    return since !== undefined && height - since + 1 >= chains.bitcoin.confirmations
  }
}
