/** What banks hold, as their statements say: one operator enters it, another confirms it (docs/decisions/0032). */
import type { CallOutput, CallParsed } from '@assay/contract'
import { refuse } from '@assay/contract/wire'
import { transact } from '../../db/transact.ts'
import type { OperatorContext } from '../../http/context.ts'
import { decide, propose } from '../operator/door.ts'
import type { ReserveServices } from './services.ts'
import { upsertReadings } from './wallet-store.ts'

const KIND = 'reserve.statement'
const NETWORK = 'bank'

/** Refuses `currency_unknown` but for money of states, and `statement_time` for a moment to come. */
export function proposeStatement(
  { db, catalogue, now }: ReserveServices,
  { currency_id, label, balance, stated_at, note }: CallParsed<'reserve.proposeStatement'>,
  { operator }: OperatorContext,
): Promise<CallOutput<'reserve.proposeStatement'>> {
  const currency = catalogue.currencies.find(({ id, kind }) => String(id) === currency_id && kind === 'fiat') ?? refuse('currency_unknown')
  if (Date.parse(stated_at) > now()) refuse('statement_time')
  const terms = { currency_id: currency.id, label, balance, stated_at: new Date(stated_at).toISOString() }
  return transact(db, async (tx) => {
    const subject = `reserve:${currency.name}:${label}`
    const { id, termsHash } = await propose(tx, { kind: KIND, subject, terms, note, operatorId: operator.operatorId })
    return { id, terms_hash: termsHash }
  })
}

/** Refuses `statement_time` where a newer statement counts already. */
export async function decideStatement(
  { db, watch }: ReserveServices,
  { id, terms_hash: termsHash, decision, note }: CallParsed<'reserve.decideStatement'>,
  { operator }: OperatorContext,
): Promise<CallOutput<'reserve.decideStatement'>> {
  await transact(db, async (tx) => {
    const { terms } = await decide(tx, { id, kind: KIND, termsHash, decision, note, operatorId: operator.operatorId })
    if (decision !== 'approved') return
    const { currency_id: currencyId, label, balance, stated_at: statedAt } = terms
    const readAt = new Date(String(statedAt))
    const reading = {
      currencyId: Number(currencyId),
      kind: 'bank' as const,
      network: NETWORK,
      address: String(label),
      balance: String(balance),
      height: null,
      readAt,
    }
    if ((await upsertReadings(tx, [reading])) === 0) refuse('statement_time')
  })
  await watch.look()
  return { id }
}
