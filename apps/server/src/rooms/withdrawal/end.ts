/** Ends a withdrawal that was not signed: its user cancels it, or an operator refuses it. The whole amount is free again. */
import { refuse, type WithdrawalRefusal } from '@assay/contract/wire'
import { formatUnits, unitsOf } from '@assay/money'
import { deedStatement } from '../../desk/deed-statement.ts'
import { messagesStatements, type DeskMessage } from '../../desk/messages.ts'
import type { IdempotentRequest } from '../../desk/kept-answer.ts'
import { byHandNetworks } from './coins.ts'
import type { WithdrawalServices } from './services.ts'
import { holdOf } from './terms.ts'
import { endStatement, type EndedRow } from './turn-store.ts'

export interface Ending {
  id: string
  /** Whose it is, and his change account. */
  owner: { userId: number; account: number }
  by: { userId: number } | { operatorId: number; reason: WithdrawalRefusal; note: string; returning: string | null }
  idempotent: IdempotentRequest | null
}

export async function end(services: WithdrawalServices, { id, owner, by, idempotent }: Ending): Promise<void> {
  const isRefused = 'operatorId' in by
  await services.desk.submit({
    userId: isRefused ? null : owner.userId,
    accounts: [owner.account],
    idempotent,
    guard: () =>
      endStatement({
        id,
        userId: owner.userId,
        to: isRefused ? 'refused' : 'cancelled',
        refusal: isRefused ? by.reason : null,
        operatorId: isRefused ? by.operatorId : null,
        note: isRefused ? by.note : 'cancelled by its user',
        returning: isRefused ? by.returning : null,
        byHand: byHandNetworks(services),
      }),
    run(turn, [row]) {
      if (!row) refuse('withdrawal_unknown')
      if (!row.ended) refuse('withdrawal_decided')
      const { currency, units } = amountOf(services, row)
      const hold = holdOf(id)
      const entries = [{ account: owner.account, currencyId: row.currency_id, available: units, held: -units, hold }]
      turn.post([{ kind: 'withdrawal_back', reference: hold, entries }])
      const values = { withdrawal: id, amount: formatUnits(units, currency.scale), currency: currency.name }
      const about = { userId: owner.userId, subject: `${hold}:ended`, timeMs: turn.timeMs }
      const message: DeskMessage = isRefused
        ? { ...about, kind: 'withdrawal_refused', values: { ...values, refused_for: by.reason } }
        : { ...about, kind: 'withdrawal_cancelled', values }
      for (const statement of messagesStatements([message])) turn.write(statement)
      if (isRefused) {
        const detail = { reason: by.reason, note: by.note, ...(by.returning !== null && { proposal: by.returning }) }
        turn.write(deedStatement({ operatorId: by.operatorId, action: 'withdrawal.refuse', subject: hold, detail }))
      }
      return { id }
    },
  })
  services.publish(owner.userId, id)
  services.publishMessages(owner.userId)
}

function amountOf({ currencies }: WithdrawalServices, row: EndedRow) {
  const currency = currencies.find(({ id }) => id === row.currency_id)!
  return { currency, units: unitsOf(row.amount, currency.scale) }
}
