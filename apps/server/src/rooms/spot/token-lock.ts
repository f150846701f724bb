/**
 * A pair of a token takes no order of an account whose withdrawals are locked. Such a book can be empty and its index follows it, so whoever trades
 * with himself there names the price: a stranger in the account would hand its worth to another one before its owner is back.
 */
import { refuse } from '@assay/contract/wire'
import type { Pair } from '@assay/engine/spot'
import { minuteText } from '../../clock/minute-text.ts'
import type { SpotServices } from './services.ts'
import { findWithdrawalLock } from './store.ts'

/** Refuses `token_locked` where the pair is of a token. */
export type RequireTokenOpen = (pair: Pair) => void

/** Looks once, and only where one of the pairs is of a token: the way of all other orders asks no database. */
export async function tokenLockOf(services: SpotServices, userId: number, pairs: readonly (Pair | undefined)[]): Promise<RequireTokenOpen> {
  const isAsked = pairs.some((pair) => pair && services.isTokenPair(pair.symbol))
  const until = isAsked ? await findWithdrawalLock(services.db, userId) : null
  return ({ symbol }) => {
    if (until && services.isTokenPair(symbol)) refuse('token_locked', { values: { time: minuteText(until.getTime()) } })
  }
}
