/** The figures of the ticket, exact. Figures are decimal text; ratios are shares of the stake (0.85 is 85 %). */
import Big from 'big.js'
import { formatAmount, toBig } from '#ui/format.ts'
import type { Payable, Period } from '../api.ts'

/** The winnings on top of the stake, cut to the currency's scale like the settlement does. Undefined without a stake. */
export function winnings(stake: string, ratio: string, scale: number): string | undefined {
  const size = toBig(stake)
  return size?.gt(0) ? size.times(ratio).round(scale, Big.roundDown).toFixed() : undefined
}

const OF_A_HUNDRED = '100'

/**
 * The average loss of random guesses: the server's percentage of the stake, or of a hundred without a stake. For display, with all decimals
 * of the currency, because a stake may be a small part of a bitcoin.
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
  /** The limit in the text, with its currency. */
  figure?: string
}

/** The error that the server would return for the stake, as far as the ticket can know it. */
export function stakeProblem(stake: string, payable: Payable, available: string | undefined): StakeProblem | undefined {
  const size = toBig(stake)
  const inCurrency = (bound: string): string => `${formatAmount(bound, payable.scale)} ${payable.currency_name}`
  if (!size?.gt(0)) return { code: 'required' }
  if (size.lt(payable.minimum)) return { code: 'minimum', figure: inCurrency(payable.minimum) }
  if (size.gt(payable.maximum)) return { code: 'maximum', figure: inCurrency(payable.maximum) }
  if (available !== undefined && size.gt(available)) return { code: 'insufficient' }
  return undefined
}

/** A stake of more than half of the available balance needs a confirmation. */
export const isBold = (stake: string, available: string | undefined): boolean =>
  available !== undefined && new Big(stake).times(2).gt(available)

/** The step of the stake's buttons: one unit if the minimum stake is at least one unit, else a tenth of its first digit. */
export function stepOf({ minimum, scale }: Pick<Payable, 'minimum' | 'scale'>): string {
  const least = new Big(minimum)
  return least.gte(1) ? '1' : new Big(10).pow(Math.max(-scale, least.e - 1)).toFixed()
}

/** The value from which an empty field steps: the first step up gives the minimum stake on the grid of the steps. */
export function stepBeforeLeast(payable: Pick<Payable, 'minimum' | 'scale'>): string {
  const step = stepOf(payable)
  return new Big(payable.minimum).div(step).round(0, Big.roundUp).minus(1).times(step).toFixed()
}

/** Stakes stay small beside the largest that is taken. */
const PART_OF_MAXIMUM = 10
const CHIPS = 3

/** Stakes to choose from, of 1 and 5 with zeros, the smallest first: within the limits, and never all that is there. */
export function stakesFor({ minimum, maximum }: Pick<Payable, 'minimum' | 'maximum'>, available: string | undefined): string[] {
  const found: string[] = []
  const isAffordable = (stake: Big) => available === undefined || stake.lt(available)
  for (let power = new Big(maximum).e; new Big(10).pow(power + 1).gt(minimum); power -= 1) {
    for (const digit of [5, 1]) {
      const stake = new Big(10).pow(power).times(digit)
      if (stake.lte(new Big(maximum).div(PART_OF_MAXIMUM)) && stake.gte(minimum) && isAffordable(stake)) found.unshift(stake.toFixed())
    }
  }
  return found.slice(-CHIPS)
}

/** The initial period: the one chosen last if it is offered, else a minute, else the first offered one, else the first. */
export function periodToBegin(periods: readonly Period[], chosen: number | undefined): Period | undefined {
  const offered = periods.filter(({ is_offered }) => is_offered)
  const find = (seconds: number | undefined) => offered.find((period) => period.seconds === seconds)
  return find(chosen) ?? find(60) ?? offered[0] ?? periods[0]
}
