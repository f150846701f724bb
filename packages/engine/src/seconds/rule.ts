import { divFloor } from '@assay/money'

/** The figures of an option, as pure arithmetic. `types.ts` states the rule. */

/** Version of the rule, fixed in every order. */
export const OPTION_RULE = 1
/** The periods on offer, in seconds. */
export const PERIODS: readonly number[] = [30, 60, 120, 180, 300, 600]
/** New options are refused while the median source's quote is older than this. */
export const MAXIMUM_AGE_MS = 700
/** The house's largest loss, in millionths of what it owns: for one instrument and second of T, and in total. */
export const SECOND_CAP_PPM = 20_000
export const TOTAL_CAP_PPM = 50_000
/** A window with fewer ticks has no price. */
export const WINDOW_TICKS = 3

const PPM = 1_000_000
const WINDOW_MS = 1000
/** From acceptance to the end of the entry window. The second in between makes it useless to see the feed earlier than we do. */
const ENTRY_DELAY_MS = 2000

/** Instants after `fromMs`, up to and including `untilMs`. */
export interface Span {
  fromMs: number
  untilMs: number
}

const windowUntil = (untilMs: number): Span => ({ fromMs: untilMs - WINDOW_MS, untilMs })

/** The window of the entry price: the second that ends 2 s after acceptance. */
export const entryWindow = (acceptedMs: number): Span => windowUntil(acceptedMs + ENTRY_DELAY_MS)

/** T: when the option expires, the end of the ticket's countdown. */
export const settleMsOf = (acceptedMs: number, seconds: number): number => acceptedMs + ENTRY_DELAY_MS + seconds * 1000

/** T must be this long before the session's end, so that a tick after it still comes. */
const BEFORE_SESSION_END_MS = 1000

/** Would an option bought now end too late for the session? Never in a market that always trades. */
export const outlivesSession = (timeMs: number, seconds: number, sessionEndMs: number | null): boolean =>
  sessionEndMs !== null && settleMsOf(timeMs, seconds) > sessionEndMs - BEFORE_SESSION_END_MS

/** The window of the settlement price: the second that ends at T. */
export const settlementWindow = (settleMs: number): Span => windowUntil(settleMs)

/** The winnings: what a win pays on top of the stake. */
export const winningsOf = (stake: bigint, ratioPpm: number): bigint => divFloor(stake * BigInt(ratioPpm), BigInt(PPM))

/** The share of wins at which a player breaks even, 1 / (1 + ratio), in millionths, half up. */
export const breakEvenPpm = (ratioPpm: number): number => Math.floor((2 * PPM * PPM + PPM + ratioPpm) / (2 * (PPM + ratioPpm)))

/** The average loss of a player who guesses by a coin, (1 - ratio) / 2, in millionths of the stake, half up. */
export const coinFlipLossPpm = (ratioPpm: number): number => Math.floor((PPM - ratioPpm + 1) / 2)
