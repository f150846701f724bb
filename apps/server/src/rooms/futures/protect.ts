/** The calls about own limits. */
import type { CallOutput, CallParsed } from '@assay/contract'
import { refuse } from '@assay/contract/wire'
import type { LimitsChange } from '../../desk/lever/limits.ts'
import type { UserContext } from '../../http/context.ts'
import { moneyOf, moneyText, timeText } from './figures.ts'
import * as kept from './protection-store.ts'
import { askerOf, type FuturesServices } from './services.ts'

const moneyOrNull = (units: bigint | null): string | null => (units === null ? null : moneyText(units))

export async function showProtection({ db, desk }: FuturesServices, { session }: UserContext): Promise<CallOutput<'futures.protection'>> {
  const superUntil = await kept.findSuperAcceptance(db, session.userId)
  const { limits, nowMs } = desk
  const { inForce, pending, pausedUntilMs } = limits.of(session.userId, nowMs)
  const lost = limits.lostToday(session.userId, nowMs)
  return {
    daily_loss_limit: moneyOrNull(inForce.dailyLoss),
    loss_today: moneyText(lost > 0n ? lost : 0n),
    paused_until: pausedUntilMs === null ? null : timeText(pausedUntilMs),
    reminder_minutes: inForce.reminderMinutes,
    super_accepted_until: superUntil && timeText(superUntil.getTime()),
    pending: pending && {
      daily_loss_limit: moneyOrNull(pending.dailyLoss),
      reminder_minutes: pending.reminderMinutes,
      from: timeText(pending.fromMs),
    },
  }
}

function wishOf(input: CallParsed<'futures.protect'>): LimitsChange['wish'] {
  const wish: LimitsChange['wish'] = {}
  if (input.daily_loss_limit !== undefined) wish.dailyLoss = moneyOf(input.daily_loss_limit, 'daily_loss_limit') || null
  if (input.reminder_minutes !== undefined) wish.reminderMinutes = input.reminder_minutes || null
  return wish
}

/**
 * Changes own limits. Returns whether all changes are in force at once. Waiting orders that may not open any more, because of a pause or a
 * limit that is already reached, are cancelled in the same transaction.
 */
export async function protect(
  { desk }: FuturesServices,
  input: CallParsed<'futures.protect'>,
  context: UserContext,
): Promise<CallOutput<'futures.protect'>> {
  const wish = wishOf(input)
  const names = Object.keys(wish) as (keyof LimitsChange['wish'])[]
  return desk.submit({
    ...askerOf(context),
    idempotent: null,
    run: (turn) => {
      const { inForce } = turn.limit(context.session.userId, { wish, pauseHours: input.pause_hours })
      return { in_force: names.every((name) => inForce[name] === wish[name]) }
    },
  })
}

export async function acceptSuper(
  { db }: FuturesServices,
  input: CallParsed<'futures.acceptSuper'>,
  { session }: UserContext,
): Promise<CallOutput<'futures.acceptSuper'>> {
  if (!input.accepted) refuse('super_consent_needed')
  const until = await kept.acceptSuper(db, session.userId)
  return { accepted_until: timeText(until.getTime()) }
}
