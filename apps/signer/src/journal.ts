/**
 * What the signer has signed, in a file of its own: each line is on the disk before anything is stored elsewhere or sent. The database may
 * be set back, or lie; what stands here was signed, so the same withdrawal gets the same bytes again and no others.
 */
import { closeSync, fsyncSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { formatUnits, LEDGER_SCALE, unitsOf } from '@assay/money'
import { z } from 'zod'
import { openToAppend, readOwn } from './own-files.ts'

export const JOURNAL_FILE = 'journal.jsonl'
const DAY_MS = 86_400_000

const line = z.object({
  at: z.number(),
  /** Null: to the cold address, or to itself. */
  withdrawal: z.string().nullable(),
  chain_id: z.string(),
  from: z.string(),
  nonce: z.number(),
  currency_id: z.number(),
  to: z.string(),
  amount: z.string(),
  chain_amount: z.string(),
  transaction_id: z.string(),
  bytes: z.string(),
  fee_per_gas: z.string(),
})
export type Signed = z.output<typeof line>

export class Journal {
  readonly #file: number
  readonly #lines: Signed[]

  private constructor(file: number, lines: Signed[]) {
    this.#file = file
    this.#lines = lines
  }

  /** A line that a death cut short was never acted on. Any other that cannot be read is a fault. */
  static open(folder: string): Journal {
    const path = join(folder, JOURNAL_FILE)
    const texts = (readOwn(path) ?? '').split('\n')
    const cut = texts.pop()
    const lines = texts.filter(Boolean).map((text) => line.parse(JSON.parse(text)))
    const file = openToAppend(path)
    if (cut) writeSync(file, '\n')
    return new Journal(file, lines)
  }

  add(signed: Signed): void {
    writeSync(this.#file, `${JSON.stringify(signed)}\n`)
    fsyncSync(this.#file)
    this.#lines.push(signed)
  }

  /** The first that was signed for a withdrawal. */
  of(withdrawal: string): Signed | undefined {
    return this.#lines.find((one) => one.withdrawal === withdrawal)
  }

  /** The last of each nonce of a wallet. */
  noncesOf(wallet: { chainId: string; from: string }): Map<number, Signed> {
    return new Map(
      this.#lines.flatMap((one) => (one.chain_id === wallet.chainId && one.from === wallet.from ? [[one.nonce, one] as const] : [])),
    )
  }

  /** What was signed for withdrawals in 24 hours, each once, in the ledger's decimals. */
  signedToday(currencyId: number, nowMs: number): string {
    const counted = new Map(
      this.#lines
        .filter((one) => one.withdrawal !== null && one.currency_id === currencyId && one.at > nowMs - DAY_MS)
        .map((one) => [one.withdrawal, one.amount]),
    )
    return formatUnits(
      [...counted.values()].reduce((sum, amount) => sum + unitsOf(amount, LEDGER_SCALE), 0n),
      LEDGER_SCALE,
    )
  }

  close(): void {
    closeSync(this.#file)
  }
}
