/** Money out, as its user asks for it: confirmed and written down first, then held at the desk's turn. */
import type { CallOutput, CallParsed } from '@assay/contract'
import { refuse } from '@assay/contract/wire'
import { formatUnits, unitsOf } from '@assay/money'
import { transact } from '../../db/transact.ts'
import type { UserContext } from '../../http/context.ts'
import { accountOf, LEGAL } from '../../ledger/accounts.ts'
import { USDT_SCALE } from '../../ledger/usdt.ts'
import { findUser, requirePayPassword, requireWithdrawalsOpen } from '../account/door.ts'
import { knownCurrency, unitsTyped } from '../wallet/door.ts'
import { findAccount } from './account-store.ts'
import { readAvailable } from './balance-store.ts'
import { levelUsdt, requireMinimum, requireWithinLevel, nearestWorth } from './bounds.ts'
import { hold } from './hold.ts'
import * as store from './pay-out-store.ts'
import { bankScale, payOutOut, payOutsOut } from './present.ts'
import { endPayOut } from './end-pay-out.ts'
import type { BankServices } from './services.ts'

type PayOut = CallOutput<'bank.payOut'>
type Given = CallParsed<'bank.payOut'>

/**
 * What confirms is used up by the row that it confirms. When an answer got lost and the same key comes again, the row is found by it, and the
 * desk answers as it did or goes on where the first call was cut off: nothing is confirmed twice and nothing held twice.
 */
export async function payOut(services: BankServices, given: Given, context: UserContext): Promise<PayOut> {
  const { db } = services
  const { session, idempotent, lang } = context
  const { userId } = session
  const level = (await findUser(db, userId))!.verificationLevel
  const row = (await sentBefore(services, context)) ?? (await askOnce(services, { given, level }, context))
  const { id, currencyId, amount } = row
  const bounds = { levelUsdt: levelUsdt(services, level) }
  await hold(services, { id, userId, currencyId, amount, idempotent, bounds })
  return payOutOut(services, (await store.findPayOut(db, id, userId))!, lang)
}

/** The row of this key, where it was sent before. Refuses `idempotency_conflict` for another request. */
async function sentBefore({ db }: BankServices, { session, idempotent }: UserContext): Promise<store.PayOutRow | null> {
  const found = idempotent && (await store.findByKey(db, session.userId, idempotent.key))
  if (found && !found.requestHash?.equals(idempotent.hash)) refuse('idempotency_conflict')
  return found
}

/** The same key at the same instant: what confirms was used up by the other one, whose row this one goes on with. */
async function askOnce(services: BankServices, asked: { given: Given; level: number }, context: UserContext): Promise<store.PayOutRow> {
  try {
    return await ask(services, asked, context)
  } catch (error) {
    const row = await sentBefore(services, context)
    if (row) return row
    throw error
  }
}

/** Checks everything that can be known before, then confirms and writes the row. */
async function ask(
  services: BankServices,
  { given, level }: { given: Given; level: number },
  context: UserContext,
): Promise<store.PayOutRow> {
  const { db } = services
  const { userId } = context.session
  const account = (await findAccount(db, given.account_id, userId)) ?? refuse('bank_account_unknown')
  if (account.state !== 'verified' || account.kind === 'card') refuse('bank_account_unverified')
  const { currencyId } = account
  const currency = knownCurrency(services, String(currencyId))
  const scale = bankScale(currency)
  const amount = formatUnits(unitsTyped(given.amount, 'amount', scale), scale)
  await requireWithdrawalsOpen(db, userId)
  services.requireReserve(currencyId)
  const worth = nearestWorth(services, currencyId, amount)
  requireMinimum(worth)
  requireWithinLevel(worth, level)
  const available = (await readAvailable(db, accountOf(userId, LEGAL))).get(currencyId) ?? '0'
  if (unitsOf(available, currency.scale) < unitsOf(amount, currency.scale))
    refuse('insufficient_balance', { fields: { amount: 'insufficient_balance' } })
  await requirePayPassword(db, userId, given.pay_password)
  const confirmed = await services.confirmOwner(context, { act: 'bank_pay_out', given })
  const { idempotent } = context
  return transact(db, async (tx) => {
    await confirmed.use(tx)
    await requireWithdrawalsOpen(tx, userId)
    const wish = { userId, accountId: account.id, currencyId, amount, worthUsdt: formatUnits(worth, USDT_SCALE), idempotent }
    return store.readNew(tx, (await store.insertPayOut(tx, wish)) ?? refuse('unavailable'))
  })
}

export async function cancelPayOut(services: BankServices, id: string, context: UserContext): Promise<PayOut> {
  const { db } = services
  const { session, idempotent, lang } = context
  const row = (await store.findPayOut(db, id, session.userId)) ?? refuse('bank_payment_unknown')
  if (row.refundsId !== null) refuse('bank_payment_over')
  await endPayOut(services, row, { from: ['requested'], to: 'cancelled', by: { userId: session.userId, idempotent } })
  return payOutOut(services, (await store.findPayOut(db, id, session.userId))!, lang)
}

export async function listPayOuts(
  services: BankServices,
  page: CallParsed<'bank.listPayOuts'>,
  { session: { userId }, lang }: UserContext,
): Promise<CallOutput<'bank.listPayOuts'>> {
  const { rows, total } = await store.listPayOuts(services.db, userId, page)
  return { data: await payOutsOut(services, rows, lang), ...page, total }
}

export async function readPayOut(services: BankServices, id: string, { session: { userId }, lang }: UserContext): Promise<PayOut> {
  return payOutOut(services, (await store.findPayOut(services.db, id, userId)) ?? refuse('bank_payment_unknown'), lang)
}
