/** Outputs that a block spent without this signer, as far as its node says, and for how many blocks it has said so. */
import { chains } from '@assay/chain/networks'

export class Gone {
  #since = new Map<string, number>()
  #seen = new Map<string, number>()

  /** A look begins: what is not said again was a block that is no more. */
  begin(): void {
    this.#since = this.#seen
    this.#seen = new Map()
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
