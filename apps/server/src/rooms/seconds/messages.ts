/** Messages to users whose stake was returned. */
import type { OptionOrder } from '@assay/engine/seconds'
import type { DeskMessage } from '../../desk/messages.ts'
import { userOfAccount } from '../../ledger/accounts.ts'
import { presentOption, type Names } from './present.ts'

export const optionMessages = (options: readonly OptionOrder[], names: Names): DeskMessage[] =>
  options.filter(({ status }) => status === 'void').map((order) => voidMessage(order, names))

function voidMessage(order: OptionOrder, names: Names): DeskMessage {
  const { id, proof_id, pair, number: stake, currency_name: currency, seconds } = presentOption(order, names)
  return {
    userId: userOfAccount(order.account)!,
    timeMs: order.updatedMs,
    subject: `option:${id}`,
    kind: order.voidReason === 'thin_entry' ? 'option_thin_entry' : 'option_no_trade',
    values: { id, proof_id, pair, stake, currency, seconds: String(seconds) },
  }
}
