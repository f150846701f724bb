/** Pays investments once the price of their maturity is named. */
import { unitsOf, type LedgerEntry } from '@assay/money'
import type { Deadline } from '../../clock/deadlines.ts'
import { deskDeadline } from '../../desk/deadline.ts'
import type { DeskMessage } from '../../desk/messages.ts'
import { accountOf, CHANGE, systemAccounts } from '../../ledger/accounts.ts'
import { holdOf } from './buy.ts'
import { coinOf, sidesOf } from './currencies.ts'
import { priceText, resultOf, targetText } from './present.ts'
import type { StructuredServices } from './services.ts'
import { claimStatement, type InvestmentRow } from './store.ts'

const COVER = systemAccounts.dualCover

/** An entry that moves nothing is left out. A hold is named only where it changes. */
function entry(account: number, currencyId: number, { available, held, hold }: Omit<LedgerEntry, 'account' | 'currencyId'>): LedgerEntry[] {
  if (available === 0n && held === 0n) return []
  return [{ account, currencyId, available, held, hold: held === 0n ? null : hold }]
}

function entriesOf(services: StructuredServices, row: InvestmentRow): LedgerEntry[] {
  const { own, other } = sidesOf(services, coinOf(services, row.coinId), row.type)
  const user = accountOf(Number(row.userId), CHANGE)
  const hold = holdOf(row.id)
  const stake = unitsOf(row.amount, own.scale)
  const gain = unitsOf(row.kept, own.scale) - stake
  const converted = unitsOf(row.converted, other.scale)
  if (resultOf(row) === 'converted') {
    return [
      ...entry(user, own.id, { available: 0n, held: -stake, hold }),
      ...entry(COVER, own.id, { available: stake + gain, held: -gain, hold }),
      ...entry(COVER, other.id, { available: 0n, held: -converted, hold }),
      ...entry(user, other.id, { available: converted, held: 0n, hold }),
    ]
  }
  return [
    ...entry(user, own.id, { available: stake + gain, held: -stake, hold }),
    ...entry(COVER, own.id, { available: 0n, held: -gain, hold }),
    ...entry(COVER, other.id, { available: converted, held: -converted, hold }),
  ]
}

function messageOf(services: StructuredServices, row: InvestmentRow): DeskMessage {
  const coin = coinOf(services, row.coinId)
  const { own, other } = sidesOf(services, coin, row.type)
  const base = { userId: Number(row.userId), subject: holdOf(row.id), timeMs: row.settledMs! }
  const values = { id: row.id, proof_id: row.publicId, coin: coin.name, target: targetText(row.target, coin) }
  const put = { amount: row.amount, currency: own.name }
  const price = row.mean === null ? '' : priceText(row.mean, coin)
  switch (resultOf(row)) {
    case 'converted':
      return { ...base, kind: 'dual_converted', values: { ...values, ...put, price, paid: row.converted, paid_currency: other.name } }
    case 'kept':
      return { ...base, kind: 'dual_kept', values: { ...values, ...put, price, paid: row.kept } }
    default:
      return { ...base, kind: 'dual_no_price', values: { ...values, ...put, paid: row.kept } }
  }
}

export const settleAtDeadline = (services: StructuredServices): Deadline =>
  deskDeadline({
    name: 'dual settlement',
    table: 'dual_investment',
    at: 'matures_at',
    // Rows wait for the price of their maturity, which is due at the same time.
    where: 'settled_at is null and exists (select from dual_fixing f where f.id = fixing_id and f.fixed_at is not null)',
    desk: services.desk,
    accounts: ({ row }) => [accountOf(Number(row['user_id']), CHANGE), COVER],
    claim: claimStatement,
    decide(_due, claimed) {
      const row = claimed as unknown as InvestmentRow
      return {
        postings: [{ kind: 'dual_pay', reference: holdOf(row.id), entries: entriesOf(services, row) }],
        messages: [messageOf(services, row)],
      }
    },
    onSettled(rows) {
      services.log.kick()
      for (const userId of new Set(rows.map(({ userId: own }) => Number(own)))) services.publishMessages(userId)
    },
  })
