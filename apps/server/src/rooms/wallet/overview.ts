/** A user's balances: all of them, those of one currency, or one with its holds. */
import type { CallOutput, CallParsed } from '@assay/contract'
import { formatUnits } from '@assay/money'
import type { UserContext } from '../../http/context.ts'
import { accountOf, accountTypes, CHANGE, LEGAL, LEVER, MICRO } from '../../ledger/accounts.ts'
import { isConvertible, knownCurrency, usdtValue } from './currency.ts'
import type { WalletServices } from './services.ts'
import * as store from './store.ts'
import { USDT_SCALE } from '../../ledger/usdt.ts'

/** Names on the wire. The client translates them. */
const accountNames: Record<number, string> = { [LEGAL]: 'legal', [CHANGE]: 'change', [LEVER]: 'lever', [MICRO]: 'micro' }

const usdt = (units: bigint): string => formatUnits(units, USDT_SCALE)

/** All four accounts with their balances that are not empty. Values and totals include what is held. */
export async function list(services: WalletServices, context: UserContext): Promise<CallOutput<'wallet.list'>> {
  const rows = await store.listBalances(services.db, context.session.userId)
  const valued = rows.map((row) => ({ ...row, value: valueOf(services, row) }))
  const sum = (balances: typeof valued) => balances.reduce((total, balance) => total + balance.value, 0n)
  return {
    total: usdt(sum(valued)),
    accounts: accountTypes.map((type) => {
      const balances = valued.filter((balance) => balance.type === type)
      return {
        type,
        name: accountNames[type]!,
        total: usdt(sum(balances)),
        balances: balances.map(({ currencyId, currencyName, available, held, value }) => ({
          currency_id: String(currencyId),
          currency_name: currencyName,
          available,
          held,
          value: usdt(value),
        })),
      }
    }),
  }
}

const valueOf = ({ prices }: WalletServices, row: { currencyId: number; available: string; held: string }): bigint =>
  usdtValue(prices, row.currencyId, row.available) + usdtValue(prices, row.currencyId, row.held)

export async function detail(
  services: WalletServices,
  input: CallParsed<'wallet.detail'>,
  context: UserContext,
): Promise<CallOutput<'wallet.detail'>> {
  const { userId } = context.session
  const currency = knownCurrency(services, input.currency)
  const balance = await store.findBalance(services.db, accountOf(userId, input.type), currency.id)
  const holds = balance.held === '0' ? [] : await store.listHolds(services.db, userId)
  return {
    type: input.type,
    currency_id: String(currency.id),
    currency_name: currency.name,
    ...balance,
    value: usdt(valueOf(services, { currencyId: currency.id, ...balance })),
    holds: holds.filter((hold) => hold.type === input.type && hold.currencyId === currency.id).map(holdOut),
  }
}

export async function holds(services: WalletServices, context: UserContext): Promise<CallOutput<'wallet.holds'>> {
  const rows = await store.listHolds(services.db, context.session.userId)
  return rows.map((row) => ({ ...holdOut(row), currency_id: String(row.currencyId), currency_name: row.currencyName, type: row.type }))
}

const holdOut = ({ reason, reference, amount, since }: store.HoldRow) => ({ reason, reference, amount, since: since.toISOString() })

export async function info(
  services: WalletServices,
  input: CallParsed<'wallet.info'>,
  context: UserContext,
): Promise<CallOutput<'wallet.info'>> {
  const currency = knownCurrency(services, input.currency)
  const rows = await store.listBalances(services.db, context.session.userId)
  return {
    currency_id: String(currency.id),
    currency_name: currency.name,
    scale: currency.scale,
    balances: accountTypes.map((type) => {
      const row = rows.find((balance) => balance.type === type && balance.currencyId === currency.id)
      return { type, available: row?.available ?? '0', held: row?.held ?? '0' }
    }),
  }
}

export async function convertible(services: WalletServices, context: UserContext): Promise<CallOutput<'wallet.convertible'>> {
  const rows = await store.listBalances(services.db, context.session.userId)
  return services.currencies.filter(isConvertible).map((currency) => {
    const row = rows.find((balance) => balance.type === CHANGE && balance.currencyId === currency.id)
    const available = row?.available ?? '0'
    return {
      currency_id: String(currency.id),
      currency_name: currency.name,
      scale: currency.scale,
      available,
      value: usdt(usdtValue(services.prices, currency.id, available)),
    }
  })
}
