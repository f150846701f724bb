import type { CallOutput, CallParsed } from '@assay/contract'
import { refuse } from '@assay/contract/wire'
import type { Receipt } from '@assay/engine/proof'
import type { UserContext } from '../../http/context.ts'
import { isEnded, orderOfRow, presentOption, presentWindow } from './present.ts'
import type { SecondsServices } from './services.ts'
import * as store from './store.ts'

export async function listOptions(
  services: SecondsServices,
  input: CallParsed<'seconds.lists'>,
  context: UserContext,
): Promise<CallOutput<'seconds.lists'>> {
  const { page, limit, status } = input
  const instrumentId = input.match_id === undefined ? null : services.instrumentOf(input.match_id).id
  const { rows, total } = await store.listOptions(services.db, { userId: context.session.userId, instrumentId, status, page, limit })
  return { data: rows.map((row) => presentOption(orderOfRow(row, services), services)), page, limit, total }
}

const tellsTheEnd = (receipt: Receipt): boolean =>
  receipt.seconds.some(({ leaves }) => leaves.some(({ leaf }) => leaf.startsWith('option-end/')))

export async function showResult(
  services: SecondsServices,
  input: CallParsed<'seconds.result'>,
  context: UserContext,
): Promise<CallOutput<'seconds.result'>> {
  const row = await store.findOption(services.db, context.session.userId, input.id)
  if (!row) return refuse('option_not_found')
  const order = orderOfRow(row, services)
  const { priceDecimals } = services.instrumentById(order.instrumentId)
  const receipt = isEnded(order.status) ? await services.receiptOf(order.publicId) : null
  return {
    ...presentOption(order, services),
    entry: presentWindow(order.entry, priceDecimals),
    settlement: presentWindow(order.settlement, priceDecimals),
    receipt: receipt && tellsTheEnd(receipt) ? receipt : null,
  }
}

/** Options whose stake was returned, newest first, for the public page. */
export async function listVoids({ db, instrumentById }: SecondsServices, page: { page: number; limit: number }) {
  const { rows, total } = await store.listVoids(db, page)
  return { rows: rows.map((row) => ({ ...row, symbol: instrumentById(row.instrument_id).symbol })), total }
}
