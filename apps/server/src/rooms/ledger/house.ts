/** What the house owns, for those who may move it: of each account what is free, and what is promised and for what. */
import type { CallOutput } from '@assay/contract'
import { houseAccounts } from '@assay/contract/wire'
import { formatUnits, LEDGER_SCALE, unitsOf } from '@assay/money'
import { systemAccounts, writerOf } from '../../ledger/accounts.ts'
import { freeOfLever } from './house-free.ts'
import type { LedgerServices } from './services.ts'
import * as store from './store.ts'

const { treasury } = systemAccounts
const owned = houseAccounts.map(({ account }) => account)
const ofLever = owned.filter((account) => writerOf(account) === 'lever')

export async function showHouse(services: LedgerServices): Promise<CallOutput<'ledger.house'>> {
  const { db, currencies, holding } = services
  const [balances, holds, freeAt] = await Promise.all([store.listSystemBalances(db), store.sumHolds(db, owned), freeOfLeverNow(services)])
  const rows = balances.filter(({ account }) => owned.includes(Number(account)))
  return {
    accounts: rows
      .filter(({ account }) => Number(account) !== treasury)
      .map((row) => {
        const { account, name, currencyId, currencyName } = row
        const { scale } = currencies.find(({ id }) => id === currencyId) ?? { scale: LEDGER_SCALE }
        const available = unitsOf(row.available, scale)
        const free = freeAt.get(keyOf(Number(account), currencyId)) ?? available
        const own = holds.filter((hold) => hold.account === account && hold.currencyId === currencyId)
        return {
          account,
          name,
          currency_id: String(currencyId),
          currency_name: currencyName,
          free: formatUnits(free, scale),
          // The desk may be a batch ahead of what was read.
          kept: formatUnits(free < available ? available - free : 0n, scale),
          holds: own.map(({ reason, count, amount }) => ({ reason, count, amount })),
        }
      }),
    treasury: rows
      .filter(({ account }) => Number(account) === treasury)
      .map(({ currencyId, currencyName, available }) => {
        const held = holding(currencyId)
        return {
          currency_id: String(currencyId),
          currency_name: currencyName,
          booked: formatUnits(-unitsOf(available, LEDGER_SCALE), LEDGER_SCALE),
          held: held?.held ?? null,
          is_read: held?.isRead ?? true,
        }
      }),
  }
}

const keyOf = (account: number, currencyId: number): string => `${account}:${currencyId}`

/** What contracts and options require is known to their desk alone. */
function freeOfLeverNow({ lever, currencies }: LedgerServices): Promise<ReadonlyMap<string, bigint>> {
  return lever.submit({
    userId: null,
    accounts: ofLever,
    idempotent: null,
    run: (turn) =>
      new Map(ofLever.flatMap((account) => currencies.map(({ id }) => [keyOf(account, id), freeOfLever(turn, account, id)] as const))),
  })
}
