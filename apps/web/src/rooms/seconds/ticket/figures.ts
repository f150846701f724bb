/** The sums of the ticket, exact. Figures are decimal text; ratios are shares of the stake (0.85 is 85 %). */
import Big from 'big.js'
import { formatAmount, toBig } from '../../../ui/format.ts'
import type { Payable, Period } from '../api.ts'

/** What a win pays on top of the stake, cut to the currency's scale as the settlement cuts it. Undefined without a stake. */
export function winnings(stake: string, ratio: string, scale: number): string | undefined {
  const size = toBig(stake)
  return size?.gt(0) ? size.times(ratio).round(scale, Big.roundDown).toFixed() : undefined
}

const OF_A_HUNDRED = '100'

/**
 * What guessing by a coin loses on average of a stake, of a hundred where none is typed: the share the server names, in per cent, of
 * it. For reading, with every digit of the currency: a stake may be a small part of a bitcoin.
 */
export function coinFlip(stake: string, lossPercent: string, scale: number): { loss: string; staked: string } {
  const size = toBig(stake)
  const of = size?.gt(0) ? size : new Big(OF_A_HUNDRED)
  return { loss: formatAmount(of.times(lossPercent).div(100), scale), staked: formatAmount(of, scale) }
}

/** A ratio in per cent, for reading. */
export const inPercent = (ratio: string): string => new Big(ratio).times(100).toFixed()

export interface StakeProblem {
  code: 'required' | 'insufficient' | 'minimum' | 'maximum'
  /** The bound that the words name, with its currency. */
  figure?: string
}

/** What the server would refuse about the stake, as far as the ticket can know it. */
export function stakeProblem(stake: string, payable: Payable, available: string | undefined): StakeProblem | undefined {
  const size = toBig(stake)
  const inCurrency = (bound: string): string => `${formatAmount(bound, payable.scale)} ${payable.currency_name}`
  if (!size?.gt(0)) return { code: 'required' }
  if (size.lt(payable.minimum)) return { code: 'minimum', figure: inCurrency(payable.minimum) }
  if (size.gt(payable.maximum)) return { code: 'maximum', figure: inCurrency(payable.maximum) }
  if (available !== undefined && size.gt(available)) return { code: 'insufficient' }
  return undefined
}

/** A stake of more than half of what there is asks first. */
export const isBold = (stake: string, available: string | undefined): boolean =>
  available !== undefined && new Big(stake).times(2).gt(available)

/** What the buttons of the stake add and take: whole units where the least stake is some of them, else a tenth of its first digit. */
export function stepOf({ minimum, scale }: Pick<Payable, 'minimum' | 'scale'>): string {
  const least = new Big(minimum)
  return least.gte(1) ? '1' : new Big(10).pow(Math.max(-scale, least.e - 1)).toFixed()
}

/** Where an empty field is stepped from, so that the first step up is the least stake on the grid of the steps. */
export function stepBeforeLeast(payable: Pick<Payable, 'minimum' | 'scale'>): string {
  const step = stepOf(payable)
  return new Big(payable.minimum).div(step).round(0, Big.roundUp).minus(1).times(step).toFixed()
}

/** A share of what is available, not more than may be staked, cut to the currency's scale. */
export function shareOfStake(percent: number, { maximum, scale }: Pick<Payable, 'maximum' | 'scale'>, available: string): string {
  const share = new Big(available).times(percent).div(100)
  return (share.gt(maximum) ? new Big(maximum) : share).round(scale, Big.roundDown).toFixed()
}

/** The period to begin with: the one chosen last if it is offered, else a minute, else the first offered, else the first. */
export function periodToBegin(periods: readonly Period[], chosen: number | undefined): Period | undefined {
  const offered = periods.filter(({ is_offered }) => is_offered)
  const find = (seconds: number | undefined) => offered.find((period) => period.seconds === seconds)
  return find(chosen) ?? find(60) ?? offered[0] ?? periods[0]
}
