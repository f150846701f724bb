/** One thing that was checked, as the page shows it: the words follow from name, state and reason. */
export type StepName = 'leaves' | 'times' | 'chain' | 'seen' | 'order' | 'entry' | 'settlement' | 'result' | 'paid' | 'fill' | 'conversion' | 'fee' | 'profit' | 'margin' | 'liquidation' | 'overnight' | 'account' | 'seed' | 'ticks' // prettier-ignore

/** `unknown`: nothing speaks against it, and this device cannot tell. */
export type StepState = 'ok' | 'bad' | 'unknown'

export type Reason =
  /** A leaf that must be there is not, or stands twice. */
  | 'missing'
  /** A tick or a change lies between two that are shown, and is not. */
  | 'gap'
  /** Another figure follows from the leaves. */
  | 'other'
  /** The log agrees with itself, and not with what the account shows. */
  | 'account'
  /** Another market's price was used than the terms say. */
  | 'market'
  /** Another rate follows from the tick that is named. */
  | 'rate'
  /** Out of its time. */
  | 'time'
  /** A step before it failed, so that this one says nothing. */
  | 'before'
  /** Prices are a record's or a script's: no seed gives them. */
  | 'given'
  /** The log did not tell of it yet. */
  | 'old'
  /** One of both is newer than the other. */
  | 'newer'
  /** The sums are still being made. */
  | 'running'

export interface Step {
  name: StepName
  state: StepState
  reason?: Reason
  /** 64 hex digits. */
  hash?: string
  second?: number
  count?: number
  /** The market that a figure is of. */
  symbol?: string
  /** What follows from the leaves, and what was claimed: decimal text. */
  found?: string
  claimed?: string
}

export const ok = (name: StepName, figures: Partial<Step> = {}): Step => ({ ...figures, name, state: 'ok' })
export const bad = (name: StepName, reason: Reason, figures: Partial<Step> = {}): Step => ({ ...figures, name, state: 'bad', reason })
export const unknown = (name: StepName, figures: Partial<Step> = {}): Step => ({ ...figures, name, state: 'unknown' })
