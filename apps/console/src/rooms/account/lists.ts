import type { UserView } from '@assay/contract/wire'
import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'

export type ListView = Exclude<UserView, 'assets' | 'identity' | 'loss_limits'>

/** A field of the user's own answer, as a column. */
export interface ListField {
  title: MessageDescriptor
  of: string
  /** The field that has the currency. */
  unit?: string
  isTime?: boolean
  end?: boolean
}

/** What is shown of each list. */
export const lists: Record<ListView, readonly ListField[]> = {
  holds: [
    { title: msg`Reason`, of: 'reason' },
    { title: msg`Reference`, of: 'reference' },
    { title: msg`Amount`, of: 'amount', unit: 'currency_name', end: true },
    { title: msg`Since`, of: 'since', isTime: true },
  ],
  statement: [
    { title: msg`Time`, of: 'time', isTime: true },
    { title: msg`Kind`, of: 'kind' },
    { title: msg`Amount`, of: 'amount', unit: 'currency_name', end: true },
    { title: msg`Balance after`, of: 'balance_after', end: true },
    { title: msg`Reference`, of: 'reference' },
  ],
  orders: [
    { title: msg`Number`, of: 'id' },
    { title: msg`Pair`, of: 'symbol' },
    { title: msg`Side`, of: 'type' },
    { title: msg`Kind`, of: 'order_type' },
    { title: msg`Price`, of: 'price', end: true },
    { title: msg`Amount`, of: 'amount', end: true },
    { title: msg`Filled`, of: 'filled', end: true },
    { title: msg`State`, of: 'status' },
    { title: msg`Time`, of: 'created_at', isTime: true },
  ],
  positions: [
    { title: msg`Number`, of: 'id' },
    { title: msg`Instrument`, of: 'pair' },
    { title: msg`Side`, of: 'direction' },
    { title: msg`Mode`, of: 'mode' },
    { title: msg`Open lots`, of: 'open_lots', end: true },
    { title: msg`Opened at`, of: 'open_price', end: true },
    { title: msg`Profit`, of: 'profit', end: true },
    { title: msg`State`, of: 'status' },
  ],
  contracts: [
    { title: msg`Number`, of: 'id' },
    { title: msg`Instrument`, of: 'pair' },
    { title: msg`Side`, of: 'direction' },
    { title: msg`Lots`, of: 'lots', end: true },
    { title: msg`Opened at`, of: 'open_price', end: true },
    { title: msg`Closed at`, of: 'close_price', end: true },
    { title: msg`State`, of: 'status' },
  ],
  options: [
    { title: msg`Number`, of: 'id' },
    { title: msg`Instrument`, of: 'pair' },
    { title: msg`Side`, of: 'type' },
    { title: msg`Stake`, of: 'number', unit: 'currency_name', end: true },
    { title: msg`Outcome`, of: 'result' },
    { title: msg`Profit`, of: 'profit', end: true },
    { title: msg`Time`, of: 'created_at', isTime: true },
  ],
  mining: [
    { title: msg`Number`, of: 'id' },
    { title: msg`Amount`, of: 'amount', unit: 'currency_name', end: true },
    { title: msg`Days`, of: 'days', end: true },
    { title: msg`Earned`, of: 'earned', end: true },
    { title: msg`State`, of: 'status' },
    { title: msg`Ends`, of: 'ends_at', isTime: true },
  ],
  dual: [
    { title: msg`Number`, of: 'id' },
    { title: msg`Coin`, of: 'symbol' },
    { title: msg`Side`, of: 'type' },
    { title: msg`Target`, of: 'target', end: true },
    { title: msg`Days`, of: 'days', end: true },
    { title: msg`State`, of: 'stage' },
  ],
  sales: [
    { title: msg`Number`, of: 'id' },
    { title: msg`Name`, of: 'name' },
    { title: msg`Committed`, of: 'committed', unit: 'pay_currency_name', end: true },
    { title: msg`Bought`, of: 'amount', unit: 'currency_name', end: true },
    { title: msg`State`, of: 'status' },
  ],
  messages: [
    { title: msg`Time`, of: 'time', isTime: true },
    { title: msg`Title`, of: 'title' },
    { title: msg`Text`, of: 'body' },
  ],
  credit: [
    { title: msg`Time`, of: 'time', isTime: true },
    { title: msg`Kind`, of: 'kind' },
    { title: msg`Change`, of: 'change', end: true },
    { title: msg`Score after`, of: 'score_after', end: true },
    { title: msg`Reference`, of: 'reference' },
  ],
  security: [
    { title: msg`Time`, of: 'time', isTime: true },
    { title: msg`What`, of: 'kind' },
    { title: msg`Device`, of: 'device' },
    { title: msg`IP address`, of: 'address' },
  ],
}
