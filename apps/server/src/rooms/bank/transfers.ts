/** The bank transfer as a way to pay (`ports/payment.ts`): the payer writes a reference of his own, two operators see it arrive. */
import { randomInt } from 'node:crypto'
import { formatUnits } from '@assay/money'
import { BANK_OPEN_MAXIMUM, BANK_REFERENCE_DAYS, refuse } from '@assay/contract/wire'
import { transact } from '../../db/transact.ts'
import { USDT_SCALE } from '../../ledger/usdt.ts'
import type { PaymentProvider } from '../../ports/payment.ts'
import { nearestWorth } from './bounds.ts'
import { addEvent } from './event-store.ts'
import { hold } from './hold.ts'
import * as store from './pay-in-store.ts'
import { findRefund, insertPayOut } from './pay-out-store.ts'
import type { BankServices } from './services.ts'

/** Without signs that are mistaken for others. */
const SIGNS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const part = (): string => Array.from({ length: 3 }, () => SIGNS[randomInt(SIGNS.length)]).join('')
const newReference = (): string => `ASY-${part()}-${part()}`

type Needed = Pick<BankServices, 'db' | 'desk' | 'currencies' | 'prices'>

export const bankTransfers = (services: Needed): PaymentProvider => ({
  name: 'bank_transfer',

  create: ({ userId, purpose, currencyId, amount, accountId }) =>
    transact(services.db, async (tx) => {
      if ((await store.countOpen(tx, userId)) >= BANK_OPEN_MAXIMUM) refuse('bank_open_maximum', { values: { maximum: BANK_OPEN_MAXIMUM } })
      for (;;) {
        const reference = newReference()
        const made = await store.insertPayIn(tx, { userId, accountId, currencyId, amount, purpose, reference, days: BANK_REFERENCE_DAYS })
        if (!made) continue
        await addEvent(tx, 'pay_in', { id: made.id, kind: 'requested' })
        return { ...made, reference }
      }
    }),

  async outcome(userId, id) {
    const row = await store.findPayIn(services.db, id, userId)
    if (!row) return null
    const refund = row.state === 'credited' ? await findRefund(services.db, id) : null
    const isOver = row.state === 'refused' || row.state === 'cancelled'
    return {
      state: row.state === 'credited' ? 'paid' : isOver ? 'failed' : 'open',
      paid: row.credited,
      isRefunded: refund !== null && refund.state !== 'refused' && refund.state !== 'new',
    }
  },

  async refund(userId, id) {
    const row = (await store.findPayIn(services.db, id, userId)) ?? refuse('bank_payment_unknown')
    const { state, credited, currencyId, accountId } = row
    if (state !== 'credited') refuse('bank_payment_over')
    const before = await findRefund(services.db, id)
    if (before !== null && before.state !== 'new') return { id: before.id }
    if (before === null) {
      // It is not bounded, and counts in what leaves within 24 hours.
      const worthUsdt = formatUnits(nearestWorth(services, currencyId, credited!), USDT_SCALE)
      await insertPayOut(services.db, { userId, accountId, currencyId, amount: credited!, worthUsdt, refundsId: id })
    }
    // Its row may be another call's, or one's that was cut off before the hold. Either is held once.
    const refund = (await findRefund(services.db, id))!
    await hold(services, { id: refund.id, userId, currencyId, amount: credited!, idempotent: null, bounds: null })
    return { id: refund.id }
  },
})
