/** Why the platform ends an order or an option by itself, in words. Results lead here. */
import type { CallOutput } from '@assay/contract'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

type Reason =
  | `spot.${NonNullable<CallOutput<'spot.order'>['reason']>}`
  | `contract.${NonNullable<CallOutput<'futures.position'>['reason']>}`
  | `option.${NonNullable<CallOutput<'seconds.submit'>['void_reason']>}`

interface Rule {
  /** The reasons it stands for, by product: `spot.slippage`. */
  reasons: readonly Reason[]
  title: MessageDescriptor
  text: MessageDescriptor
}

interface RuleGroup {
  title: MessageDescriptor
  rules: readonly Rule[]
}

export const ruleGroups: readonly RuleGroup[] = [
  {
    title: msg`Spot`,
    rules: [
      {
        reasons: ['spot.ioc_remainder', 'spot.fok_unfilled', 'spot.no_liquidity'],
        title: msg`The book did not have enough`,
        text: msg`IOC takes what is in the book at once and drops the rest. FOK fills whole or not at all. A market order ends where nothing is left to trade with.`,
      },
      {
        reasons: ['spot.price_band', 'spot.slippage'],
        title: msg`The next price was too far away`,
        text: msg`A market order stops 2% from the best price it met. No order trades further than 10% from the index. What is left ends, so that you do not trade at a bad price.`,
      },
      {
        reasons: ['spot.self_trade'],
        title: msg`It would have met your own order`,
        text: msg`Nobody trades with himself. Unless you chose otherwise, the newer of the two orders ends and the older one stays.`,
      },
      {
        reasons: ['spot.insufficient_balance'],
        title: msg`The balance was used up`,
        text: msg`A market order by amount spends what is available. Where the price rises while it fills, the rest ends.`,
      },
      {
        reasons: ['spot.date_reached'],
        title: msg`Its date was reached`,
        text: msg`An order with a date ends then by itself. What it held is free again.`,
      },
    ],
  },
  {
    title: msg`Contract`,
    rules: [
      {
        reasons: ['contract.slippage'],
        title: msg`The slippage limit`,
        text: msg`A market order opens only within the slippage limit that you set. Beyond it nothing is opened.`,
      },
      {
        reasons: ['contract.market_halted', 'contract.market_closed'],
        title: msg`The market was closed or halted`,
        text: msg`Nothing is opened without a price. Market orders end then; limit and stop orders wait for the opening.`,
      },
      {
        reasons: ['contract.paused', 'contract.loss_limit'],
        title: msg`Your own limits`,
        text: msg`A pause or a daily loss limit that you set yourself cancels waiting orders, and nothing new opens until it ends.`,
      },
      {
        reasons: ['contract.liquidation', 'contract.margin_used', 'contract.insufficient_margin', 'contract.others_at_risk'],
        title: msg`The margin was not there`,
        text: msg`An order needs its margin and fee at the moment it opens. Where a loss has used them up, or another position would be put at risk, the order ends. Before cross positions are liquidated, waiting orders are cancelled to free their margin.`,
      },
      {
        reasons: ['contract.would_liquidate', 'contract.super_too_near'],
        title: msg`It would have been liquidated at once`,
        text: msg`No position opens that is below its maintenance margin, or with a liquidation price too near to the market.`,
      },
      {
        reasons: [
          'contract.user_cap',
          'contract.net_cap',
          'contract.gross_cap',
          'contract.super_cap',
          'contract.house_limit',
          'contract.multiple_too_high',
          'contract.super_unavailable',
        ],
        title: msg`Limits of size and leverage`,
        text: msg`For each market there is a limit to what one user may hold, to what all users may hold, and to the leverage of large positions. The figures are in the terms of the contract.`,
      },
      {
        reasons: ['contract.position_closed'],
        title: msg`The position was gone`,
        text: msg`A reversal closes a position and opens the opposite one. Without that position nothing is opened.`,
      },
    ],
  },
  {
    title: msg`Options`,
    rules: [
      {
        reasons: ['option.thin_entry'],
        title: msg`Too few prices at the entry`,
        text: msg`An option begins at prices of its entry window. With fewer than three of them it never began, and the whole stake goes back.`,
      },
      {
        reasons: ['option.no_trade'],
        title: msg`No price at the end`,
        text: msg`Where no source traded in the five seconds before the end, there is no price to settle at. The whole stake goes back.`,
      },
    ],
  },
]
