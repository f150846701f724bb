/** The calls about own limits. */
import type { CallOutput, CallParsed } from '@assay/contract'
import { refuse } from '@assay/contract/wire'
import type { UserContext } from '../../http/context.ts'
import { moneyOf, moneyText, timeText } from './figures.ts'
import { changeLimits, type LimitsWish } from './limits.ts'
import { findProtection, lossToday, type ProtectionServices } from './protection.ts'
import * as kept from './protection-store.ts'
import { askerOf, leverAccountOf, type FuturesServices } from './services.ts'

const moneyOrNull = (units: bigint | null): string | null => (units === null ? null : moneyText(units))
const timeOrNull = (date: Date | null): string | null => date && timeText(date.getTime())

export async function showProtection(services: ProtectionServices, { session }: UserContext): Promise<CallOutput<'futures.protection'>> {
  const [protection, lost] = await Promise.all([findProtection(services, session.userId), lossToday(services, session.userId)])
  const { inForce, pending, pausedUntil, superAcceptedUntil } = protection
  return {
    daily_loss_limit: moneyOrNull(inForce.dailyLoss),
    loss_today: moneyText(lost > 0n ? lost : 0n),
    paused_until: timeOrNull(pausedUntil),
    reminder_minutes: inForce.reminderMinutes,
    super_accepted_until: timeOrNull(superAcceptedUntil),
    pending: pending && {
      daily_loss_limit: moneyOrNull(pending.dailyLoss),
      reminder_minutes: pending.reminderMinutes,
      from: timeText(pending.from.getTime()),
    },
  }
}

function wishOf(input: CallParsed<'futures.protect'>): LimitsWish {
  const wish: LimitsWish = {}
  if (input.daily_loss_limit !== undefined) wish.dailyLoss = moneyOf(input.daily_loss_limit, 'daily_loss_limit') || null
  if (input.reminder_minutes !== undefined) wish.reminderMinutes = input.reminder_minutes || null
  return wish
}

/** Answers whether all that was asked for is in force now. With a pause orders that wait are cancelled: none of them may open during it. */
export async function protect(
  services: FuturesServices,
  input: CallParsed<'futures.protect'>,
  context: UserContext,
): Promise<CallOutput<'futures.protect'>> {
  const answer = await changeProtection(services, input, context.session.userId)
  if (input.pause_hours !== undefined) await cancelWaiting(services, context)
  return answer
}

async function cancelWaiting({ desk }: FuturesServices, context: UserContext): Promise<void> {
  const account = leverAccountOf(context.session.userId)
  await desk.submit({
    ...askerOf(context),
    idempotent: null,
    run: ({ timeMs, trade }) => void trade({ kind: 'cancel_all', timeMs, account, instrumentId: null }),
  })
}

function changeProtection(
  { db }: ProtectionServices,
  input: CallParsed<'futures.protect'>,
  userId: number,
): Promise<CallOutput<'futures.protect'>> {
  const wish = wishOf(input)
  return db.transaction().execute(async (tx) => {
    const found = await kept.lockKept(tx, userId)
    const limits = changeLimits(found, wish, found.now)
    await kept.updateLimits(tx, userId, limits)
    if (input.pause_hours !== undefined) await kept.extendPause(tx, userId, input.pause_hours)
    const names = Object.keys(wish) as (keyof LimitsWish)[]
    return { in_force: names.every((name) => limits.inForce[name] === wish[name]) }
  })
}

export async function acceptSuper(
  { db }: ProtectionServices,
  input: CallParsed<'futures.acceptSuper'>,
  { session }: UserContext,
): Promise<CallOutput<'futures.acceptSuper'>> {
  if (!input.accepted) refuse('super_consent_needed')
  const until = await kept.acceptSuper(db, session.userId)
  return { accepted_until: timeText(until.getTime()) }
}
