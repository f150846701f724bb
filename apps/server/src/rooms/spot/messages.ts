import type { Order, Pair } from '@assay/engine/spot'
import { formatUnits } from '@assay/money'
import type { DeskMessage } from '../../desk/messages.ts'
import { userOfAccount } from '../../ledger/accounts.ts'

/** The message to a user whose stop did not fill completely within its protection price. System accounts get none. */
export function protectionMessages(order: Order, pair: Pair, timeMs: number): DeskMessage[] {
  const userId = userOfAccount(order.trader.account)
  if (userId === null) return []
  const values = {
    pair: pair.symbol,
    currency: pair.symbol.split('/')[0]!,
    percent: formatUnits(BigInt(pair.protectionBps), 2),
    amount: formatUnits(BigInt(order.amountLots! - order.filledLots), pair.amountDecimals),
    price: formatUnits(BigInt(order.priceTicks!), pair.priceDecimals),
  }
  return [{ userId, timeMs, subject: `spot_protection:${order.id}`, kind: 'stop_at_protection', values }]
}
