/**
 * Tells everybody what became of his commitment, once the sale is allocated: no buyer waits for his money until others are told. `told_at` says
 * that it is done. What a crash interrupted begins anew, and nobody is told twice, for a user has one message by subject.
 */
import { formatUnits } from '@assay/money'
import type { Deadline, DueRow } from '../../clock/deadlines.ts'
import { settleEach } from '../../desk/deadline.ts'
import type { DeskMessage } from '../../desk/messages.ts'
import { addMessages } from '../message/door.ts'
import { listSettled, type SettledRow } from './order-store.ts'
import { findTerms, markTold } from './project-store.ts'
import { saleOf, type Sale } from './sale.ts'
import type { SubscriptionServices } from './services.ts'
import { holdOf, TOKEN_SCALE } from './terms.ts'

const STRIDE = 500

/** A sale and what came of it. */
interface Ended {
  sale: Sale
  isMissed: boolean
  isCalledOff: boolean
  timeMs: number
}

export const tellBuyers = (services: SubscriptionServices): Deadline => ({
  name: 'subscription results',
  table: 'subscription_project',
  at: 'allocated_at',
  where: 'allocated_at is not null and told_at is null',
  settle: (rows) => settleEach(rows, (row) => tell(services, row)),
})

async function tell(services: SubscriptionServices, { id: projectId, dueMs: timeMs, row }: DueRow): Promise<void> {
  const { db, catalogue, publishMessages } = services
  const terms = (await findTerms(db, projectId))!
  const ended: Ended = {
    sale: saleOf(terms, catalogue.currency(terms.payCurrencyId)!.scale),
    isMissed: row['is_missed'] === true,
    isCalledOff: row['called_off_at'] !== null,
    timeMs,
  }
  // Who bought at his turn has seen what he got.
  let after = ended.sale.isImmediate ? null : '0'
  while (after !== null) {
    const settled = await listSettled(db, projectId, { after, limit: STRIDE })
    await addMessages(
      db,
      settled.map((one) => messageOf(services, ended, one)),
    )
    for (const { userId } of settled) publishMessages(userId)
    after = settled.at(-1)?.id ?? null
  }
  await markTold(db, projectId)
}

function messageOf({ catalogue }: SubscriptionServices, { sale, isMissed, isCalledOff, timeMs }: Ended, one: SettledRow): DeskMessage {
  const to = { userId: one.userId, subject: holdOf(one.id), timeMs }
  const values = { order: one.id, name: sale.name, currency: catalogue.currency(sale.payCurrencyId)!.name, returned: one.returned }
  if (isCalledOff) return { ...to, kind: 'subscription_called_off', values }
  if (isMissed) return { ...to, kind: 'subscription_missed', values }
  if (one.lots === '0') return { ...to, kind: 'subscription_nothing', values }
  const amount = formatUnits(BigInt(one.lots) * sale.lotUnits, TOKEN_SCALE)
  return {
    ...to,
    kind: 'subscription_allocated',
    values: { ...values, amount, token: catalogue.currency(sale.currencyId)!.name, paid: one.paid },
  }
}
