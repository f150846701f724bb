/**
 * What the house owns is moved by two (docs/decisions/0062): one proposes from where to where, and the decision of another books exactly that.
 * Between accounts of two desks it goes through transit, as a user's move does.
 */
import type { CallOutput, CallParsed } from '@assay/contract'
import { isHouseMove, refuse } from '@assay/contract/wire'
import { formatUnits, transfer } from '@assay/money'
import { transact } from '../../db/transact.ts'
import type { OperatorContext } from '../../http/context.ts'
import { systemAccounts } from '../../ledger/accounts.ts'
import { decide, deskDecision, findTerms, propose, type Deciding, type Terms } from '../operator/door.ts'
import { bookedFor, firstStop, houseMoveStatement, knownCurrency, land, nextMoveId, unitsTyped } from '../wallet/door.ts'
import { askDeskOf, type Asked } from './ask-desk.ts'
import { requireFree } from './house-free.ts'
import { requireHeld } from './house-held.ts'
import { readTerms, termsOf, type HouseMove } from './house-terms.ts'
import type { LedgerServices } from './services.ts'
import { listNames } from './store.ts'

const KIND = 'ledger.move'
export const HOUSE_MOVE = 'house_move'

export async function proposeMove(
  services: LedgerServices,
  { reason, from_account, to_account, currency_id, amount, note }: CallParsed<'ledger.proposeMove'>,
  { operator: { operatorId } }: OperatorContext,
): Promise<CallOutput<'ledger.proposeMove'>> {
  const { id: currencyId, name: currency, scale, soldAt } = knownCurrency(services, currency_id)
  const units = unitsTyped(amount, 'amount', scale)
  const [from, to] = [Number(from_account), Number(to_account)]
  // All there are of a token were issued to its sale.
  if (reason === 'capital_in' && soldAt) refuse('currency_unknown', { fields: { currency_id: 'currency_unknown' } })
  if (!isHouseMove(reason, { from, to, currencyId })) refuse('house_move_pair', { fields: { to_account: 'house_move_pair' } })
  const names = await listNames(services.db, [from, to])
  const [fromName, toName] = [names.get(from)!, names.get(to)!]
  const move: HouseMove = { reason, from, fromName, to, toName, currencyId, currency, amount: formatUnits(units, scale) }
  // It is asked again at its turn. Whoever proposes learns of it while the form is still open.
  await askDeskOf(services, from, {
    accounts: [from, firstStop(from, to)],
    run: (asked) => requireMovable(services, move, asked),
  })
  const subject = `house:${from}-${to}:${currencyId}`
  const proposal = await transact(services.db, (tx) => propose(tx, { kind: KIND, subject, terms: termsOf(move), note, operatorId }))
  return { id: proposal.id, terms_hash: proposal.termsHash }
}

/** Refuses what must not go, at the turn of the desk that owns it. Answers its units. */
function requireMovable(services: LedgerServices, move: HouseMove, { turn, free }: Asked): bigint {
  const { reason, from, fromName, to, currencyId, currency, amount } = move
  // The table may have changed since it was proposed.
  if (!isHouseMove(reason, move)) refuse('house_move_pair')
  const { scale } = knownCurrency(services, String(currencyId))
  const units = unitsTyped(amount, 'amount', scale)
  const { treasury } = systemAccounts
  if (from !== treasury) requireFree(free(from, currencyId), { name: fromName, currency, scale, units })
  if (from === treasury || to === treasury) {
    requireHeld({ ...move, units }, { booked: -turn.available(treasury, currencyId), holding: services.holding(currencyId), scale })
  }
  return units
}

export async function decideMove(
  services: LedgerServices,
  { id, terms_hash: termsHash, decision, note }: CallParsed<'ledger.decideMove'>,
  { operator: { operatorId } }: OperatorContext,
): Promise<CallOutput<'ledger.decideMove'>> {
  const deciding: Deciding = { id, kind: KIND, termsHash, decision, note, operatorId }
  if (decision === 'approved') await book(services, deciding)
  else await transact(services.db, (tx) => decide(tx, deciding))
  return { id, decision }
}

/** Books the whole move, or its first step. What is refused leaves the proposal open. */
async function book(services: LedgerServices, deciding: Deciding): Promise<void> {
  // Terms never change. They are read before only to know which accounts are asked; what is booked is what the decided row says.
  const known = readTerms(JSON.parse((await findTerms(services.db, deciding)) ?? refuse('proposal_unknown')) as Terms)
  const { from, to, currencyId } = known
  const stop = firstStop(from, to)
  const isWhole = stop === to
  const id = await nextMoveId(services.desk.lookups)
  const booked = bookedFor.house(deciding.id)
  const { guard, take, log } = deskDecision(deciding)
  const units = await askDeskOf(services, from, {
    accounts: [from, stop],
    guard,
    run(asked, [row]) {
      const { turn } = asked
      const decided = take(row)
      const move = readTerms(decided.terms)
      const moved = requireMovable(services, move, asked)
      turn.post([{ ...booked, entries: transfer(moved, { from, to: stop, currencyId }) }])
      turn.write(houseMoveStatement({ ...move, id, proposalId: deciding.id, number: move.amount, isWhole }))
      log(turn, decided)
      return moved
    },
  })
  if (isWhole) return
  const { scale } = knownCurrency(services, String(currencyId))
  // The first step is done and a chore will land the money.
  if ((await land(services, { ...booked, id, currencyId, scale, units, to })) === null) refuse('house_move_on_its_way')
}
