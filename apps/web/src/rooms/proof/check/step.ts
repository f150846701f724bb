/** One check and its outcome. The page derives its texts from name, state and reason. */
export type StepName = 'leaves' | 'times' | 'chain' | 'seen' | 'order' | 'entry' | 'settlement' | 'result' | 'paid' | 'fill' | 'conversion' | 'fee' | 'profit' | 'margin' | 'liquidation' | 'overnight' | 'account' | 'seed' | 'ticks' | 'bought' | 'quote' | 'volatility' | 'means' | 'mean' | 'outcome' | 'payout' // prettier-ignore

/** `unknown`: no contradiction was found, and this device cannot decide. */
export type StepState = 'ok' | 'bad' | 'unknown'

export type Reason =
  /** A required leaf is missing or appears twice. */
  | 'missing'
  /** A tick or a change is missing between two that are shown. */
  | 'gap'
  /** The leaves give another figure. */
  | 'other'
  /** The log is consistent but differs from the account. */
  | 'account'
  /** The price of another market was used than the one in the terms. */
  | 'market'
  /** The named tick gives another rate. */
  | 'rate'
  /** The time is outside its limits. */
  | 'time'
  /** An earlier step failed, so this one was not checked. */
  | 'before'
  /** Prices come from a recording or a script, so no seed gives them. */
  | 'given'
  /** The log did not record this yet at that time. */
  | 'old'
  /** One of the two sources is newer than the other. */
  | 'newer'
  /** The calculation is still running. */
  | 'running'

export interface Step {
  name: StepName
  state: StepState
  reason?: Reason
  /** 64 hex digits. */
  hash?: string
  second?: number
  count?: number
  /** The market of the figure. */
  symbol?: string
  /** The recalculated and the claimed value, as decimal text. */
  found?: string
  claimed?: string
}

export const ok = (name: StepName, figures: Partial<Step> = {}): Step => ({ ...figures, name, state: 'ok' })
export const bad = (name: StepName, reason: Reason, figures: Partial<Step> = {}): Step => ({ ...figures, name, state: 'bad', reason })
export const unknown = (name: StepName, figures: Partial<Step> = {}): Step => ({ ...figures, name, state: 'unknown' })

/** The seed is secret until the day is over, and does not exist for recordings. A receipt is complete without these two steps. */
const LATER: ReadonlySet<Step['name']> = new Set(['seed', 'ticks'])

/** The outcome of all steps: false, true as far as this device could check, or true. */
export function outcomeOf(steps: readonly Step[]): 'false' | 'partly' | 'holds' {
  if (steps.some(({ state }) => state === 'bad')) return 'false'
  return steps.some(({ name, state }) => state === 'unknown' && !LATER.has(name)) ? 'partly' : 'holds'
}
