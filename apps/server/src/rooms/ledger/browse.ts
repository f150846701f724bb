/** Reading the books: entries by a search, one posting whole, and what the house's own accounts have. */
import type { CallOutput, CallParsed } from '@assay/contract'
import { refuse } from '@assay/contract/wire'
import { formatUnits, unitsOf } from '@assay/money'
import { accountOf, accountTypes } from '../../ledger/accounts.ts'
import { ADJUSTMENT } from './adjust.ts'
import { HOUSE_MOVE } from './house-move.ts'
import type { LedgerServices } from './services.ts'
import * as store from './store.ts'

type Services = Pick<LedgerServices, 'db'>
/** The most decimals that any currency has in the ledger. */
const SCALE = 8

export async function listEntries(
  { db }: Services,
  { user_id: userId, account, type, currency_id: currencyId, ...input }: CallParsed<'ledger.entries'>,
): Promise<CallOutput<'ledger.entries'>> {
  const ofUser = userId === undefined ? undefined : accountTypes.filter((one) => type === undefined || one === type)
  const accounts = account === undefined ? ofUser?.map((one) => accountOf(Number(userId), one)) : [Number(account)]
  const { rows, before } = await store.listEntries(db, { ...input, accounts, currencyId })
  return { data: rows.map(entryOut), before }
}

export async function showPosting({ db }: Services, { id }: CallParsed<'ledger.posting'>): Promise<CallOutput<'ledger.posting'>> {
  const entries = await store.readPosting(db, id)
  const [first] = entries
  if (!first) refuse('posting_unknown')
  const { kind, reference, time } = first
  const [what, number = ''] = reference.split(':')
  const [related, deeds] = await Promise.all([
    store.listRelated(db, { id, reference }),
    (what === ADJUSTMENT || what === HOUSE_MOVE) && /^\d+$/.test(number) ? store.listDeeds(db, number) : [],
  ])
  return {
    id,
    time: time.toISOString(),
    kind,
    reference,
    entries: entries.map(entryOut),
    sums: sumsOf(entries),
    related: related.map((one) => ({ ...one, time: one.time.toISOString() })),
    deeds: deeds.map(({ operatorName, ...one }) => ({ ...one, time: one.time.toISOString(), operator_name: operatorName })),
  }
}

function sumsOf(entries: readonly store.EntryRow[]): { currency_name: string; sum: string }[] {
  const sums = new Map<string, bigint>()
  for (const { currencyName, availableChange, heldChange } of entries) {
    sums.set(currencyName, (sums.get(currencyName) ?? 0n) + unitsOf(availableChange, SCALE) + unitsOf(heldChange, SCALE))
  }
  return [...sums].map(([currency_name, sum]) => ({ currency_name, sum: formatUnits(sum, SCALE) }))
}

export async function listAccounts({ db }: Services): Promise<CallOutput<'ledger.accounts'>> {
  const [accounts, users] = await Promise.all([store.listSystemBalances(db), store.sumUsers(db)])
  return {
    accounts: accounts.map(({ account, name, ...row }) => ({ account, name, ...balanceOut(row) })),
    users: users.map(balanceOut),
  }
}

const balanceOut = ({ currencyId, currencyName, available, held }: Omit<store.AccountRow, 'account' | 'name'>) => ({
  currency_id: String(currencyId),
  currency_name: currencyName,
  available,
  held,
})

const entryOut = (row: store.EntryRow) => ({
  posting_id: row.postingId,
  line: row.line,
  time: row.time.toISOString(),
  kind: row.kind,
  reference: row.reference,
  account: row.account,
  account_name: row.accountName,
  user_id: row.userId,
  account_type: row.type,
  currency_id: String(row.currencyId),
  currency_name: row.currencyName,
  available_change: row.availableChange,
  held_change: row.heldChange,
  available_after: row.availableAfter,
  held_after: row.heldAfter,
  hold: row.hold,
})
