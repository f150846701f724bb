import { postHolds } from './postings.ts'
import { MAXIMUM_AGE_MS, OPTION_RULE, entryWindow, outlivesSession, settleMsOf, winningsOf } from './rule.ts'
import { register, secondKey, type Market, type Run } from './state.ts'
import type { OptionOrder, SecondsRefusal, SubmitCommand } from './types.ts'

const PPM = 1_000_000n

/** Age of the price at an instant. Infinity when there is none. */
function priceAgeMs({ recent }: Market, timeMs: number): number {
  const last = recent.at(-1)
  return last ? last.ageMs + Math.max(0, timeMs - last.timeMs) : Infinity
}

function marketRefusal(market: Market, { timeMs }: SubmitCommand): SecondsRefusal | null {
  if (market.state === 'halted') return 'market_halted'
  if (market.state === 'closed') return 'market_closed'
  return priceAgeMs(market, timeMs) > MAXIMUM_AGE_MS ? 'price_stale' : null
}

function termsRefusal(run: Run, market: Market, command: SubmitCommand): SecondsRefusal | null {
  const { timeMs, instrumentId, currencyId, seconds, ratioPpm } = command
  const period = run.engine.terms.get(instrumentId)?.find((one) => one.seconds === seconds)
  if (!period) return 'period_not_offered'
  if (period.isSuspended) return 'period_suspended'
  if (outlivesSession(timeMs, seconds, market.sessionEndMs)) return 'session_ends'
  if (!run.engine.currencies.has(currencyId)) return 'currency_not_payable'
  return period.ratioPpm === ratioPpm ? null : 'ratio_changed'
}

/** Would one more win exceed what the house may lose, or can pay? Up and down are not netted: both can win, from different entries. */
function exceedsHouse({ engine, funds }: Run, market: Market, command: SubmitCommand): boolean {
  const { currencyId, timeMs, seconds, stake, ratioPpm } = command
  const winnings = winningsOf(stake, ratioPpm)
  const owned = engine.houseBalances.get(currencyId) ?? 0n
  const key = secondKey(settleMsOf(timeMs, seconds), currencyId)
  const inSecond = (market.heldBySecond.get(key) ?? 0n) + winnings
  const inAll = (engine.heldByCurrency.get(currencyId) ?? 0n) + winnings
  if (inSecond * PPM > owned * BigInt(engine.secondCapPpm)) return true
  if (inAll * PPM > owned * BigInt(engine.totalCapPpm)) return true
  return funds.available(engine.houseAccount, currencyId) < winnings
}

function moneyRefusal(run: Run, market: Market, command: SubmitCommand): SecondsRefusal | null {
  const { account, currencyId, stake } = command
  const { minimumStake, maximumStake } = run.engine.currencies.get(currencyId)!
  if (stake < minimumStake) return 'stake_minimum'
  if (stake > maximumStake) return 'stake_maximum'
  if (run.funds.available(account, currencyId) < stake) return 'insufficient_balance'
  return exceedsHouse(run, market, command) ? 'house_limit' : null
}

const refusalOf = (run: Run, market: Market, command: SubmitCommand): SecondsRefusal | null =>
  marketRefusal(market, command) ?? termsRefusal(run, market, command) ?? moneyRefusal(run, market, command)

function orderOf(command: SubmitCommand): OptionOrder {
  const { kind: _, timeMs, ...asked } = command
  return {
    ...asked,
    rule: OPTION_RULE,
    winnings: winningsOf(command.stake, command.ratioPpm),
    acceptedMs: timeMs,
    settleMs: settleMsOf(timeMs, command.seconds),
    entry: null,
    settlement: null,
    evidence: null,
    status: 'accepted',
    voidReason: null,
    updatedMs: timeMs,
  }
}

/** Accepts an option, or refuses it and changes nothing. */
export function submit(run: Run, command: SubmitCommand): void {
  const market = run.engine.markets.get(command.instrumentId)
  const refusal = market ? refusalOf(run, market, command) : 'market_halted'
  if (refusal || !market) {
    run.effects.refused = refusal
    return
  }
  const order = orderOf(command)
  register(run.engine, order)
  market.schedule.add(entryWindow(order.acceptedMs).untilMs, order)
  postHolds(run, order)
  run.effects.orders.push(order)
}
