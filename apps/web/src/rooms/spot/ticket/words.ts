/** The names of order types, times in force and states, in the words exchanges use. */
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ChoiceWords } from '#trading/ticket/choice.tsx'
import type { Order } from '../api.ts'
import type { OrderType, SelfTrade, Tif } from './form.ts'

export const typeWords: Record<OrderType, ChoiceWords> = {
  limit: { name: msg`Limit`, note: msg`Trades at your price or better, and waits in the book until it does.` },
  market: { name: msg`Market`, note: msg`Trades at once at the best prices in the book.` },
  stop_limit: { name: msg`Stop-limit`, note: msg`Places a limit order once the market reaches your stop price.` },
  stop_market: { name: msg`Stop-market`, note: msg`Trades at market, within 1%, once the market reaches your stop price.` },
  trailing_stop: {
    name: msg`Trailing stop`,
    note: msg`Follows the market at a distance and trades when it turns back that far.`,
  },
  oco: { name: msg`OCO`, note: msg`A limit order and a stop together: the first to fill cancels the other.` },
}

export const tifWords: Record<Tif, ChoiceWords> = {
  gtc: { name: msg`GTC`, note: msg`Good till cancelled: stays until it is filled or you cancel it.` },
  gtd: { name: msg`GTD`, note: msg`Good till date: stays until it is filled, you cancel it, or its date comes.` },
  ioc: { name: msg`IOC`, note: msg`Immediate or cancel: takes what is there now and cancels the rest.` },
  fok: { name: msg`FOK`, note: msg`Fill or kill: fills completely at once, or not at all.` },
}

export const selfTradeWords: Record<SelfTrade, ChoiceWords> = {
  newest: { name: msg`Cancel the new order`, note: msg`Your order in the book stays.` },
  oldest: { name: msg`Cancel the order in the book`, note: msg`The new order goes on.` },
  both: { name: msg`Cancel both`, note: msg`Neither goes on.` },
}

export const statusWords: Record<Order['status'], MessageDescriptor> = {
  open: msg`Open`,
  untriggered: msg`Not triggered`,
  partially_filled: msg`Partially filled`,
  filled: msg`Filled`,
  cancelled: msg`Cancelled`,
  expired: msg`Expired`,
  rejected: msg`Rejected`,
}

export const reasonWords: Record<NonNullable<Order['reason']>, MessageDescriptor> = {
  user_cancelled: msg`Cancelled by you`,
  ioc_remainder: msg`The rest was not there at once`,
  fok_unfilled: msg`The book could not fill all of it`,
  no_liquidity: msg`Nothing left in the book to trade with`,
  price_band: msg`The next price was outside the price band`,
  slippage: msg`The next price was more than 2% from the best one`,
  insufficient_balance: msg`The balance was used up`,
  self_trade: msg`It would have traded with your own order`,
  oco_other_leg: msg`The other leg of the OCO traded`,
  amount_reached: msg`The amount was reduced to what had filled`,
  date_reached: msg`Its date was reached`,
}
