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

const anybodyMay: RequireTokenOpen = () => undefined

/**
 * Looks once, and only where one of the pairs is of a token: all other orders ask no database, and come to the desk in the instant they were read,
 * hence no promise.
 */
export function tokenLockOf(
  services: SpotServices,
  userId: number,
  pairs: readonly (Pair | undefined)[],
): RequireTokenOpen | Promise<RequireTokenOpen> {
  const isAsked = pairs.some((pair) => pair && services.isTokenPair(pair.symbol))
  return isAsked ? askLock(services, userId) : anybodyMay
}

async function askLock(services: SpotServices, userId: number): Promise<RequireTokenOpen> {
  const until = await findWithdrawalLock(services.db, userId)
  return ({ symbol }) => {
    if (until && services.isTokenPair(symbol)) refuse('token_locked', { values: { time: minuteText(until.getTime()) } })
  }
}
