/**
 * What the signer has signed, in a file of its own: each line is on the disk before anything is stored elsewhere or sent. The database may
 * be set back, or lie; what stands here was signed, so the same withdrawal gets the same bytes again and no others.
 */
import { closeSync, fsyncSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { formatUnits, LEDGER_SCALE, unitsOf } from '@assay/money'
import { z } from 'zod'
import { outputName, type OutputPlace } from './output.ts'
import { cutOwn, openToAppend, readOwn } from './own-files.ts'
import { purposes } from './parts.ts'

export const JOURNAL_FILE = 'journal.jsonl'
const DAY_MS = 86_400_000

const common = {
  at: z.number(),
  withdrawal: z.string().nullable(),
  /** Lines of the versions before have none: what is for no withdrawal there is a sweep. */
  purpose: z.enum(purposes).optional(),
  chain_id: z.string(),
  from: z.string(),
  currency_id: z.number(),
  to: z.string(),
  amount: z.string(),
  chain_amount: z.string(),
  transaction_id: z.string(),
  bytes: z.string(),
  /** Whose withdrawal it is. Lines of the versions before have none. */
  user: z.string().optional(),
  /** Operators approved it. Lines of the versions before do not say, and count as if nobody had. */
  approved: z.boolean().optional(),
}

const onEthereum = z.object({
  ...common,
  nonce: z.number(),
  fee_per_gas: z.string(),
  /** The most that it can cost, in wei. */
  cost: z.string().optional(),
  /** Of what is collected: the place of the address under its key, and the deposits that it takes. */
  index: z.number().optional(),
  deposits: z.array(z.string()).optional(),
})
export type SignedOnEthereum = z.output<typeof onEthereum>

const onBitcoin = z.object({
  ...common,
  /** What it spends, each worth so many satoshis. */
  inputs: z.array(z.object({ id: z.string(), place: z.number(), value: z.string() })).min(1),
  /** What comes back to the hot wallet, in its outputs from the second on. */
  change: z.array(z.string()).min(1),
  /** Satoshis for a thousand virtual bytes. */
  fee_rate: z.string(),
  /** What it costs, in satoshis. */
  cost: z.string(),
})
export type SignedOnBitcoin = z.output<typeof onBitcoin>

export type Signed = SignedOnEthereum | SignedOnBitcoin

/** From here on the network may have these bytes. */
const sending = z.object({ at: z.number(), sending: z.string() })

const line = z.union([sending, onBitcoin, onEthereum])
type Line = z.output<typeof line>

export const purposeOf = ({ purpose, withdrawal }: Pick<Signed, 'purpose' | 'withdrawal'>) =>
  purpose ?? (withdrawal === null ? 'sweep' : 'withdrawal')

function addTo<One>(lists: Map<string, One[]>, name: string, one: One): void {
  const others = lists.get(name)
  if (others) others.push(one)
  else lists.set(name, [one])
}

const nameOf = ({ chain_id: chainId, from }: Pick<Signed, 'chain_id' | 'from'>): string => `${chainId} ${from}`

/** Its whole lines: one that a death cut short was never acted on. Any other that cannot be read is a fault. */
function linesOf(folder: string): { lines: Line[]; bytes: number; isCutShort: boolean } {
  const text = readOwn(join(folder, JOURNAL_FILE)) ?? ''
  const whole = text.slice(0, text.lastIndexOf('\n') + 1)
  const lines = whole
    .split('\n')
    .filter(Boolean)
    .map((one) => line.parse(JSON.parse(one)))
  return { lines, bytes: Buffer.byteLength(whole), isCutShort: whole.length < text.length }
}

/** What was signed, for people: nothing is written, and the signer may run. */
export const readSigned = (folder: string): Signed[] => linesOf(folder).lines.filter((one): one is Signed => !('sending' in one))

export class Journal {
  readonly #file: number
  readonly #lines: Signed[] = []
  readonly #byWithdrawal = new Map<string, Signed[]>()
  readonly #byId = new Map<string, Signed>()
  readonly #sending = new Set<string>()
  readonly #byInput = new Map<string, SignedOnBitcoin[]>()
  readonly #byWallet = new Map<string, SignedOnEthereum[]>()

  private constructor(file: number, lines: readonly Line[]) {
    this.#file = file
    for (const one of lines) this.#keep(one)
  }

  static open(folder: string): Journal {
    const path = join(folder, JOURNAL_FILE)
    const { lines, bytes, isCutShort } = linesOf(folder)
    if (isCutShort) cutOwn(path, bytes)
    return new Journal(openToAppend(path), lines)
  }

  add(signed: Signed): void {
    this.#write(signed)
  }

  /** Comes back when it is on the disk that these bytes are about to be given to the network. What has no such line was never sent. */
  willSend(transactionId: string, atMs: number): void {
    if (!this.#sending.has(transactionId)) this.#write({ at: atMs, sending: transactionId })
  }

  #write(one: Line): void {
    // Not writeSync: a disk that becomes full takes a part, and that says so by a number only.
    writeFileSync(this.#file, `${JSON.stringify(one)}\n`)
    fsyncSync(this.#file)
    this.#keep(one)
  }

  #keep(one: Line): void {
    if ('sending' in one) return void this.#sending.add(one.sending)
    this.#lines.push(one)
    this.#byId.set(one.transaction_id, one)
    if (one.withdrawal !== null) addTo(this.#byWithdrawal, one.withdrawal, one)
    if ('inputs' in one) for (const input of one.inputs) addTo(this.#byInput, outputName(input), one)
    else addTo(this.#byWallet, nameOf(one), one)
  }

  /** The first that was signed for a withdrawal. */
  of(withdrawal: string): Signed | undefined {
    return this.#byWithdrawal.get(withdrawal)?.[0]
  }

  /** Ids of all transactions that were signed for a withdrawal: a block may have any of them. */
  transactionsOf(withdrawal: string): string[] {
    return (this.#byWithdrawal.get(withdrawal) ?? []).map(({ transaction_id: id }) => id)
  }

  /** Each as it was signed first. */
  get withdrawals(): Signed[] {
    return [...this.#byWithdrawal.values()].map(([first]) => first!)
  }

  /** Whether the network may have bytes of a withdrawal. */
  mayBeSent(withdrawal: string): boolean {
    return (this.#byWithdrawal.get(withdrawal) ?? []).some(({ transaction_id: id }) => this.#sending.has(id))
  }

  /** Whether the network may have these very bytes. */
  isSent({ transaction_id: id }: Pick<Signed, 'transaction_id'>): boolean {
    return this.#sending.has(id)
  }

  /** Whether something else that the network may have uses the nonce or an input of this one. */
  isOvertaken(signed: Signed): boolean {
    const rivals =
      'inputs' in signed
        ? signed.inputs.flatMap((input) => this.#byInput.get(outputName(input)) ?? [])
        : this.ofNonce({ chainId: signed.chain_id, from: signed.from }, signed.nonce)
    return rivals.some((one) => one.withdrawal !== signed.withdrawal && this.isSent(one))
  }

  /** The last of each nonce of a wallet. */
  noncesOf(wallet: { chainId: string; from: string }): Map<number, SignedOnEthereum> {
    return new Map((this.#byWallet.get(nameOf({ chain_id: wallet.chainId, from: wallet.from })) ?? []).map((one) => [one.nonce, one]))
  }

  /** All that were signed for a nonce of a wallet, the oldest first. */
  ofNonce(wallet: { chainId: string; from: string }, nonce: number): SignedOnEthereum[] {
    return (this.#byWallet.get(nameOf({ chain_id: wallet.chainId, from: wallet.from })) ?? []).filter((one) => one.nonce === nonce)
  }

  /** The transaction of this id, where it is one of Bitcoin that was signed here. */
  onBitcoin(transactionId: string): SignedOnBitcoin | undefined {
    const found = this.#byId.get(transactionId)
    return found && 'inputs' in found ? found : undefined
  }

  /** All that were signed to spend an output of Bitcoin, and whether the network may have them. */
  spending(output: OutputPlace): { signed: SignedOnBitcoin; mayBeSent: boolean }[] {
    const found = this.#byInput.get(outputName(output)) ?? []
    return found.map((signed) => ({ signed, mayBeSent: this.#sending.has(signed.transaction_id) }))
  }

  /** What was signed for withdrawals in 24 hours, each once, in the ledger's decimals: all of it, or what nobody had approved. */
  signedToday(currencyId: number, nowMs: number, which: 'all' | 'unapproved' = 'all'): string {
    const counted = new Map(
      this.#lines
        .filter((one) => one.withdrawal !== null && one.currency_id === currencyId && one.at > nowMs - DAY_MS)
        .filter((one) => which === 'all' || one.approved !== true)
        .map((one) => [one.withdrawal, one.amount]),
    )
    return formatUnits(
      [...counted.values()].reduce((sum, amount) => sum + unitsOf(amount, LEDGER_SCALE), 0n),
      LEDGER_SCALE,
    )
  }

  /** Withdrawals of 24 hours of the same user, or to the same address, but for this one: each once. */
  paidToday(of: { id: string; user_id: string; address: string }, nowMs: number): Pick<Signed, 'currency_id' | 'amount'>[] {
    const found = this.#lines.filter(
      ({ withdrawal, user, to, at }) =>
        withdrawal !== null && withdrawal !== of.id && at > nowMs - DAY_MS && (user === of.user_id || to === of.address),
    )
    return [...new Map(found.map((one) => [one.withdrawal, one])).values()]
  }

  /** The most that collecting can have cost in 24 hours, in wei: of each nonce the last, which is the dearest. */
  collectCostToday(nowMs: number): bigint {
    const counted = new Map(
      this.#lines.flatMap((one) =>
        'nonce' in one && (one.purpose === 'gas' || one.purpose === 'collect') && one.at > nowMs - DAY_MS
          ? [[`${one.chain_id} ${one.from} ${one.nonce}`, BigInt(one.cost ?? 0)] as const]
          : [],
      ),
    )
    return [...counted.values()].reduce((sum, cost) => sum + cost, 0n)
  }

  close(): void {
    closeSync(this.#file)
  }
}
