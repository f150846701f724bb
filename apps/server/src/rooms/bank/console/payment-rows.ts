/** What operators see of every payment, whichever way it goes. */
import type { CallOutput } from '@assay/contract'
import { listByIds } from '../account-store.ts'
import type { listEvents } from '../event-store.ts'
import type { PayInRow } from '../pay-in-store.ts'
import { bankCurrencyOut } from '../present.ts'
import type { BankServices } from '../services.ts'

type PaymentRow = Pick<PayInRow, 'id' | 'userId' | 'username' | 'level' | 'accountId' | 'currencyId' | 'amount' | 'createdAt'>
type Common = Omit<CallOutput<'bank.listConsolePayIns'>['data'][number], 'reference' | 'state' | 'credited' | 'proofs' | 'sent_at'>

/** Rows of payments with their accounts; `more` adds what only this way has. */
export async function paymentRows<Row extends PaymentRow, More>(
  services: BankServices,
  rows: readonly Row[],
  more: (row: Row) => More,
): Promise<(Common & More)[]> {
  const accounts = await listByIds(
    services.db,
    rows.map(({ accountId }) => accountId),
  )
  return rows.map((row) => {
    const account = accounts.get(row.accountId)!
    return {
      id: row.id,
      user_id: String(row.userId),
      username: row.username,
      level: row.level,
      ...bankCurrencyOut(services, row.currencyId),
      amount: row.amount,
      holder: account.holder,
      number: account.numberShown,
      bank_name: account.bankName,
      created_at: row.createdAt.toISOString(),
      ...more(row),
    }
  })
}

type Events = Awaited<ReturnType<typeof listEvents>>

/** The history of one payment. */
export const eventsOut = (events: Events, id: string): CallOutput<'bank.readConsolePayIn'>['events'] =>
  (events.get(id) ?? []).map(({ kind, at, operatorName }) => ({ kind, time: at.toISOString(), operator_name: operatorName }))
