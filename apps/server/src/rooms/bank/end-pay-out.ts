/** The end of a payment out: what it holds is spent or set free, once, in the transaction in which its row says so. */
import { refuse, type BankRefusal } from '@assay/contract/wire'
import { unitsOf } from '@assay/money'
import { deedStatement } from '../../desk/deed-statement.ts'
import type { Deed } from '../../db/deeds.ts'
import type { IdempotentRequest } from '../../desk/kept-answer.ts'
import { messagesStatements } from '../../desk/messages.ts'
import type { MoneyTurn } from '../../desk/room.ts'
import { accountOf, LEGAL, systemAccounts } from '../../ledger/accounts.ts'
import { knownCurrency } from '../wallet/door.ts'
import { eventStatement } from './event-store.ts'
import { refuseLine } from './line-store.ts'
import { endStatement, type PayOutRow, type PayOutRowState } from './pay-out-store.ts'
import type { BankServices } from './services.ts'
import { holdOf } from './terms.ts'

export type Ended = { to: 'cancelled' } | { to: 'refused'; reason: BankRefusal } | { to: 'paid'; bankReference: string }

type Ending = Ended & {
  from: readonly PayOutRowState[]
  by: { userId: number; idempotent: IdempotentRequest | null } | { deed: Deed }
}

/** Refuses `bank_payment_over` where it is in another state, `bank_line_used` or `bank_line_used_out` where the reference stands for another payment. */
export async function endPayOut(services: BankServices, row: PayOutRow, ending: Ending): Promise<void> {
  const { by, from } = ending
  const operatorId = 'deed' in by ? by.deed.operatorId : null
  await services.desk.submit({
    userId: 'userId' in by ? by.userId : null,
    accounts: accountsOf(row),
    idempotent: 'userId' in by ? by.idempotent : null,
    guard: () => endStatement(row.id, { from, ...endOf(ending), operatorId }),
    run(turn, [ended]) {
      if (ended!.usedBy) return refuseLine(ended!.usedBy)
      if (!ended!.isEnded) return refuse('bank_payment_over')
      bookEnd(services, turn, { row, ended: ending, operatorId })
      if ('deed' in by) turn.write(deedStatement(by.deed))
      return { id: row.id }
    },
  })
  services.publishMessages(row.userId)
}

export const endOf = (ended: Ended) => ({
  to: ended.to,
  ...('reason' in ended && { reason: ended.reason }),
  ...('bankReference' in ended && { bankReference: ended.bankReference }),
})

export const accountsOf = ({ userId }: PayOutRow): number[] => [accountOf(userId, LEGAL), systemAccounts.treasury]

/** Books it and tells the user. */
export function bookEnd(
  services: Pick<BankServices, 'currencies'>,
  turn: MoneyTurn,
  { row, ended, operatorId }: { row: PayOutRow; ended: Ended; operatorId: number | null },
): void {
  const { id, userId, currencyId, amount } = row
  const { name, scale } = knownCurrency(services, String(currencyId))
  const units = unitsOf(amount, scale)
  const account = accountOf(userId, LEGAL)
  const hold = holdOf(id)
  const isPaid = ended.to === 'paid'
  const kept = { account, currencyId, available: isPaid ? 0n : units, held: -units, hold }
  const entries = isPaid ? [kept, { account: systemAccounts.treasury, currencyId, available: units, held: 0n, hold: null }] : [kept]
  turn.post([{ kind: isPaid ? 'bank_pay_out' : 'bank_release', reference: hold, entries }])
  turn.write(eventStatement('pay_out', { id, kind: ended.to, operatorId }))
  if (ended.to === 'cancelled') return
  const facts = { userId, subject: `${hold}:${ended.to}`, timeMs: turn.timeMs }
  const values = { payment: id, amount: `${amount} ${name}` }
  const message =
    ended.to === 'paid'
      ? { ...facts, kind: 'bank_pay_out_paid' as const, values: { ...values, reference: ended.bankReference } }
      : { ...facts, kind: 'bank_pay_out_refused' as const, values: { ...values, why: ended.reason } }
  for (const statement of messagesStatements([message])) turn.write(statement)
}
