/** What protects a user from himself, for contracts and options: his daily loss limit, his pause, his consent to super-leverage. */
import { Refusal } from '@assay/contract/wire'
import { divHalfUp, powerOfTen, unitsOf } from '@assay/money'
import type { Database } from '../../db/pool.ts'
import { USDT } from '../../desk/lever/usdt.ts'
import { minuteText } from './figures.ts'
import { limitsAt, type LimitsState } from './limits.ts'
import * as kept from './protection-store.ts'
import { unitsOfColumn } from './store.ts'

export interface ProtectionServices {
  db: Database
  /** The last price of one unit in USDT. */
  usdtPerUnit(currencyId: number): string | null
}

/** As it is when it is asked for. */
export interface Protection extends LimitsState {
  pausedUntil: Date | null
  /** The end of today, when it was accepted today. */
  superAcceptedUntil: Date | null
  isLossReached: boolean
}

const UNPROTECTED: Protection = {
  inForce: { dailyLoss: null, reminderMinutes: null },
  pending: null,
  pausedUntil: null,
  superAcceptedUntil: null,
  isLossReached: false,
}

/** One look-up by key for almost everybody; losses are added up only for those who limit them. */
export async function findProtection(services: ProtectionServices, userId: number): Promise<Protection> {
  const found = await kept.findKept(services.db, userId)
  if (!found) return UNPROTECTED
  const limits = limitsAt(found, found.now)
  const { dailyLoss } = limits.inForce
  return {
    ...limits,
    pausedUntil: found.pausedUntil && found.pausedUntil > found.now ? found.pausedUntil : null,
    superAcceptedUntil: found.superAcceptedUntil,
    isLossReached: dailyLoss !== null && (await lossToday(services, userId)) >= dailyLoss,
  }
}

const PRICE_SCALE = 20

/** USDT units lost since 00:00 UTC, other currencies at their last price; below zero after a good day. */
export async function lossToday({ db, usdtPerUnit }: ProtectionServices, userId: number): Promise<bigint> {
  const losses = await kept.listLossesToday(db, userId, USDT)
  return losses.reduce((sum, { currencyId, lost }) => {
    const worth = unitsOf(usdtPerUnit(currencyId) ?? '0', PRICE_SCALE)
    return sum + divHalfUp(signedUnits(lost) * worth, powerOfTen(PRICE_SCALE))
  }, 0n)
}

const signedUnits = (numeric: string): bigint => (numeric.startsWith('-') ? -unitsOfColumn(numeric.slice(1)) : unitsOfColumn(numeric))

/** Why nothing may be opened, or null. To be thrown at the desk's turn, so that a request sent twice is answered once. */
export function protectionRefusal({ pausedUntil, isLossReached }: Protection): Refusal | null {
  if (pausedUntil) return new Refusal('trading_paused', { values: { time: minuteText(pausedUntil.getTime()) } })
  return isLossReached ? new Refusal('loss_limit_reached') : null
}

export function refuseWhenProtected(protection: Protection): void {
  const refusal = protectionRefusal(protection)
  if (refusal) throw refusal
}

export function refuseSuperUnlessAccepted({ superAcceptedUntil }: Protection): void {
  if (!superAcceptedUntil) throw new Refusal('super_consent_needed')
}

export interface ProtectionDoor {
  /** Why this user may open nothing now, or null. */
  findRefusal(userId: number): Promise<Refusal | null>
  /** Refuses `trading_paused` or `loss_limit_reached`. */
  refuseIfProtected(userId: number): Promise<void>
}

export function createProtectionDoor(services: ProtectionServices): ProtectionDoor {
  const findRefusal = async (userId: number) => protectionRefusal(await findProtection(services, userId))
  return {
    findRefusal,
    async refuseIfProtected(userId) {
      const refusal = await findRefusal(userId)
      if (refusal) throw refusal
    },
  }
}
