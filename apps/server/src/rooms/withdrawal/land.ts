/** Books payments to other users of this site once operators have released them: what was held is the recipient's, once. */
import { formatUnits, unitsOf, type LedgerEntry } from '@assay/money'
import type { Deadline } from '../../clock/deadlines.ts'
import { deskDeadline } from '../../desk/deadline.ts'
import type { DeskMessage } from '../../desk/messages.ts'
import { accountOf, CHANGE } from '../../ledger/accounts.ts'
import type { WithdrawalServices } from './services.ts'
import { holdOf } from './terms.ts'
import { landStatement, type LandedRow } from './turn-store.ts'

export const landReleased = (services: WithdrawalServices): Deadline =>
  deskDeadline({
    name: 'withdrawals to users released',
    table: 'withdrawal',
    at: 'release_at',
    where: `status = 'ready' and to_user_id is not null and withdrawal_may_land(user_id, to_user_id)`,
    desk: services.desk,
    accounts: ({ row }) => [Number(row['account_id']), accountOf(Number(row['to_user_id']), CHANGE)],
    claim: landStatement,
    // It may have had to wait: what is told has the time at which it ends.
    decide(_, claimed, { timeMs }) {
      const row = claimed as unknown as LandedRow
      return row.status === 'done' ? received(services, row, timeMs) : givenBack(services, row, timeMs)
    },
    onSettled(rows) {
      for (const row of rows as unknown as LandedRow[]) {
        services.publishMessages(row.user_id)
        services.publish(row.user_id, row.id)
        if (row.status === 'done') services.publishMessages(row.to_user_id)
      }
    },
  })

function received(services: WithdrawalServices, row: LandedRow, timeMs: number) {
  const { units, values, hold } = moneyOf(services, row)
  const { currency_id: currencyId, user_id: userId, to_user_id: toUserId } = row
  const entries: LedgerEntry[] = [
    { account: row.account_id, currencyId, available: 0n, held: -units, hold },
    { account: accountOf(toUserId, CHANGE), currencyId, available: units, held: 0n, hold: null },
  ]
  const { amount, currency } = values
  const sent = { withdrawal: row.id, arrives: amount, currency, address: row.address }
  const messages: DeskMessage[] = [
    { userId, subject: `${hold}:done`, timeMs, kind: 'withdrawal_done', values: sent },
    { userId: toUserId, subject: `${hold}:received`, timeMs, kind: 'withdrawal_received', values: { amount, currency } },
  ]
  return { postings: [{ kind: 'withdrawal_internal' as const, reference: hold, entries }], messages }
}

/** There is nobody any more whom it could be given to. */
function givenBack(services: WithdrawalServices, row: LandedRow, timeMs: number) {
  const { units, values, hold } = moneyOf(services, row)
  const entries = [{ account: row.account_id, currencyId: row.currency_id, available: units, held: -units, hold }]
  const about = { userId: row.user_id, subject: `${hold}:ended`, timeMs }
  const message: DeskMessage = { ...about, kind: 'withdrawal_refused', values: { ...values, refused_for: 'recipient_gone' } }
  return { postings: [{ kind: 'withdrawal_back' as const, reference: hold, entries }], messages: [message] }
}

function moneyOf({ currencies }: WithdrawalServices, row: LandedRow) {
  const { name: currency, scale } = currencies.find(({ id }) => id === row.currency_id)!
  const units = unitsOf(row.amount, scale)
  return { units, hold: holdOf(row.id), values: { withdrawal: row.id, amount: formatUnits(units, scale), currency } }
}
