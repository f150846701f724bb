/** Money in, as its user asks for it. */
import type { CallOutput, CallParsed } from '@assay/contract'
import { BANK_PROOFS_MAXIMUM, refuse } from '@assay/contract/wire'
import { formatUnits } from '@assay/money'
import type { Tx } from '../../db/pool.ts'
import { transact } from '../../db/transact.ts'
import type { UserContext } from '../../http/context.ts'
import { findUser } from '../account/door.ts'
import { knownCurrency, unitsTyped } from '../wallet/door.ts'
import { findAccount } from './account-store.ts'
import { requireMinimum, requireWithinLevel, nearestWorth } from './bounds.ts'
import { addEvent } from './event-store.ts'
import * as store from './pay-in-store.ts'
import { bankScale, payInOut, payInsOut } from './present.ts'
import type { BankServices } from './services.ts'

type PayIn = CallOutput<'bank.payIn'>

export async function payIn(services: BankServices, input: CallParsed<'bank.payIn'>, { session, lang }: UserContext): Promise<PayIn> {
  const { db, siteAccounts, transfers } = services
  const { userId } = session
  const currency = knownCurrency(services, input.currency_id)
  if (!siteAccounts.has(currency.name)) refuse('bank_currency', { fields: { currency_id: 'bank_currency' } })
  const scale = bankScale(currency)
  const amount = formatUnits(unitsTyped(input.amount, 'amount', scale), scale)
  const account = await findAccount(db, input.account_id, userId)
  if (!account || account.state === 'refused' || account.kind === 'card')
    refuse('bank_account_unknown', { fields: { account_id: 'bank_account_unknown' } })
  const worth = nearestWorth(services, currency.id, amount)
  requireMinimum(worth)
  requireWithinLevel(worth, (await findUser(db, userId))!.verificationLevel)
  const { id } = await transfers.create({ userId, purpose: 'deposit', currencyId: currency.id, amount, accountId: account!.id })
  return payInOut(services, (await store.findPayIn(db, id, userId))!, lang)
}

/** Changes an own payment that has not ended. Refuses `bank_payment_unknown`, or `bank_payment_over` in another state. */
async function change(
  services: BankServices,
  { id, from }: { id: string; from: readonly store.PayInRowState[] },
  { context, work }: { context: UserContext; work: (tx: Tx) => Promise<void> },
): Promise<PayIn> {
  const { userId } = context.session
  await transact(services.db, async (tx) => {
    const row = (await store.lockPayIn(tx, id, userId)) ?? refuse('bank_payment_unknown')
    if (!from.includes(row.state)) refuse('bank_payment_over')
    await work(tx)
  })
  return payInOut(services, (await store.findPayIn(services.db, id, userId))!, context.lang)
}

export const sent = (services: BankServices, id: string, context: UserContext): Promise<PayIn> =>
  change(
    services,
    { id, from: ['waiting', 'expired'] },
    {
      context,
      async work(tx) {
        await store.setState(tx, id, { state: 'sent' })
        await addEvent(tx, 'pay_in', { id, kind: 'sent' })
      },
    },
  )

export const cancelPayIn = (services: BankServices, id: string, context: UserContext): Promise<PayIn> =>
  change(
    services,
    { id, from: ['waiting'] },
    {
      context,
      async work(tx) {
        await store.setState(tx, id, { state: 'cancelled' })
        await addEvent(tx, 'pay_in', { id, kind: 'cancelled' })
      },
    },
  )

const PROVABLE: readonly store.PayInRowState[] = ['waiting', 'sent', 'checked', 'expired']

export async function sendProof(services: BankServices, id: string, { session: { userId }, file, lang }: UserContext): Promise<PayIn> {
  const { db, proofs } = services
  const row = (await store.findPayIn(db, id, userId)) ?? refuse('bank_payment_unknown')
  if (!PROVABLE.includes(row.state)) refuse('bank_payment_over')
  if (row.proofs >= BANK_PROOFS_MAXIMUM) refuse('uploads_maximum', { values: { maximum: BANK_PROOFS_MAXIMUM } })
  await proofs.keepDocument({ userId, payInId: id, path: (file ?? refuse('file_missing', { fields: { file: 'file_missing' } })).path })
  await addEvent(db, 'pay_in', { id, kind: 'proof' })
  return payInOut(services, (await store.findPayIn(db, id, userId))!, lang)
}

export async function listPayIns(
  services: BankServices,
  page: CallParsed<'bank.listPayIns'>,
  { session: { userId }, lang }: UserContext,
): Promise<CallOutput<'bank.listPayIns'>> {
  const { rows, total } = await store.listPayIns(services.db, userId, page)
  return { data: await payInsOut(services, rows, lang), ...page, total }
}

export async function readPayIn(services: BankServices, id: string, { session: { userId }, lang }: UserContext): Promise<PayIn> {
  return payInOut(services, (await store.findPayIn(services.db, id, userId)) ?? refuse('bank_payment_unknown'), lang)
}
