/**
 * Money out as operators see it: two of them approve, then one says that he pays it and writes the reference down; what was approved and not paid
 * takes two again to be given back.
 */
import type { CallOutput, CallParsed } from '@assay/contract'
import { refuse, type BankRefusal } from '@assay/contract/wire'
import { logDeed } from '../../../db/deeds.ts'
import type { Tx } from '../../../db/pool.ts'
import { transact } from '../../../db/transact.ts'
import type { OperatorContext } from '../../../http/context.ts'
import { requireMayLeave } from '../../account/door.ts'
import { decide, deskDecision, propose, refusePaidByOthers, requirePaying } from '../../operator/door.ts'
import { listByIds } from '../account-store.ts'
import { accountsOf, bookEnd, endOf, endPayOut } from '../end-pay-out.ts'
import { addEvent, listEvents } from '../event-store.ts'
import * as store from '../pay-out-store.ts'
import { bankCurrencyOut } from '../present.ts'
import { wholeNumber } from '../save.ts'
import type { BankServices } from '../services.ts'
import { payOutSubject } from '../terms.ts'
import { eventsOut, paymentRows } from './payment-rows.ts'
import { proposalOut } from './proposal.ts'

type Whole = CallOutput<'bank.readConsolePayOut'>
type Row = CallOutput<'bank.listConsolePayOuts'>['data'][number]
type By = OperatorContext['operator']

const rowsOut = (services: BankServices, rows: readonly store.PayOutRow[]): Promise<Row[]> =>
  paymentRows(services, rows, ({ worthUsdt, refundsId, state, bankReference, heldBack, payingBy, payingName, payingAt }) => ({
    worth_usdt: worthUsdt,
    is_refund: refundsId !== null,
    state: state === 'new' ? ('requested' as const) : state,
    bank_reference: bankReference,
    held_back: heldBack,
    paying: payingBy === null ? null : { operator_id: payingBy, operator_name: payingName!, at: payingAt!.toISOString() },
  }))

export async function listPayOuts(
  services: BankServices,
  { all, ...page }: CallParsed<'bank.listConsolePayOuts'>,
): Promise<CallOutput<'bank.listConsolePayOuts'>> {
  const { rows, total } = await store.listQueue(services.db, all, page)
  return { data: await rowsOut(services, rows), ...page, total }
}

async function whole(services: BankServices, id: string): Promise<Whole> {
  const { db } = services
  const row = (await store.readPayOut(db, id))!
  const [[shown], accounts, events, proposal] = await Promise.all([
    rowsOut(services, [row]),
    listByIds(db, [row.accountId]),
    listEvents(db, 'pay_out', [id]),
    proposalOut(db, ['bank.pay_out', 'bank.return'], payOutSubject(id)),
  ])
  const account = accounts.get(row.accountId)!
  return {
    ...shown!,
    events: eventsOut(events, id),
    reason: row.reason,
    proposal,
    number_whole: wholeNumber(services, account),
    country: account.country,
    swift_code: account.bic,
    aba_number: account.aba,
    address: account.address,
    branch: account.branch,
  }
}

export async function readPayOut(services: BankServices, id: string, { operatorId }: By): Promise<Whole> {
  await transact(services.db, async (tx) => {
    const { userId } = (await store.readPayOut(tx, id)) ?? refuse('bank_payment_unknown')
    await logDeed(tx, { operatorId, action: 'bank.readConsolePayOut', subject: payOutSubject(id), detail: { user: userId } })
  })
  return whole(services, id)
}

async function lock(tx: Tx, id: string, state: store.PayOutRowState): Promise<store.PayOutRow> {
  const row = (await store.lockPayOut(tx, id)) ?? refuse('bank_payment_unknown')
  if (row.state !== state) refuse('bank_payment_over')
  return row
}

/** What both sign: who gets how much, and under which number. The number is bound by its mask and the account's own. */
async function termsOf(services: BankServices, row: store.PayOutRow) {
  const account = (await listByIds(services.db, [row.accountId])).get(row.accountId)!
  return {
    payment: row.id,
    user: row.userId,
    amount: row.amount,
    currency: bankCurrencyOut(services, row.currencyId).currency_name,
    holder: account.holder,
    account: account.id,
    number: account.numberShown,
    bank: account.bankName,
  }
}

export async function proposePayOut(
  services: BankServices,
  { id, note }: CallParsed<'bank.proposePayOut'>,
  { operatorId }: By,
): Promise<Whole> {
  await transact(services.db, async (tx) => {
    const row = await lock(tx, id, 'requested')
    await requireMayLeave(tx, row.userId)
    services.requireReserve(row.currencyId)
    await propose(tx, { kind: 'bank.pay_out', subject: payOutSubject(id), terms: await termsOf(services, row), note, operatorId })
    await addEvent(tx, 'pay_out', { id, kind: 'checked', operatorId })
  })
  return whole(services, id)
}

type Decision = CallParsed<'bank.decidePayOut'>

/** Approves or refuses the proposal, in the transaction in which the payment's state follows. */
export async function decidePayOut(services: BankServices, given: Decision, { operatorId }: By): Promise<Whole> {
  const { id, proposal, terms_hash: termsHash, decision, note } = given
  await transact(services.db, async (tx) => {
    const { state, userId, currencyId } = (await store.lockPayOut(tx, id)) ?? refuse('bank_payment_unknown')
    if (decision === 'approved') {
      if (state !== 'requested') refuse('bank_payment_over')
      await requireMayLeave(tx, userId)
      services.requireReserve(currencyId)
    }
    await decide(tx, { id: proposal, kind: 'bank.pay_out', subject: payOutSubject(id), termsHash, decision, note, operatorId })
    if (decision !== 'approved') return addEvent(tx, 'pay_out', { id, kind: 'disagreed', operatorId })
    await store.setState(tx, id, 'approved')
    return addEvent(tx, 'pay_out', { id, kind: 'approved', operatorId })
  })
  return whole(services, id)
}

const knownRow = async ({ db }: BankServices, id: string): Promise<store.PayOutRow> =>
  (await store.readPayOut(db, id)) ?? refuse('bank_payment_unknown')

/** He pays it now, or does not after all. */
export async function setPaying(
  services: BankServices,
  { id, paying: isTaken, note }: CallParsed<'bank.paying'>,
  { operatorId }: By,
): Promise<Whole> {
  await transact(services.db, async (tx) => {
    const row = await lock(tx, id, 'approved')
    refusePaidByOthers(row, { operatorId })
    if (isTaken) {
      await requireMayLeave(tx, row.userId)
      services.requireReserve(row.currencyId)
    }
    if (isTaken === (row.payingBy !== null)) return
    await store.setPaying(tx, id, isTaken ? operatorId : null)
    await logDeed(tx, { operatorId, action: 'bank.paying', subject: payOutSubject(id), detail: { paying: isTaken, note } })
  })
  return whole(services, id)
}

export async function markPaid(
  services: BankServices,
  { id, bank_reference: bankReference, note }: CallParsed<'bank.markPaid'>,
  { operatorId }: By,
): Promise<Whole> {
  const detail = { bank_reference: bankReference, note }
  const deed = { operatorId, action: 'bank.markPaid', subject: payOutSubject(id), detail }
  const row = await knownRow(services, id)
  if (row.state !== 'approved') refuse('bank_payment_over')
  // Nobody begins to pay what may not leave. What came between then and now changes nothing about a transfer that was made.
  requirePaying(row, { operatorId })
  await endPayOut(services, row, { from: ['approved'], to: 'paid', bankReference, by: { deed } })
  return whole(services, id)
}

export async function refusePayOut(
  services: BankServices,
  { id, reason, note }: CallParsed<'bank.refusePayOut'>,
  { operatorId }: By,
): Promise<Whole> {
  const deed = { operatorId, action: 'bank.refusePayOut', subject: payOutSubject(id), detail: { reason, note } }
  await endPayOut(services, await knownRow(services, id), { from: ['requested'], to: 'refused', reason, by: { deed } })
  return whole(services, id)
}

/** While it is proposed, nobody can mark it as paid. */
export async function proposeReturn(
  services: BankServices,
  { id, reason, note }: CallParsed<'bank.proposeReturn'>,
  { operatorId }: By,
): Promise<Whole> {
  await transact(services.db, async (tx) => {
    const row = await lock(tx, id, 'approved')
    const terms = { ...(await termsOf(services, row)), reason }
    await propose(tx, { kind: 'bank.return', subject: payOutSubject(id), terms, note, operatorId })
    await store.setState(tx, id, 'returning')
  })
  return whole(services, id)
}

export async function decideReturn(services: BankServices, given: Decision, { operatorId }: By): Promise<Whole> {
  const { id, proposal, terms_hash: termsHash, decision, note } = given
  const row = await knownRow(services, id)
  const deciding = { id: proposal, kind: 'bank.return' as const, subject: payOutSubject(id), termsHash, decision, note, operatorId }
  if (decision !== 'approved') {
    await transact(services.db, async (tx) => {
      await decide(tx, deciding)
      await store.setState(tx, id, 'approved')
    })
    return whole(services, id)
  }
  const { guard, take, log } = deskDecision(deciding)
  await services.desk.submit({
    userId: null,
    accounts: accountsOf(row),
    idempotent: null,
    guard,
    run(turn, [decidedRow]) {
      const decided = take(decidedRow)
      const ended = { to: 'refused' as const, reason: decided.terms['reason'] as BankRefusal }
      bookEnd(services, turn, { row, ended, operatorId })
      log(turn, decided)
      turn.write(store.endStatement(id, { from: ['returning'], ...endOf(ended), operatorId }))
      return { id }
    },
  })
  services.publishMessages(row.userId)
  return whole(services, id)
}
