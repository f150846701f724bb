/** Accounts as operators see and decide them. Whatever they do, looking included, stands in the log. */
import type { CallOutput, CallParsed } from '@assay/contract'
import { isSameName } from '@assay/contract/bank-numbers'
import { refuse, type BankRefusal } from '@assay/contract/wire'
import { logDeed } from '../../../db/deeds.ts'
import type { Tx } from '../../../db/pool.ts'
import { transact } from '../../../db/transact.ts'
import type { OperatorContext } from '../../../http/context.ts'
import { findVerifiedName } from '../../identity/door.ts'
import { addMessage } from '../../message/door.ts'
import * as store from '../account-store.ts'
import { bankCurrencyOut } from '../present.ts'
import { wholeNumber } from '../save.ts'
import type { BankServices } from '../services.ts'
import { accountSubject } from '../terms.ts'

type Whole = CallOutput<'bank.readAccount'>
type By = OperatorContext['operator']

const rowOut = (services: BankServices, row: store.AccountRow): CallOutput<'bank.listAccounts'>['data'][number] => ({
  id: row.id,
  user_id: String(row.userId),
  username: row.username,
  level: row.level,
  kind: row.kind,
  currency_name: bankCurrencyOut(services, row.currencyId).currency_name,
  holder: row.holder,
  number: row.numberShown,
  bank_name: row.bankName,
  state: row.state,
  created_at: row.createdAt.toISOString(),
})

export async function listAccounts(
  services: BankServices,
  { all, ...page }: CallParsed<'bank.listAccounts'>,
): Promise<CallOutput<'bank.listAccounts'>> {
  const { rows, total } = await store.listQueue(services.db, all, page)
  return { data: rows.map((row) => rowOut(services, row)), ...page, total }
}

async function whole(services: BankServices, id: string): Promise<Whole> {
  const row = (await store.readAccount(services.db, id))!
  return {
    ...rowOut(services, row),
    number: wholeNumber(services, row),
    country: row.country,
    province: row.province,
    city: row.city,
    branch: row.branch,
    address: row.address,
    phone: row.phone,
    swift_code: row.bic,
    aba_number: row.aba,
    brand: row.brand,
    valid_to: row.validTo,
    holder_seen: row.holderSeen,
    reason: row.reason,
    others: await store.listOthers(services.db, id),
  }
}

export async function readAccount(services: BankServices, id: string, { operatorId }: By): Promise<Whole> {
  await transact(services.db, async (tx) => {
    const { userId } = (await store.readAccount(tx, id)) ?? refuse('bank_account_unknown')
    await logDeed(tx, { operatorId, action: 'bank.readAccount', subject: accountSubject(id), detail: { user: userId } })
  })
  return whole(services, id)
}

interface Decision {
  id: string
  note: string
  operator: By
  action: string
  holderSeen: string
  reason: BankRefusal | null
}

async function decide(
  services: BankServices,
  { id, note, operator, action, holderSeen, reason }: Decision,
  check: (tx: Tx, row: store.AccountRow) => Promise<void> = () => Promise.resolve(),
): Promise<Whole> {
  const userId = await transact(services.db, async (tx) => {
    const row = (await store.readAccount(tx, id)) ?? refuse('bank_account_unknown')
    await check(tx, row)
    const { operatorId } = operator
    const state = reason ? 'refused' : 'verified'
    if (!(await store.decideAccount(tx, { id, state, reason, holderSeen, operatorId }))) refuse('bank_account_decided')
    await logDeed(tx, { operatorId, action, subject: accountSubject(id), detail: { holder_seen: holderSeen, reason, note } })
    const values = { bank: row.bankName, number: row.numberShown }
    const told = { userId: row.userId, subject: `${accountSubject(id)}:decided` }
    await addMessage(
      tx,
      reason
        ? { ...told, kind: 'bank_account_refused', values: { ...values, why: reason } }
        : { ...told, kind: 'bank_account_verified', values },
    )
    return row.userId
  })
  services.publishMessages(userId)
  return whole(services, id)
}

/** Refuses `bank_name_differs` where the bank has another name for it than the identity that is verified now. */
export const verifyAccount = (
  services: BankServices,
  { id, holder_seen: holderSeen, note }: CallParsed<'bank.verifyAccount'>,
  operator: By,
): Promise<Whole> =>
  decide(services, { id, note, operator, action: 'bank.verifyAccount', holderSeen, reason: null }, async (tx, { userId, holder }) => {
    const name = await findVerifiedName(tx, userId)
    const isTheirs = name !== null && isSameName(name, holderSeen) && isSameName(name, holder)
    if (!isTheirs) refuse('bank_name_differs', { fields: { holder_seen: 'bank_name_differs' } })
  })

export const refuseAccount = (
  services: BankServices,
  { id, reason, note }: CallParsed<'bank.refuseAccount'>,
  operator: By,
): Promise<Whole> => decide(services, { id, note, operator, action: 'bank.refuseAccount', holderSeen: '', reason })
