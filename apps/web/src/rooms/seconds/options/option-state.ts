/** The state of an option at a time, as its card shows it. Pure. */
import Big from 'big.js'
import type { Option } from '../api.ts'

export type OptionState =
  /** The entry price is still to come. */
  | { stage: 'entry'; untilMs: number }
  /** Runs. `lead` is who would win if it ended now, undefined while no price is known. */
  | { stage: 'running'; untilMs: number; lead: 'winning' | 'losing' | 'level' | undefined }
  | { stage: 'settling' }
  | { stage: 'done'; result: NonNullable<Option['result']> }

/** When the entry window ends: the period is counted from there. */
export const entryEndMs = ({ settle_at, seconds }: Pick<Option, 'settle_at' | 'seconds'>): number => Date.parse(settle_at) - seconds * 1000

export function leadOf(option: Pick<Option, 'type' | 'buy_price'>, price: string | undefined): 'winning' | 'losing' | 'level' | undefined {
  if (!option.buy_price || price === undefined) return undefined
  const move = new Big(price).cmp(option.buy_price)
  if (move === 0) return 'level'
  return move > 0 === (option.type === 'up') ? 'winning' : 'losing'
}

export function optionStateOf(option: Option, price: string | undefined, nowMs: number): OptionState {
  if (option.result) return { stage: 'done', result: option.result }
  const settleMs = Date.parse(option.settle_at)
  if (option.stage === 'settling' || nowMs >= settleMs) return { stage: 'settling' }
  // The clock may be ahead of the message that brings the entry price.
  if (option.stage === 'accepted') return { stage: 'entry', untilMs: entryEndMs(option) }
  return { stage: 'running', untilMs: settleMs, lead: leadOf(option, price) }
}

/** The result of the option if it ended now: the winnings, the lost stake, or zero. */
export function profitNow(
  { expected_profit, number }: Pick<Option, 'expected_profit' | 'number'>,
  lead: 'winning' | 'losing' | 'level',
): string {
  if (lead === 'level') return '0'
  return lead === 'winning' ? expected_profit : `-${number}`
}
