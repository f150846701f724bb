import type { CallOutput, CallParsed } from '@assay/contract'
import { identityLevels, levelOf, refuse } from '@assay/contract/wire'
import { formatUnits, unitsOf } from '@assay/money'
import type { UserContext } from '../../http/context.ts'
import { currencyOut } from '../wallet/door.ts'
import { allCoins, arrivesSeconds, isByHand } from './coins.ts'
import { findLimit } from './limit-store.ts'
import { addressOut, withdrawalOut } from './present.ts'
import type { WithdrawalServices } from './services.ts'
import * as store from './store.ts'
import { CANCEL_SECONDS } from './terms.ts'
import { BITCOIN, leftBtc, levelUsdt, perUnit } from './worth.ts'

const iso = (time: Date | null): string | null => time?.toISOString() ?? null

export async function options(
  services: WithdrawalServices,
  { session: { userId } }: UserContext,
): Promise<CallOutput<'withdrawal.options'>> {
  const standing = await store.findStanding(services.db, userId)
  const coins = allCoins(services)
  const limit = await limitOf(services, userId, standing.level)
  const worths = [...new Set(coins.map(({ currency }) => currency.id))].flatMap((id) => {
    const worth = perUnit(services, id)
    return worth ? [{ id: String(id), ...worth }] : []
  })
  return {
    ways: coins.map((coin) => ({
      ...currencyOut(services, coin.currency.id),
      network: coin.network.id,
      network_name: coin.network.name,
      chain: coin.chain.id,
      chain_name: coin.chain.name,
      state: isByHand(services, coin) ? 'by_hand' : 'open',
      minimum: coin.terms.withdrawalMinimum,
      fee: coin.terms.withdrawalFee,
      arrives_seconds: arrivesSeconds(coin.chain),
      is_test: services.isTest(coin.chain.id),
    })),
    level: standing.level,
    levels: identityLevels.map(({ level, withdrawBtc }) => ({ level, withdraw_btc: withdrawBtc })),
    ...limit,
    frees_at: iso(standing.freesAt),
    btc_per_unit: Object.fromEntries(worths.map(({ id, btc }) => [id, btc])),
    usdt_per_unit: Object.fromEntries(worths.map(({ id, usdt }) => [id, usdt])),
    locked_until: iso(standing.lockedUntil),
    locked_by: standing.lockedBy !== null && standing.lockedAt ? { change: standing.lockedBy, at: standing.lockedAt.toISOString() } : null,
    saved_only: { on: standing.savedOnly, ends_at: iso(standing.savedOnlyEndsAt) },
    has_pay_password: standing.hasPayPassword,
    two_above_usdt: services.twoAboveUsdt,
    cancel_seconds: CANCEL_SECONDS,
    bitcoin_chain: services.bitcoinChain,
  }
}

type LimitOut = Pick<CallOutput<'withdrawal.options'>, 'limit_btc' | 'left_btc' | 'own_limit'>

/** What may leave in 24 hours, in BTC. Without prices the limit is the level's, and nothing is left of it. */
async function limitOf(services: WithdrawalServices, userId: number, level: number): Promise<LimitOut> {
  const hasPrices = perUnit(services, BITCOIN) !== null
  const row = await findLimit(services.db, String(userId), hasPrices ? levelUsdt(services, level) : null)
  const { limitUsdt, leavingUsdt, ownUsdt, reason, at } = row
  const left = limitUsdt === null ? '0' : formatUnits(unitsOf(limitUsdt, 8) - unitsOf(leavingUsdt, 8), 8)
  return {
    limit_btc: ownUsdt === null || limitUsdt === null ? levelOf(level).withdrawBtc : leftBtc(services, limitUsdt),
    left_btc: leftBtc(services, left),
    own_limit: ownUsdt === null ? null : { limit_usdt: ownUsdt, reason, at: at!.toISOString() },
  }
}

export async function list(
  services: WithdrawalServices,
  { status, currency, page, limit }: CallParsed<'withdrawal.list'>,
  { session: { userId } }: UserContext,
): Promise<CallOutput<'withdrawal.list'>> {
  const { rows, total } = await store.listWithdrawals(
    services.db,
    { userId, status: status ?? null, currencyId: currency ?? null },
    { page, limit },
  )
  return { data: rows.map((row) => withdrawalOut(services, row)), page, limit, total }
}

export async function one(
  services: WithdrawalServices,
  { id }: CallParsed<'withdrawal.one'>,
  { session: { userId } }: UserContext,
): Promise<CallOutput<'withdrawal.one'>> {
  const row = (await store.findWithdrawal(services.db, id, userId)) ?? refuse('withdrawal_unknown')
  return withdrawalOut(services, row)
}

export async function addresses(
  services: WithdrawalServices,
  { currency, page, limit }: CallParsed<'withdrawal.addresses'>,
  { session: { userId } }: UserContext,
): Promise<CallOutput<'withdrawal.addresses'>> {
  const { rows, total } = await store.listAddresses(services.db, { userId, currencyId: currency ?? null }, { page, limit })
  return { data: rows.map((row) => addressOut(services, row)), page, limit, total }
}
