/**
 * The one way to correct a balance by hand: a posting against the house, proposed by one operator and booked with the decision of another
 * (docs/decisions/0047). What is booked are the terms of the decided row.
 */
import type { CallOutput, CallParsed } from '@assay/contract'
import { refuse, type AdjustmentReason } from '@assay/contract/wire'
import { formatUnits, transfer } from '@assay/money'
import { transact } from '../../db/transact.ts'
import { messagesStatements } from '../../desk/messages.ts'
import type { MoneyTurn } from '../../desk/room.ts'
import type { OperatorContext } from '../../http/context.ts'
import { accountOf, systemAccounts, userOfAccount, writerOfType, type Writer } from '../../ledger/accounts.ts'
import { decide, deskDecision, findTerms, propose, type Deciding } from '../operator/door.ts'
import { knownCurrency, unitsTyped } from '../wallet/door.ts'
import { askDeskOf } from './ask-desk.ts'
import { requireFree } from './house-free.ts'
import type { LedgerServices } from './services.ts'
import * as store from './store.ts'

const KIND = 'ledger.adjust'
export const ADJUSTMENT = 'adjustment'

/** The account of the house that gives or takes, of the desk that owns the user's. */
const houseOf: Record<Writer, number> = { spot: systemAccounts.houseOfConversion, lever: systemAccounts.houseOfDesk }

export async function proposeAdjustment(
  services: LedgerServices,
  { user_id: userId, type, currency_id: currencyId, amount, reason, note }: CallParsed<'ledger.proposeAdjustment'>,
  { operator }: OperatorContext,
): Promise<CallOutput<'ledger.proposeAdjustment'>> {
  const { id, name, scale } = knownCurrency(services, currencyId)
  const units = signedUnits(amount, scale)
  const account = accountOf(Number(userId), type)
  if (!(await store.hasAccount(services.db, account))) refuse('user_unknown', { fields: { user_id: 'user_unknown' } })
  const terms = {
    account: String(account),
    currency_id: id,
    currency_name: name,
    amount: formatUnits(units, scale),
    against: houseOf[writerOfType(type)],
    reason,
  }
  const { operatorId } = operator
  const proposal = await transact(services.db, (tx) => propose(tx, { kind: KIND, subject: `user:${userId}`, terms, note, operatorId }))
  return { id: proposal.id, terms_hash: proposal.termsHash }
}

const signedUnits = (typed: string, scale: number): bigint => {
  const isTaken = typed.startsWith('-')
  const units = unitsTyped(isTaken ? typed.slice(1) : typed, 'amount', scale)
  return isTaken ? -units : units
}

/** What the terms of a proposal say. */
interface Adjustment {
  account: number
  currencyId: number
  currency: string
  amount: string
  against: number
  reason: AdjustmentReason
}

function read(terms: Readonly<Record<string, unknown>>): Adjustment {
  return {
    account: Number(terms['account']),
    currencyId: Number(terms['currency_id']),
    currency: String(terms['currency_name']),
    amount: String(terms['amount']),
    against: Number(terms['against']),
    reason: terms['reason'] as AdjustmentReason,
  }
}

export async function decideAdjustment(
  services: LedgerServices,
  { id, terms_hash: termsHash, decision, note }: CallParsed<'ledger.decideAdjustment'>,
  { operator: { operatorId } }: OperatorContext,
): Promise<CallOutput<'ledger.decideAdjustment'>> {
  const deciding: Deciding = { id, kind: KIND, termsHash, decision, note, operatorId }
  if (decision === 'approved') await book(services, deciding)
  else await transact(services.db, (tx) => decide(tx, deciding))
  return { id, decision }
}

async function book(services: LedgerServices, deciding: Deciding): Promise<void> {
  // Terms never change. They are read before only to know which desk is asked; what is booked is what the decided row says.
  const terms = (await findTerms(services.db, deciding)) ?? refuse('proposal_unknown')
  const { account, against } = read(JSON.parse(terms) as Record<string, unknown>)
  const { guard, take, log } = deskDecision(deciding)
  const name = (await store.listNames(services.db, [against])).get(against)!
  await askDeskOf(services, account, {
    accounts: [account, against],
    guard,
    run({ turn, free, requireUnbound }, [row]) {
      const decided = take(row)
      const adjustment = read(decided.terms)
      const { currencyId, currency, amount } = adjustment
      const { scale } = knownCurrency(services, String(currencyId))
      const units = signedUnits(amount, scale)
      if (units < 0n) requireUnbound({ from: account, currencyId, units: -units })
      else requireFree(free(against, currencyId), { name, currency, scale, units })
      bookIt(turn, { ...adjustment, units, id: deciding.id })
      log(turn, decided)
    },
  })
  services.publishMessages(userOfAccount(account)!)
}

function bookIt(
  turn: MoneyTurn,
  { id, account, against, currencyId, currency, amount, units, reason }: Adjustment & { id: string; units: bigint },
): void {
  const [from, to] = units > 0n ? [against, account] : [account, against]
  const reference = `${ADJUSTMENT}:${id}`
  turn.post([{ kind: ADJUSTMENT, reference, entries: transfer(units > 0n ? units : -units, { from, to, currencyId }) }])
  const message = {
    userId: userOfAccount(account)!,
    subject: reference,
    timeMs: turn.timeMs,
    kind: 'balance_adjusted' as const,
    values: { amount, currency, adjustment: reason, reference },
  }
  for (const statement of messagesStatements([message])) turn.write(statement)
}
