import { divFloor } from '@assay/money'

/** The figures of an option, pure arithmetic. `types.ts` states the rule they belong to. */

/** Version of the rule, frozen in every order. */
export const OPTION_RULE = 1
/** Seconds. */
export const PERIODS: readonly number[] = [30, 60, 120, 180, 300, 600]
/** New options are refused while the median source's quote is older. */
export const MAXIMUM_AGE_MS = 700
/** The house's largest loss per instrument and second of T, and over all, in millionths of what it owns. */
export const SECOND_CAP_PPM = 20_000
export const TOTAL_CAP_PPM = 50_000
/** A window with fewer ticks gives no price. */
export const WINDOW_TICKS = 3

const PPM = 1_000_000
const WINDOW_MS = 1000
/** From acceptance to the end of the entry window: the second in between makes a lead over the feed worthless. */
const ENTRY_DELAY_MS = 2000

/** Instants after `fromMs`, up to and including `untilMs`. */
export interface Span {
  fromMs: number
  untilMs: number
}

const windowUntil = (untilMs: number): Span => ({ fromMs: untilMs - WINDOW_MS, untilMs })

export const entryWindow = (acceptedMs: number): Span => windowUntil(acceptedMs + ENTRY_DELAY_MS)

/** T, at which the ticket's countdown ends. */
export const settleMsOf = (acceptedMs: number, seconds: number): number => acceptedMs + ENTRY_DELAY_MS + seconds * 1000

/** T lies before the end of the session by this, so that a tick after it still comes. */
const BEFORE_SESSION_END_MS = 1000

/** Whether an option bought at this time would end too late for the session; a market without end takes it always. */
export const outlivesSession = (timeMs: number, seconds: number, sessionEndMs: number | null): boolean =>
  sessionEndMs !== null && settleMsOf(timeMs, seconds) > sessionEndMs - BEFORE_SESSION_END_MS

export const settlementWindow = (settleMs: number): Span => windowUntil(settleMs)

/** What a win pays on top of the stake. */
export const winningsOf = (stake: bigint, ratioPpm: number): bigint => divFloor(stake * BigInt(ratioPpm), BigInt(PPM))

/** The share of wins at which a player neither gains nor loses, 1 / (1 + ratio), in millionths, half up. */
export const breakEvenPpm = (ratioPpm: number): number => Math.floor((2 * PPM * PPM + PPM + ratioPpm) / (2 * (PPM + ratioPpm)))

/** What guessing by a coin loses on average, (1 - ratio) / 2, in millionths of the stake, half up. */
export const coinFlipLossPpm = (ratioPpm: number): number => Math.floor((PPM - ratioPpm + 1) / 2)
