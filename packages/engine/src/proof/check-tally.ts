/** Checks that balances are counted in a tally, with nothing but SHA-256, so that a browser can do it. */
import type { Sha256 } from './types.ts'
import { partText, readSheet, SUM_LIMIT, type Sheet, type TallyPart, type TallyRoot } from './tally-leaf.ts'

/** One step up: the node beside. `sum` is plain decimals in a file, units here. */
interface Beside {
  side: 'left' | 'right'
  hash: string
  sum: bigint
}

export interface CountedPart extends Omit<TallyPart, 'user'> {
  path: readonly Beside[]
}

/** What the owner of the balances is given. */
export interface Inclusion {
  user: string
  /** The text of the sheet, as it is hashed into the log. */
  sheet: string
  parts: readonly CountedPart[]
}

/** `form`: it cannot be read; `twice`: a part stands there a second time; `sum`: a sum is below zero or too large; `root`: another root. */
export type TallyFault = 'form' | 'twice' | 'sum' | 'root'

export interface TallyVerdict {
  fault: TallyFault | null
  /** The currency of the fault. */
  currency: string | null
  sheet: Sheet | null
  /** Hash of the sheet, hex: what the log must have. */
  sheetHash: string
  /** What the parts add up to, by account and currency: `2 BTC`. */
  sums: ReadonlyMap<string, bigint>
  /** Nodes that were added. */
  added: number
}

const HASH = /^[0-9a-f]{64}$/
const SUM_BYTES = 16
const encoder = new TextEncoder()
const toHex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
const fromHex = (hex: string): Uint8Array =>
  Uint8Array.from({ length: hex.length / 2 }, (_, at) => Number.parseInt(hex.slice(2 * at, 2 * at + 2), 16))
const isSum = (sum: bigint): boolean => sum >= 0n && sum < SUM_LIMIT

/** Hash and sum of a node, as they stand in the text of the one above. */
const nodeBytes = (hash: string, sum: bigint): Uint8Array => fromHex(hash + sum.toString(16).padStart(2 * SUM_BYTES, '0'))

class Fault extends Error {
  readonly fault: TallyFault
  readonly currency: string
  constructor(fault: TallyFault, currency: string) {
    super(fault)
    this.fault = fault
    this.currency = currency
  }
}

function joined(first: readonly number[], ...more: Uint8Array[]): Uint8Array {
  const all = new Uint8Array(first.length + more.reduce((sum, { length }) => sum + length, 0))
  all.set(first)
  let at = first.length
  for (const one of more) {
    all.set(one, at)
    at += one.length
  }
  return all
}

interface Checking {
  user: string
  tallyId: string
  sha256: Sha256
}

/** Adds a part's way up and compares what comes out with the root. */
async function addUp(part: CountedPart, root: TallyRoot, { user, tallyId, sha256 }: Checking): Promise<void> {
  const { currency, path, units } = part
  if (path.length !== root.depth || !HASH.test(part.salt)) throw new Fault('form', currency)
  let hash = toHex(await sha256(joined([2], encoder.encode(partText(tallyId, { ...part, user })))))
  let sum = units
  if (!isSum(sum)) throw new Fault('sum', currency)
  for (const [level, beside] of path.entries()) {
    if (!HASH.test(beside.hash)) throw new Fault('form', currency)
    if (!isSum(beside.sum) || !isSum(sum + beside.sum)) throw new Fault('sum', currency)
    const [own, other] = [nodeBytes(hash, sum), nodeBytes(beside.hash, beside.sum)]
    hash = toHex(await sha256(beside.side === 'left' ? joined([3, level + 1], other, own) : joined([3, level + 1], own, other)))
    sum += beside.sum
  }
  if (hash !== root.hash || sum !== root.sum) throw new Fault('root', currency)
}

/** Never throws for a faulty inclusion: the verdict names the fault. */
export async function checkInclusion({ user, sheet: text, parts }: Inclusion, sha256: Sha256): Promise<TallyVerdict> {
  const sheetHash = toHex(await sha256(encoder.encode(text)))
  const sheet = readSheet(text)
  const sums = new Map<string, bigint>()
  const verdict = { sheet, sheetHash, sums, added: 0 }
  if (!sheet) return { ...verdict, fault: 'form', currency: null }
  const seen = new Set<string>()
  try {
    for (const part of parts) {
      const { account, currency } = part
      const root = sheet.roots.find((one) => one.currency === currency)
      if (!root) throw new Fault('form', currency)
      const name = `${account} ${currency} ${part.part}`
      if (seen.has(name)) throw new Fault('twice', currency)
      seen.add(name)
      await addUp(part, root, { user, tallyId: sheet.id, sha256 })
      const key = `${account} ${currency}`
      sums.set(key, (sums.get(key) ?? 0n) + part.units)
      verdict.added += part.path.length
    }
  } catch (error) {
    if (!(error instanceof Fault)) return { ...verdict, fault: 'form', currency: null }
    return { ...verdict, fault: error.fault, currency: error.currency }
  }
  return { ...verdict, fault: null, currency: null }
}
