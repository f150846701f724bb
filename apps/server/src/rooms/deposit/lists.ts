import type { CallOutput, CallParsed } from '@assay/contract'
import { refuse } from '@assay/contract/wire'
import type { UserContext } from '../../http/context.ts'
import * as store from './list-store.ts'
import { depositOut } from './present.ts'
import type { DepositServices } from './services.ts'

export async function log(
  services: DepositServices,
  { status, currency, page, limit }: CallParsed<'deposit.log'>,
  { session: { userId } }: UserContext,
): Promise<CallOutput<'deposit.log'>> {
  const { rows, total } = await store.listDeposits(
    services.db,
    { userId, status: status ?? null, currencyId: idOf(currency ?? null) },
    { page, limit },
  )
  return { data: rows.map((row) => depositOut(services, row)), page, limit, total }
}

/** Of no currency: the column would not take so large a number. */
const NO_CURRENCY = '0'
const ID_DIGITS = 9
const idOf = (currency: string | null): string | null => (currency !== null && currency.length > ID_DIGITS ? NO_CURRENCY : currency)

export async function one(
  services: DepositServices,
  { id }: CallParsed<'deposit.one'>,
  { session: { userId } }: UserContext,
): Promise<CallOutput<'deposit.one'>> {
  return depositOut(services, (await store.findDeposit(services.db, userId, id)) ?? refuse('deposit_unknown'))
}
