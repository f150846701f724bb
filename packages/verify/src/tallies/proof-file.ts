/** The file by which a user shows that he is counted in a tally. What is in it is not believed: everything is worked out again. */
import { sha256 } from '../log/hash.ts'
import { decimalText, unitsOf } from '../money.ts'

export const SCALE = 8
const LIMIT = 1n << 127n
const SUM_BYTES = 16
const HASH = /^[0-9a-f]{64}$/
const DECIMAL = /^(?:0|[1-9]\d{0,29})(?:\.\d{0,7}[1-9])?$/

interface Step {
  side: string
  hash: string
  sum: string
}

interface Part {
  account: number
  currency: string
  part: number
  amount: string
  salt: string
  path: Step[] | null
}

export interface TallyProof {
  version: number
  user: string
  sheet: string
  balances: { account: number; currency: string; amount: string }[]
  parts: Part[]
}

/** A line of a sheet: the root of one currency. */
export interface Root {
  depth: number
  hash: string
  sum: bigint
}

/** Plain decimals, not below zero and without a second way of writing them. */
function moneyOf(text: string): bigint {
  if (!DECIMAL.test(text)) throw new Error(`"${text}" is no amount`)
  return unitsOf(text, SCALE)
}

/** The first line of a sheet, and the roots by currency. Throws at a line that is none, and at a currency that stands there twice. */
export function readSheet(sheet: string): { point: string; roots: Map<string, Root> } {
  const [head = '', ...lines] = sheet.split('\n')
  if (!head.startsWith('sheet/1 ')) throw new Error('the sheet has no first line')
  const roots = new Map<string, Root>()
  for (const line of lines) {
    const [, currency, depth, hash, sum] = /^owed (\S+) (\d{1,2}) ([0-9a-f]{64}) (\S+)$/.exec(line) ?? []
    if (currency === undefined || roots.has(currency)) throw new Error(`"${line}" is no line of a sheet, or stands there twice`)
    roots.set(currency, { depth: Number(depth), hash: hash!, sum: moneyOf(sum!) })
  }
  return { point: head.slice('sheet/1 '.length), roots }
}

function sumBytes(sum: bigint): Buffer {
  if (sum < 0n || sum >= LIMIT) throw new Error(`${decimalText(sum, SCALE)} is no sum`)
  return Buffer.from(sum.toString(16).padStart(2 * SUM_BYTES, '0'), 'hex')
}

/** What is wrong with the way of a part to its root. Null when it leads there. */
export function partFault(
  { account, currency, part, amount, salt, path }: Part,
  root: Root,
  of: { tallyId: string; user: string },
): string | null {
  if (path === null) return 'it is not in the tree'
  if (path.length !== root.depth || !HASH.test(salt)) return 'its way has another length than the tree, or it has no salt'
  let sum = moneyOf(amount)
  let hash = sha256('\x02', `part/1 ${of.tallyId} ${salt} ${of.user} ${account} ${currency} ${part} ${amount}`)
  for (const [at, step] of path.entries()) {
    if (!HASH.test(step.hash)) return `step ${at + 1} has no hash`
    const own = Buffer.concat([hash, sumBytes(sum)])
    const beside = Buffer.concat([Buffer.from(step.hash, 'hex'), sumBytes(moneyOf(step.sum))])
    const header = Buffer.of(3, at + 1)
    hash = step.side === 'left' ? sha256(header, beside, own) : sha256(header, own, beside)
    sum += moneyOf(step.sum)
    sumBytes(sum)
  }
  return hash.toString('hex') === root.hash && sum === root.sum ? null : 'its way does not lead to the root of the sheet'
}
