/**
 * Whether a withdrawal may be paid: asked of nothing but what its row, its hold, its approvals and the log of operators say together, and of
 * the signer's own limits. Pure, so that every attack is a line of a test.
 */
import { checkAddress, type BitcoinChain } from '@assay/chain/address'
import { coinOn, networkOf } from '@assay/chain/networks'
import { termsHash, termsText } from '@assay/chain/withdrawal-terms'
import { divCeil, LEDGER_SCALE, unitsOf } from '@assay/money'
import type { Signatures } from './approvers.ts'
import type { CoinLimits } from './limits.ts'

export interface ReadyRow {
  id: string
  user_id: string
  currency_id: number
  network: string
  address: string
  amount: string
  fee: string
  arrives: string
  needs: number
  held: string
  first_by: string | null
  first_hash: string | null
  proposal_id: string | null
  proposal_terms: string | null
  proposal_hash: string | null
  proposal_kind: string | null
  proposal_subject: string | null
  proposal_decision: string | null
  proposed_by: string | null
  decided_by: string | null
  /** Of the log: operator, action and the hash or proposal, by spaces. */
  deeds: readonly string[]
  /** Those among the operators named here who may decide now. */
  deciders: readonly string[]
  signatures: Signatures
  /** Of its coin less is held than is owed, or nobody has read it lately. Null: it may leave. */
  reserve: 'short' | 'unread' | null
}

export type Verdict = 'pay' | 'mismatch' | 'two_needed' | 'daily_limit' | 'unsigned' | 'reserve_short' | 'reserve_unread'

const units = (decimal: string): bigint => unitsOf(decimal, LEDGER_SCALE)

/** What was signed before, of a coin with these limits. */
interface Before {
  amount: string
  limits: Pick<CoinLimits, 'two_above'> | undefined
}

interface Known {
  limits: CoinLimits | undefined
  signedToday: string
  /** Of it, what nobody had approved. */
  unapprovedToday: string
  /** What went to the same user or address within 24 hours: many small payments are a large one. */
  shareToday: readonly Before[]
  bitcoinChain: BitcoinChain
  /** What was signed has its nonce or its inputs, and may be with the network: it is followed, whatever the reserve says since. */
  wasSigned: boolean
  /** Operators who signed it. Null: no signature is asked for. */
  signers: ReadonlySet<string> | null
}

const WHOLE = 10n ** 18n

/** Which share an amount is of what one may be alone, rounded up. Coins have no price here: shares of their own limits add up. */
function shareOf({ amount, limits }: Before): bigint {
  const most = limits ? units(limits.two_above) : 0n
  return most === 0n ? WHOLE + 1n : divCeil(units(amount) * WHOLE, most)
}

/** Of the text that was approved, made from the row. */
export const hashOf = (row: ReadyRow): string =>
  termsHash(
    termsText({
      withdrawal: row.id,
      user: row.user_id,
      currency_id: row.currency_id,
      network: row.network,
      address: row.address,
      amount: row.amount,
      fee: row.fee,
      arrives: row.arrives,
    }),
  )

export function check(
  row: ReadyRow,
  { limits, signedToday, unapprovedToday, shareToday, bitcoinChain, wasSigned, signers }: Known,
): Verdict {
  const network = networkOf(row.network)
  if (!limits || !network || !coinOn(network, row.currency_id)) return 'mismatch'
  const read = checkAddress(network.chain, row.address, bitcoinChain)
  const sums = units(row.amount) === units(row.arrives) + units(row.fee) && units(row.arrives) > 0n
  if (!read.ok || read.address !== row.address || !sums || units(row.held) !== units(row.amount)) return 'mismatch'
  const hash = hashOf(row)
  const isLarge = [...shareToday, { amount: row.amount, limits }].reduce((sum, one) => sum + shareOf(one), 0n) > WHOLE
  const { unapproved_daily: alone } = limits
  const isBeyond = row.needs === 0 && alone !== undefined && units(unapprovedToday) + units(row.arrives) > units(alone)
  if (row.needs === 2 || isLarge || isBeyond) {
    if (row.needs < 2) return 'two_needed'
    if (!hasTwo(row, hash)) return 'mismatch'
  } else if (row.needs === 1 && !hasOne(row, hash)) return 'mismatch'
  const approvedBy = [...(row.needs > 0 ? [row.first_by] : []), ...(row.needs === 2 ? [row.decided_by] : [])]
  if (signers !== null && approvedBy.some((one) => one === null || !signers.has(one))) return 'unsigned'
  if (row.reserve !== null && !wasSigned) return `reserve_${row.reserve}`
  return units(signedToday) + units(row.arrives) > units(limits.daily) ? 'daily_limit' : 'pay'
}

const isDecider = ({ deciders }: ReadyRow, operator: string | null): operator is string => operator !== null && deciders.includes(operator)

function hasOne(row: ReadyRow, hash: string): boolean {
  return isDecider(row, row.first_by) && row.first_hash === hash && row.deeds.includes(`${row.first_by} withdrawal.approve ${hash}`)
}

/** Two different operators, on this very text, and both stand in the log. */
function hasTwo(row: ReadyRow, hash: string): boolean {
  const { proposed_by: first, decided_by: second } = row
  if (!isDecider(row, first) || !isDecider(row, second) || first === second || row.first_by !== first) return false
  const isProposal =
    row.proposal_kind === 'withdrawal.release' && row.proposal_subject === `withdrawal:${row.id}` && row.proposal_decision === 'approved'
  const isSameText =
    row.proposal_hash === hash && row.proposal_terms !== null && termsHash(row.proposal_terms) === hash && row.first_hash === hash
  const isLogged =
    row.deeds.includes(`${first} withdrawal.release.propose ${row.proposal_id}`) &&
    row.deeds.includes(`${second} withdrawal.release.approved ${hash}`)
  return isProposal && isSameText && isLogged
}
