/** Holds what a payment out is to take, at its turn and within its bounds. Exactly once: a row is new until then. */
import { BANK_OPEN_MAXIMUM, refuse } from '@assay/contract/wire'
import { unitsOf } from '@assay/money'
import { minuteText } from '../../clock/minute-text.ts'
import type { IdempotentRequest } from '../../desk/kept-answer.ts'
import { accountOf, LEGAL } from '../../ledger/accounts.ts'
import { knownCurrency } from '../wallet/door.ts'
import { eventStatement } from './event-store.ts'
import { takeStatement, type TakenRow } from './pay-out-store.ts'
import type { BankServices } from './services.ts'
import { holdOf } from './terms.ts'

interface Held {
  id: string
  userId: number
  currencyId: number
  amount: string
  idempotent: IdempotentRequest | null
  /** Null for refunds: they are no wish of the user's. */
  bounds: { levelUsdt: string } | null
}

/** Refuses `withdrawals_locked`, `bank_account_unverified`, `bank_day_limit`, `bank_open_maximum` or `insufficient_balance`. */
export function hold(services: Pick<BankServices, 'desk' | 'currencies'>, held: Held): Promise<{ id: string }> {
  const { id, userId, currencyId, amount, idempotent, bounds } = held
  const { scale } = knownCurrency(services, String(currencyId))
  const units = unitsOf(amount, scale)
  const account = accountOf(userId, LEGAL)
  return services.desk.submit({
    userId,
    accounts: [account],
    idempotent,
    guard: () => takeStatement(id, { openMaximum: BANK_OPEN_MAXIMUM, levelUsdt: bounds?.levelUsdt ?? '0' }),
    run(turn, [row]) {
      if (row?.known === false) return { id }
      if (!row!.taken) refuseUntaken(row!)
      if (turn.available(account, currencyId) < units) refuse('insufficient_balance', { fields: { amount: 'insufficient_balance' } })
      const entries = [{ account, currencyId, available: -units, held: units, hold: holdOf(id) }]
      turn.post([{ kind: 'bank_keep', reference: holdOf(id), entries }])
      turn.write(eventStatement('pay_out', { id, kind: 'requested' }))
      return { id }
    },
  })
}

function refuseUntaken({ usable, open, locked_ms: lockedMs, day_maximum: limit }: TakenRow): never {
  if (lockedMs !== null) return refuse('withdrawals_locked', { values: { time: minuteText(lockedMs) } })
  if (!usable) return refuse('bank_account_unverified')
  if (open >= BANK_OPEN_MAXIMUM) return refuse('bank_open_maximum', { values: { maximum: BANK_OPEN_MAXIMUM } })
  return refuse('bank_day_limit', { values: { limit }, fields: { amount: 'bank_day_limit' } })
}
