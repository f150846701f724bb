/** What operators let a user withdraw in 24 hours: one lowers it at once, two raise it or end it. (docs/decisions/0067) */
import type { CallOutput, CallParsed } from '@assay/contract'
import { refuse } from '@assay/contract/wire'
import { LEDGER_SCALE, unitsOf } from '@assay/money'
import { logDeed } from '../../../db/deeds.ts'
import type { Tx } from '../../../db/pool.ts'
import { transact } from '../../../db/transact.ts'
import type { ConsoleHandlers, OperatorContext } from '../../../http/context.ts'
import { addMessage } from '../../message/door.ts'
import { decide, propose } from '../../operator/door.ts'
import * as store from '../limit-store.ts'
import type { WithdrawalServices } from '../services.ts'
import { BITCOIN, levelUsdt, perUnit } from '../worth.ts'

const KIND = 'withdrawal.limit'
type Operator = OperatorContext['operator']
type Shown = CallOutput<'withdrawal.viewLimit'>

export function limitConsole(
  services: WithdrawalServices,
): Pick<ConsoleHandlers<'withdrawal'>, 'viewLimit' | 'lowerLimit' | 'proposeLimit' | 'decideLimit'> {
  const { db } = services
  return {
    viewLimit: ({ user_id: userId }, { operator: { operatorId } }) =>
      transact(db, async (tx) => {
        const level = (await store.findLevel(tx, userId)) ?? refuse('user_unknown')
        await logDeed(tx, { operatorId, action: 'withdrawal.viewLimit', subject: `user:${userId}`, detail: {} })
        return shown(services, tx, { userId, level })
      }),
    lowerLimit: (input, { operator }) => lower(services, input, operator),
    proposeLimit: (input, { operator }) => proposeLimit(services, input, operator),
    decideLimit: (input, { operator }) => decideLimit(services, input, operator),
  }
}

interface OfLevel {
  userId: string
  level: number
}

async function shown(services: WithdrawalServices, tx: Tx, { userId, level }: OfLevel): Promise<Shown> {
  const ofLevel = perUnit(services, BITCOIN) ? levelUsdt(services, level) : null
  const row = await store.findLimit(tx, userId, ofLevel)
  const { ownUsdt, isByTwo, reason, operatorName, at } = row
  return {
    level,
    level_usdt: ofLevel,
    limit_usdt: row.limitUsdt,
    leaving_usdt: row.leavingUsdt,
    own: ownUsdt === null ? null : { limit_usdt: ownUsdt, by_two: isByTwo, reason, operator_name: operatorName!, at: at!.toISOString() },
  }
}

interface InForce extends store.LimitRow {
  limitUsdt: string
}

/** What is in force, kept as it is until the transaction ends. Refuses `price_unavailable` or `user_unknown`. */
async function inForce(services: WithdrawalServices, tx: Tx, userId: string): Promise<InForce> {
  const level = (await store.findLevel(tx, userId, { keep: true })) ?? refuse('user_unknown')
  return (await store.findLimit(tx, userId, levelUsdt(services, level))) as InForce
}

const isBelow = (one: string, other: string): boolean => unitsOf(one, LEDGER_SCALE) < unitsOf(other, LEDGER_SCALE)

async function lower(
  services: WithdrawalServices,
  { user_id: userId, limit_usdt: limitUsdt, reason, note }: CallParsed<'withdrawal.lowerLimit'>,
  { operatorId }: Operator,
): Promise<Shown> {
  const answer = await transact(services.db, async (tx) => {
    const before = await inForce(services, tx, userId)
    if (!isBelow(limitUsdt, before.limitUsdt)) {
      refuse('withdrawal_limit_not_lower', { values: { limit: before.limitUsdt }, fields: { limit_usdt: 'withdrawal_limit_not_lower' } })
    }
    const number = await store.setLimit(tx, { userId, limitUsdt, isByTwo: false, reason, operatorId })
    const detail = { before: before.limitUsdt, limit: limitUsdt, reason, note }
    await logDeed(tx, { operatorId, action: 'withdrawal.lowerLimit', subject: `user:${userId}`, detail })
    const values = { limit: limitUsdt, limited_for: reason }
    await addMessage(tx, { userId: Number(userId), subject: `withdrawal_limit:${number}`, kind: 'withdrawal_limit_lowered', values })
    return shown(services, tx, { userId, level: before.level })
  })
  services.publishMessages(Number(userId))
  // What was let out before is in the books when the operator reads that the limit holds.
  await services.desk.submit({ userId: null, accounts: [], idempotent: null, run: () => undefined })
  return answer
}

async function proposeLimit(
  services: WithdrawalServices,
  { user_id: userId, limit_usdt: typed, note }: CallParsed<'withdrawal.proposeLimit'>,
  { operatorId }: Operator,
): Promise<CallOutput<'withdrawal.proposeLimit'>> {
  return transact(services.db, async (tx) => {
    const before = await inForce(services, tx, userId)
    const limitUsdt = typed ?? null
    const isMore = limitUsdt === null ? before.ownUsdt !== null : isBelow(before.limitUsdt, limitUsdt)
    if (!isMore) {
      refuse('withdrawal_limit_not_higher', { values: { limit: before.limitUsdt }, fields: { limit_usdt: 'withdrawal_limit_not_higher' } })
    }
    const terms = { user_id: userId, limit_usdt: limitUsdt, before_usdt: before.limitUsdt, before_number: before.number }
    const { id, termsHash } = await propose(tx, { kind: KIND, subject: `user:${userId}`, terms, note, operatorId })
    return { id, terms_hash: termsHash }
  })
}

async function decideLimit(
  services: WithdrawalServices,
  { id, terms_hash: termsHash, decision, note }: CallParsed<'withdrawal.decideLimit'>,
  { operatorId }: Operator,
): Promise<CallOutput<'withdrawal.decideLimit'>> {
  const userId = await transact(services.db, async (tx) => {
    const { terms } = await decide(tx, { id, kind: KIND, termsHash, decision, note, operatorId })
    const subject = String(terms['user_id'])
    if (decision !== 'approved') return null
    await store.findLevel(tx, subject, { keep: true })
    const { number: before } = await store.findLimit(tx, subject, null)
    // It was changed since, perhaps lowered for what the two did not know of.
    if (before !== terms['before_number']) refuse('proposal_changed')
    const limitUsdt = terms['limit_usdt'] === null ? null : String(terms['limit_usdt'])
    const number = await store.setLimit(tx, { userId: subject, limitUsdt, isByTwo: true, reason: null, operatorId })
    const about = { userId: Number(subject), subject: `withdrawal_limit:${number}` }
    if (limitUsdt === null) await addMessage(tx, { ...about, kind: 'withdrawal_limit_ended', values: {} })
    else await addMessage(tx, { ...about, kind: 'withdrawal_limit_raised', values: { limit: limitUsdt } })
    return Number(subject)
  })
  if (userId !== null) services.publishMessages(userId)
  return { id, decision }
}
