/** Money in as operators see it: the first enters what the bank shows, the second decides on exactly that. */
import type { CallOutput, CallParsed } from '@assay/contract'
import { isSameName } from '@assay/contract/bank-numbers'
import { refuse } from '@assay/contract/wire'
import { formatUnits, transfer, unitsOf } from '@assay/money'
import { logDeed } from '../../../db/deeds.ts'
import type { Tx } from '../../../db/pool.ts'
import { transact } from '../../../db/transact.ts'
import { messagesStatements } from '../../../desk/messages.ts'
import type { OperatorContext } from '../../../http/context.ts'
import { FileAnswer, type FileBody } from '../../../http/file-answer.ts'
import { accountOf, LEGAL, systemAccounts } from '../../../ledger/accounts.ts'
import { findVerifiedName } from '../../identity/door.ts'
import { addMessage } from '../../message/door.ts'
import { decide, deskDecision, propose } from '../../operator/door.ts'
import { knownCurrency, unitsTyped } from '../../wallet/door.ts'
import { requireWithinLevel, nearestWorth } from '../bounds.ts'
import { addEvent, eventStatement, listEvents } from '../event-store.ts'
import { freeLine, takeLine } from '../line-store.ts'
import * as store from '../pay-in-store.ts'
import { bankScale } from '../present.ts'
import { listProofs } from '../proof-store.ts'
import type { BankServices } from '../services.ts'
import { payInSubject } from '../terms.ts'
import { eventsOut, paymentRows } from './payment-rows.ts'
import { proposalOut } from './proposal.ts'

type Whole = CallOutput<'bank.readConsolePayIn'>
type Row = CallOutput<'bank.listConsolePayIns'>['data'][number]
type By = OperatorContext['operator']

/** Money that comes late is credited all the same. */
const CREDITABLE: readonly store.PayInRowState[] = ['waiting', 'sent', 'expired', 'cancelled']
const REFUSABLE: readonly store.PayInRowState[] = ['waiting', 'sent', 'expired']

const rowsOut = (services: BankServices, rows: readonly store.PayInRow[]): Promise<Row[]> =>
  paymentRows(services, rows, ({ reference, state, credited, proofs, sentAt }) => ({
    reference,
    state,
    credited,
    proofs,
    sent_at: sentAt?.toISOString() ?? null,
  }))

export async function listPayIns(
  services: BankServices,
  { all, ...page }: CallParsed<'bank.listConsolePayIns'>,
): Promise<CallOutput<'bank.listConsolePayIns'>> {
  const { rows, total } = await store.listQueue(services.db, all, page)
  return { data: await rowsOut(services, rows), ...page, total }
}

async function whole(services: BankServices, id: string): Promise<Whole> {
  const { db } = services
  const row = (await store.readPayIn(db, id))!
  const [[shown], events, proposal, kept] = await Promise.all([
    rowsOut(services, [row]),
    listEvents(db, 'pay_in', [id]),
    proposalOut(db, ['bank.pay_in'], payInSubject(id)),
    listProofs(db, id),
  ])
  return {
    ...shown!,
    events: eventsOut(events, id),
    reason: row.reason,
    proposal,
    proof_names: kept.map(({ name: proof }) => proof),
  }
}

export async function readPayIn(services: BankServices, id: string, { operatorId }: By): Promise<Whole> {
  await transact(services.db, async (tx) => {
    const { userId } = (await store.readPayIn(tx, id)) ?? refuse('bank_payment_unknown')
    await logDeed(tx, { operatorId, action: 'bank.readConsolePayIn', subject: payInSubject(id), detail: { user: userId } })
  })
  return whole(services, id)
}

export async function viewProof(
  { db, proofs }: BankServices,
  { id, name }: CallParsed<'bank.viewProof'>,
  { operatorId }: By,
): Promise<FileAnswer<FileBody>> {
  const { isPdf } = await transact(db, async (tx) => {
    const { userId } = (await store.readPayIn(tx, id)) ?? refuse('bank_payment_unknown')
    const proof = (await listProofs(tx, id)).find((one) => one.name === name) ?? refuse('file_not_found')
    await logDeed(tx, { operatorId, action: 'bank.viewProof', subject: payInSubject(id), detail: { user: userId } })
    return proof
  })
  const body = await proofs.open(name)
  return isPdf
    ? new FileAnswer({ name: `${id}.pdf`, contentType: 'application/pdf', body })
    : new FileAnswer({ name: `${id}.webp`, contentType: 'image/webp', body })
}

/** The payment, locked, in one of these states. */
async function lock(tx: Tx, id: string, states: readonly store.PayInRowState[]): Promise<store.PayInRow> {
  const row = (await store.lockPayIn(tx, id)) ?? refuse('bank_payment_unknown')
  if (!states.includes(row.state)) refuse('bank_payment_over')
  return row
}

export async function proposePayIn(
  services: BankServices,
  { id, amount: typed, payer_name: payer, bank_reference: reference, note }: CallParsed<'bank.proposePayIn'>,
  { operatorId }: By,
): Promise<Whole> {
  await transact(services.db, async (tx) => {
    const { userId, currencyId, level } = await lock(tx, id, CREDITABLE)
    const name = await findVerifiedName(tx, userId)
    if (name === null || !isSameName(name, payer)) refuse('bank_name_differs', { fields: { payer_name: 'bank_name_differs' } })
    const known = knownCurrency(services, String(currencyId))
    const scale = bankScale(known)
    const amount = formatUnits(unitsTyped(typed, 'amount', scale), scale)
    requireWithinLevel(nearestWorth(services, currencyId, amount), level)
    // One transfer that two payments announce is credited once.
    await takeLine(tx, { payInId: id, reference })
    const terms = { payment: id, user: userId, amount, currency: known.name, payer_name: payer, bank_reference: reference }
    await propose(tx, { kind: 'bank.pay_in', subject: payInSubject(id), terms, note, operatorId })
    await store.setState(tx, id, { state: 'checked' })
    await addEvent(tx, 'pay_in', { id, kind: 'checked', operatorId })
  })
  return whole(services, id)
}

export async function decidePayIn(services: BankServices, given: CallParsed<'bank.decidePayIn'>, { operatorId }: By): Promise<Whole> {
  const { id, proposal, terms_hash: termsHash, decision, note } = given
  const row = (await store.readPayIn(services.db, id)) ?? refuse('bank_payment_unknown')
  const deciding = { id: proposal, kind: 'bank.pay_in' as const, subject: payInSubject(id), termsHash, decision, note, operatorId }
  if (decision === 'approved') {
    await credit(services, row, deciding)
    return whole(services, id)
  }
  await transact(services.db, async (tx) => {
    await decide(tx, deciding)
    await store.uncheck(tx, id)
    await freeLine(tx, id)
    await addEvent(tx, 'pay_in', { id, kind: 'disagreed', operatorId })
  })
  return whole(services, id)
}

/** Credits what stands in the decided terms. While a proposal is open nothing else changes its payment, and a proposal is decided once. */
async function credit(
  services: BankServices,
  { id, userId, currencyId, reference }: store.PayInRow,
  deciding: Parameters<typeof deskDecision>[0],
): Promise<void> {
  const { name, scale } = knownCurrency(services, String(currencyId))
  const account = accountOf(userId, LEGAL)
  const { guard, take, log } = deskDecision(deciding)
  await services.desk.submit({
    userId: null,
    accounts: [account, systemAccounts.treasury],
    idempotent: null,
    guard,
    run(turn, [row]) {
      const decided = take(row)
      const amount = String(decided.terms['amount'])
      const entries = transfer(unitsOf(amount, scale), { from: systemAccounts.treasury, to: account, currencyId })
      turn.post([{ kind: 'bank_pay_in', reference: payInSubject(id), entries }])
      log(turn, decided)
      turn.write(store.creditedStatement(id, amount))
      turn.write(eventStatement('pay_in', { id, kind: 'credited', operatorId: deciding.operatorId }))
      const values = { payment: id, amount: `${amount} ${name}`, reference }
      const message = {
        userId,
        subject: `${payInSubject(id)}:credited`,
        timeMs: turn.timeMs,
        kind: 'bank_pay_in_credited' as const,
        values,
      }
      for (const statement of messagesStatements([message])) turn.write(statement)
      return { id }
    },
  })
  services.publishMessages(userId)
}

export async function refusePayIn(
  services: BankServices,
  { id, reason, note }: CallParsed<'bank.refusePayIn'>,
  { operatorId }: By,
): Promise<Whole> {
  const userId = await transact(services.db, async (tx) => {
    const row = await lock(tx, id, REFUSABLE)
    await store.setState(tx, id, { state: 'refused', reason })
    await addEvent(tx, 'pay_in', { id, kind: 'refused', operatorId })
    await logDeed(tx, { operatorId, action: 'bank.refusePayIn', subject: payInSubject(id), detail: { reason, note } })
    const amount = `${row.amount} ${knownCurrency(services, String(row.currencyId)).name}`
    const told = { userId: row.userId, subject: `${payInSubject(id)}:refused` }
    await addMessage(tx, { ...told, kind: 'bank_pay_in_refused', values: { payment: id, amount, why: reason } })
    return row.userId
  })
  services.publishMessages(userId)
  return whole(services, id)
}
