/** Withdraws a coin: what confirms it is used up, then the desk decides by the database's clock and holds the amount. */
import type { CallOutput, CallParsed } from '@assay/contract'
import { refuse } from '@assay/contract/wire'
import { transfer, unitsOf } from '@assay/money'
import { minuteText } from '../../clock/minute-text.ts'
import { transact } from '../../db/transact.ts'
import { messagesStatements } from '../../desk/messages.ts'
import type { MoneyTurn } from '../../desk/room.ts'
import type { UserContext } from '../../http/context.ts'
import { accountOf, CHANGE } from '../../ledger/accounts.ts'
import { requirePayPassword } from '../account/door.ts'
import { requireHeld } from './coins.ts'
import { withdrawalOut } from './present.ts'
import { quoteFor, type Quoted } from './quote.ts'
import { risksOf } from './risks.ts'
import type { WithdrawalServices } from './services.ts'
import * as store from './store.ts'
import { holdOf, REVIEWS_MAXIMUM } from './terms.ts'
import { wishStatement, type Known, type Wished } from './turn-store.ts'
import { leftBtc, levelUsdt } from './worth.ts'

type Out = CallOutput<'withdrawal.out'>
type Input = CallParsed<'withdrawal.out'>

/** A second request with the key waits for the first: what confirms is good for one use, and the answer is the same. */
export async function out(services: WithdrawalServices, input: Input, context: UserContext): Promise<Out> {
  const { idempotent, session } = context
  if (!idempotent) return send(services, input, context)
  const key = `${session.userId}:${idempotent.key}`
  await services.inFlight.get(key)?.catch(() => undefined)
  const sending = send(services, input, context)
  services.inFlight.set(key, sending)
  try {
    return await sending
  } finally {
    if (services.inFlight.get(key) === sending) services.inFlight.delete(key)
  }
}

async function send(services: WithdrawalServices, input: Input, context: UserContext): Promise<Out> {
  const { userId, id: sessionId } = context.session
  const { idempotent } = context
  const quoted = await quoteFor(services, input, userId)
  if (input.fee !== undefined && unitsOf(input.fee, 20) !== unitsOf(quoted.fee, 20)) {
    refuse('withdrawal_fee_changed', { values: { fee: quoted.fee, currency: quoted.coin.currency.name } })
  }
  const isAgain = idempotent !== null && (await store.hasAnswer(services.db, userId, idempotent))
  if (!isAgain) await confirm(services, { input, context, quoted })
  const known = await risksOf(services, quoted, { userId, sessionId })
  const id = await ask(services, { quoted, known, context, isAgain })
  const row = (await store.findWithdrawal(services.db, id, userId))!
  services.publish(userId, id)
  services.publishMessages(userId)
  if (quoted.toUserId !== null) services.publishMessages(quoted.toUserId)
  return withdrawalOut(services, row)
}

interface Confirming {
  input: Input
  context: UserContext
  quoted: Quoted
}

/** What would be refused anyway is refused first, so that nothing is used up for it. */
async function confirm(services: WithdrawalServices, { input, context, quoted }: Confirming): Promise<void> {
  const { userId } = context.session
  await refuseHopeless(services, userId, quoted)
  await requirePayPassword(services.db, userId, input.pay_password)
  const confirmed = await services.account.confirmOwner(context, { act: 'withdraw', given: input })
  await transact(services.db, (tx) => confirmed.use(tx))
}

/** The desk checks all of it again at its turn; this one only spares a code. */
async function refuseHopeless(services: WithdrawalServices, userId: number, quoted: Quoted): Promise<void> {
  const { lockedUntil } = await store.findStanding(services.db, userId)
  if (lockedUntil) refuse('withdrawals_locked', { values: { time: minuteText(lockedUntil.getTime()) } })
  const { toUserId } = quoted
  const { currency } = quoted.coin
  requireHeld(services, { toUserId, currencyId: currency.id })
  const account = accountOf(userId, CHANGE)
  await services.desk.submit({
    userId: null,
    accounts: [account],
    idempotent: null,
    run: (turn) => refuseShort(turn, { account, currencyId: currency.id, units: quoted.units }),
  })
}

interface Needed {
  account: number
  currencyId: number
  units: bigint
}

function refuseShort(turn: Pick<MoneyTurn, 'available'>, { account, currencyId, units }: Needed): void {
  if (turn.available(account, currencyId) < units) refuse('insufficient_balance', { fields: { amount: 'insufficient_balance' } })
}

interface Asking {
  quoted: Quoted
  known: Known
  context: UserContext
  /** It was not confirmed, for its key has an answer. */
  isAgain: boolean
}

/** The id of the withdrawal. An answer that is kept by a key is only that. */
async function ask(services: WithdrawalServices, { quoted, known, context, isAgain }: Asking): Promise<string> {
  const { userId, verificationLevel } = context.session
  const account = accountOf(userId, CHANGE)
  const { coin, toUserId, units } = quoted
  const recipient = toUserId === null ? [] : [accountOf(toUserId, CHANGE)]
  const answer = await services.desk.submit({
    userId,
    accounts: [account, ...recipient],
    idempotent: context.idempotent,
    guard: () =>
      wishStatement({
        userId,
        account,
        currencyId: coin.currency.id,
        network: coin.network.id,
        address: quoted.address,
        toUserId,
        amount: quoted.amount,
        fee: quoted.fee,
        arrives: quoted.arrives,
        worthUsdt: quoted.worth.usdt,
        worthBtc: quoted.worth.btc,
        levelUsdt: levelUsdt(services, verificationLevel),
        known,
        twoAboveUsdt: services.twoAboveUsdt,
        device: context.device,
        networkAddress: context.address,
      }),
    run(turn, [wished]) {
      // It says that it is a retry, and the desk has no answer to it: then nobody has confirmed it.
      if (isAgain) refuse('idempotency_conflict')
      const id = refuseUnmade(services, wished!)
      const isLanded = wished!.status === 'done'
      requireHeld(services, { toUserId, currencyId: coin.currency.id })
      refuseShort(turn, { account, currencyId: coin.currency.id, units })
      book(turn, { id, account, quoted, userId, isLanded })
      return { id }
    },
  })
  return answer.id
}

function refuseUnmade(
  services: WithdrawalServices,
  { id, locked_ms: lockedMs, frozen, gone, unsaved, waits_ms: waitsMs, left_usdt: leftUsdt, is_crowded: isCrowded }: Wished,
): string {
  if (id !== null) return id
  if (lockedMs !== null) refuse('withdrawals_locked', { values: { time: minuteText(lockedMs) } })
  if (frozen) refuse('frozen_activity')
  if (gone) refuse('withdrawal_address_unknown', { fields: { address: 'withdrawal_address_unknown' } })
  if (unsaved) refuse('withdrawal_address_unsaved', { fields: { address: 'withdrawal_address_unsaved' } })
  if (waitsMs !== null) refuse('withdrawal_address_waits', { values: { time: minuteText(waitsMs) } })
  if (isCrowded) refuse('withdrawal_reviews_maximum', { values: { maximum: REVIEWS_MAXIMUM } })
  return refuse('withdrawal_limit', { values: { left: leftBtc(services, leftUsdt) }, fields: { amount: 'withdrawal_limit' } })
}

interface Booked {
  id: string
  account: number
  quoted: Quoted
  userId: number
  /** For a user of this site, and nobody has to look. */
  isLanded: boolean
}

function book(turn: MoneyTurn, { id, account, quoted, userId, isLanded }: Booked): void {
  const { coin, toUserId, units, amount, address } = quoted
  const { id: currencyId, name: currency } = coin.currency
  const reference = holdOf(id)
  const about = { subject: `${reference}:requested`, timeMs: turn.timeMs }
  if (toUserId === null || !isLanded) {
    turn.post([{ kind: 'withdrawal_hold', reference, entries: [{ account, currencyId, available: -units, held: units, hold: reference }] }])
    const values = { withdrawal: id, amount, currency, address }
    for (const statement of messagesStatements([{ ...about, userId, kind: 'withdrawal_requested', values }])) turn.write(statement)
    return
  }
  const entries = transfer(units, { from: account, to: accountOf(toUserId, CHANGE), currencyId })
  turn.post([{ kind: 'withdrawal_internal', reference, entries }])
  const sent = { ...about, userId, kind: 'withdrawal_done' as const, values: { withdrawal: id, arrives: amount, currency, address } }
  const received = { ...about, userId: toUserId, kind: 'withdrawal_received' as const, values: { amount, currency } }
  for (const statement of messagesStatements([sent, received])) turn.write(statement)
}
