/** What a commitment comes to, and shares for meters. Decimals in, decimals out: what is shown adds up. */
import Big from 'big.js'
import type { Project, SaleOrder } from './api.ts'

type Terms = Pick<Project, 'price' | 'lot'>

const DAY_MS = 86_400_000

/** What all tokens for sale cost together. */
export const costOf = ({ price }: Pick<Terms, 'price'>, tokens: string | Big): Big => new Big(tokens).times(price)

/** Whole lots that an amount buys, in tokens. */
export function tokensFor({ price, lot }: Terms, amount: Big): Big {
  return amount.div(new Big(price).times(lot)).round(0, Big.roundDown).times(lot)
}

/** Nothing is left of it. Where it is shared out at the end, everybody may come. */
export const isSoldOut = ({ mode, remaining }: Pick<Project, 'mode' | 'remaining'>): boolean => mode === 'first_come' && remaining === '0'

/** Whether something can be put into it now. */
export const isTaking = (project: Pick<Project, 'status' | 'paused' | 'mode' | 'remaining'>): boolean =>
  project.status === 'ongoing' && !project.paused && !isSoldOut(project)

const least = (one: Big, other: Big): Big => (one.lt(other) ? one : other)

export interface Estimate {
  /** Tokens that it would buy if the sale ended now. */
  tokens: string
  cost: string
  /** What would come back. */
  back: string
}

/** What a commitment would come to now. The rounding of lots at the end may give one more. */
export function estimateOf(project: Pick<Project, 'price' | 'lot' | 'cap' | 'ratio'>, committed: string): Estimate {
  const amount = new Big(committed || '0')
  const share = amount.times(project.ratio ?? '1')
  const tokens = least(tokensFor(project, share), new Big(project.cap))
  const cost = tokens.times(project.price)
  return { tokens: tokens.toFixed(), cost: cost.toFixed(), back: amount.minus(cost).toFixed() }
}

/** What an amount buys of a first-come sale now: whole lots, of what is left. Nothing more is paid for. */
export function buyingOf(project: Pick<Project, 'price' | 'lot' | 'remaining'>, amount: string): Estimate {
  const tokens = least(tokensFor(project, new Big(amount || '0')), new Big(project.remaining))
  const cost = tokens.times(project.price)
  return { tokens: tokens.toFixed(), cost: cost.toFixed(), back: '0' }
}

/** The sale with no more left than this: while first come runs, what is left only falls, so an older answer does not bring any back. */
export function withAtMost<P extends Pick<Project, 'mode' | 'status' | 'supply' | 'sold' | 'remaining'>>(
  project: P,
  left: Big | undefined,
): P {
  if (left === undefined || project.mode !== 'first_come' || project.status !== 'ongoing' || left.gte(project.remaining)) return project
  return { ...project, remaining: left.toFixed(), sold: new Big(project.supply).minus(left).toFixed() }
}

/** Tokens that the user may still buy of a first-come sale. */
export const roomOf = ({ cap }: Pick<Project, 'cap'>, own: Pick<SaleOrder, 'amount'> | undefined): Big =>
  new Big(cap).minus(own?.amount ?? '0')

/** A first-come wish above the user's cap: the server refuses all of it, whatever is left. */
export const isAboveCap = (
  project: Terms & Pick<Project, 'cap' | 'mode'>,
  own: Pick<SaleOrder, 'amount'> | undefined,
  amount: Big,
): boolean => project.mode === 'first_come' && tokensFor(project, amount).gt(roomOf(project, own))

/**
 * The ratio once more is committed. It falls as the sum rises; where some are at their cap it is an estimate, for how much they committed is
 * not known here.
 */
export function ratioWith(project: Pick<Project, 'price' | 'supply' | 'committed' | 'ratio'>, added: string): string | null {
  if (project.ratio === null) return null
  const cost = costOf(project, project.supply)
  const sharing = least(new Big(project.committed), cost.div(project.ratio)).plus(added || '0')
  return sharing.lte(cost) ? '1' : cost.div(sharing).toFixed()
}

/** In per cent. */
export const percentOf = (part: string | Big, whole: string | Big): Big =>
  new Big(whole).eq(0) ? new Big(0) : new Big(part).div(whole).times(100)

/** How full the sale is, from 0 to 1: of what is for sale, and of everything that was asked for when that is more. */
export function demandOf(project: Project): { bought: number; asked: Big } {
  const cost = costOf(project, project.supply)
  const asked = percentOf(project.mode === 'first_come' ? costOf(project, project.sold) : project.committed, cost)
  return { bought: asked.gt(100) ? new Big(100).div(asked).toNumber() : 1, asked }
}

/** Steps of an unlock: what is free from which moment on. */
export interface UnlockStep {
  atMs: number
  tokens: string
}

export function unlockSteps({
  unlock,
  amount,
  lot,
  ends_at: endsAt,
}: Pick<SaleOrder, 'unlock' | 'amount' | 'lot' | 'ends_at'>): UnlockStep[] {
  const all = new Big(amount)
  if (unlock.kind === 'at_once') return [{ atMs: Date.parse(endsAt), tokens: amount }]
  const fromMs = Date.parse(unlock.from!)
  if (unlock.kind === 'date') return [{ atMs: fromMs, tokens: amount }]
  const days = unlock.days!
  const lots = all.div(lot)
  return Array.from({ length: days }, (_, at) => ({
    atMs: fromMs + at * DAY_MS,
    tokens: lots
      .times(at + 1)
      .div(days)
      .round(0, Big.roundDown)
      .times(lot)
      .toFixed(),
  }))
}

type Bought = Pick<SaleOrder, 'amount' | 'paid' | 'token_price' | 'pay_price'>

/** The gain or loss of bought tokens against what was paid, both at their last price, in USDT and per cent. Null without a market. */
export function resultOf({ amount, paid, token_price: price, pay_price: payPrice }: Bought) {
  if (price === null || payPrice === null) return null
  const [worth, cost] = [new Big(amount).times(price), new Big(paid).times(payPrice)]
  const change = worth.minus(cost)
  return { worth: worth.toFixed(), change: change.toFixed(), percent: percentOf(change, cost).toFixed() }
}
