/** Tokens become free at their times. */
import { freeLots, stepsAt, stepsOf } from '@assay/engine/subscription'
import { formatUnits, unitsOf } from '@assay/money'
import type { Deadline } from '../../clock/deadlines.ts'
import { deskDeadline, type Settled } from '../../desk/deadline.ts'
import { unlockStatement, type UnlockRow } from './order-store.ts'
import { unlockOf } from './sale.ts'
import type { SubscriptionServices } from './services.ts'
import { lockOf, TOKEN_SCALE } from './terms.ts'

export const unlockTokens = ({ desk, publishMessages }: Pick<SubscriptionServices, 'desk' | 'publishMessages'>): Deadline =>
  deskDeadline({
    name: 'subscription unlocks',
    table: 'subscription_order',
    at: 'unlock_at',
    where: 'unlock_at is not null and settled_at is not null',
    desk,
    accounts: ({ row }) => [Number(row['account_id'])],
    claim: unlockStatement,
    decide: (_, row) => unlocked(row as unknown as UnlockRow),
    onSettled: (rows) => rows.forEach((row) => publishMessages(Number(row['user_id']))),
  })

/** The parts whose time has come. Their owner is told of the first part and of the last. */
function unlocked(row: UnlockRow): Settled {
  const unlock = unlockOf({ unlockKind: row.unlock_kind, unlockFromMs: row.unlock_from_ms, unlockDays: row.unlock_days })
  const before = stepsAt(unlock, row.was_ms) - 1
  const step = row.next_ms === null ? stepsOf(unlock) : stepsAt(unlock, row.next_ms) - 1
  const lots = BigInt(row.lots)
  const free = freeLots(unlock, lots, step)
  const units = (free - freeLots(unlock, lots, before)) * unitsOf(row.lot, TOKEN_SCALE)
  if (units === 0n) return { postings: [] }
  const hold = lockOf(row.id)
  const entries = [{ account: Number(row.account_id), currencyId: row.currency_id, available: units, held: -units, hold }]
  const isTold = before === 0 || row.next_ms === null
  const locked = formatUnits((lots - free) * unitsOf(row.lot, TOKEN_SCALE), TOKEN_SCALE)
  return {
    postings: [{ kind: 'subscription_unlock', reference: hold, entries }],
    messages: isTold
      ? [
          {
            userId: Number(row.user_id),
            subject: `${hold}:${step}`,
            timeMs: row.was_ms,
            kind: 'subscription_unlocked',
            values: { order: row.id, name: row.name, token: row.token, amount: formatUnits(units, TOKEN_SCALE), locked },
          },
        ]
      : [],
  }
}
