import type { CallOutput } from '@assay/contract'
import { BANK_DECIDED_HOURS, BANK_MINIMUM_USDT, levelOf, refuse, type BankKind } from '@assay/contract/wire'
import { transact } from '../../db/transact.ts'
import type { UserContext } from '../../http/context.ts'
import { accountOf, LEGAL } from '../../ledger/accounts.ts'
import { findUser, withdrawalLock } from '../account/door.ts'
import { findVerifiedName } from '../identity/door.ts'
import * as store from './account-store.ts'
import { readAvailable } from './balance-store.ts'
import { accountOut, bankCurrencyOut } from './present.ts'
import type { BankServices } from './services.ts'

/** The user's accounts of these kinds, masked. */
export async function accounts(
  services: BankServices,
  kinds: readonly BankKind[],
  { session: { userId }, lang }: UserContext,
): Promise<CallOutput<'bank.info'>> {
  const { db } = services
  const [holder, rows] = await Promise.all([findVerifiedName(db, userId), store.listAccounts(db, userId, kinds)])
  return { holder, accounts: rows.map((row) => accountOut(services, row, lang)) }
}

export async function remove({ db }: BankServices, id: string, { session: { userId } }: UserContext): Promise<CallOutput<'bank.remove'>> {
  const removal = await transact(db, (tx) => store.removeAccount(tx, id, userId))
  if (removal === 'unknown') refuse('bank_account_unknown')
  if (removal === 'busy') refuse('bank_account_busy')
  return { id }
}

/** What a user may move, in which currencies. */
export async function terms(services: BankServices, { session: { userId } }: UserContext): Promise<CallOutput<'bank.terms'>> {
  const { db, prices, siteAccounts } = services
  const [user, holder, lockedUntil, available] = await Promise.all([
    findUser(db, userId).then((found) => found!),
    findVerifiedName(db, userId),
    withdrawalLock(db, userId),
    readAvailable(db, accountOf(userId, LEGAL)),
  ])
  return {
    level: user.verificationLevel,
    holder,
    limit_usdt: levelOf(user.verificationLevel).fiatUsdt,
    minimum_usdt: BANK_MINIMUM_USDT,
    decided_hours: BANK_DECIDED_HOURS,
    withdrawals_locked_until: lockedUntil?.toISOString() ?? null,
    currencies: services.currencies
      .filter(({ kind }) => kind === 'fiat')
      .map(({ id, name }) => ({
        ...bankCurrencyOut(services, id),
        price: prices.usdtPerUnit(id),
        available: available.get(id) ?? '0',
        takes_in: siteAccounts.has(name),
      })),
  }
}
