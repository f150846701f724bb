/** Spends what is held once the network has the transaction: the signer marks it as sent, and this books it, each once. */
import { formatUnits, unitsOf } from '@assay/money'
import type { Deadline } from '../../clock/deadlines.ts'
import { deskDeadline } from '../../desk/deadline.ts'
import { systemAccounts } from '../../ledger/accounts.ts'
import type { WithdrawalServices } from './services.ts'
import { holdOf } from './terms.ts'
import { bookStatement } from './turn-store.ts'

interface SentRow {
  id: string
  user_id: number
  account_id: number
  currency_id: number
  amount: string
  fee: string
  arrives: string
  address: string
}

const { treasury, feesOfRooms } = systemAccounts

export const bookSent = (services: WithdrawalServices): Deadline =>
  deskDeadline({
    name: 'withdrawals sent',
    table: 'withdrawal',
    at: 'sent_at',
    where: 'sent_at is not null and booked_at is null',
    desk: services.desk,
    accounts: ({ row }) => [Number(row['account_id']), treasury, feesOfRooms],
    claim: bookStatement,
    decide(due, claimed) {
      const row = claimed as unknown as SentRow
      const { currency_id: currencyId } = row
      const { name: currency, scale } = services.currencies.find(({ id }) => id === currencyId)!
      const [amount, fee, arrives] = [row.amount, row.fee, row.arrives].map((decimal) => unitsOf(decimal, scale)) as [
        bigint,
        bigint,
        bigint,
      ]
      const hold = holdOf(row.id)
      const entries = [
        { account: Number(row.account_id), currencyId, available: 0n, held: -amount, hold },
        { account: treasury, currencyId, available: arrives, held: 0n, hold: null },
        ...(fee > 0n ? [{ account: feesOfRooms, currencyId, available: fee, held: 0n, hold: null }] : []),
      ]
      const values = { withdrawal: row.id, arrives: formatUnits(arrives, scale), currency, address: row.address }
      const message = { userId: row.user_id, subject: `${hold}:sent`, timeMs: due.dueMs, kind: 'withdrawal_sent' as const, values }
      return { postings: [{ kind: 'withdrawal_sent', reference: hold, entries }], messages: [message] }
    },
    onSettled(rows) {
      for (const row of rows as unknown as SentRow[]) {
        services.publishMessages(row.user_id)
        services.publish(row.user_id, row.id)
      }
    },
  })
