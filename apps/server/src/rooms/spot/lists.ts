import type { CallOutput, CallParsed } from '@assay/contract'
import { refuse } from '@assay/contract/wire'
import type { Pair } from '@assay/engine/spot'
import { formatUnits, rescale, unitsOf, LEDGER_SCALE } from '@assay/money'
import { orderOfRow } from '../../desk/spot/rows.ts'
import type { UserContext } from '../../http/context.ts'
import { accountOf, CHANGE } from '../../ledger/accounts.ts'
import { amountText, priceText } from './figures.ts'
import { presentOrder } from './present.ts'
import type { SpotServices } from './services.ts'
import * as store from './store.ts'

const pairIdOf = (services: SpotServices, symbol: string | undefined): number | null =>
  symbol === undefined ? null : services.pairBySymbol(symbol).id

export async function listOrders(
  services: SpotServices,
  input: CallParsed<'spot.orders'>,
  context: UserContext,
): Promise<CallOutput<'spot.orders'>> {
  const { page, limit, status } = input
  const pairId = pairIdOf(services, input.symbol)
  const { rows, total } = await store.listOrders(services.db, {
    account: accountOf(context.session.userId, CHANGE),
    pairId,
    status,
    page,
    limit,
  })
  const data = rows.map((row) => {
    const pair = services.desk.pairs.get(row.pair_id)!
    return presentOrder(orderOfRow(row, pair), pair, services)
  })
  return { data, page, limit, total }
}

export async function showOrder(
  services: SpotServices,
  input: CallParsed<'spot.order'>,
  context: UserContext,
): Promise<CallOutput<'spot.order'>> {
  const row = await store.findOrder(services.db, accountOf(context.session.userId, CHANGE), input.id)
  if (!row) return refuse('order_not_found')
  const pair = services.desk.pairs.get(row.pair_id)!
  const fills = await store.listFillsOfOrder(services.db, { id: String(row.id), account: Number(row.account_id), pairId: pair.id })
  return {
    ...presentOrder(orderOfRow(row, pair), pair, services),
    fills: fills.map((fill) => ({
      id: fill.seq,
      price: priceText(Number(fill.price_ticks), pair),
      amount: amountText(Number(fill.lots), pair),
      fee: plain(fill.fee),
      role: fill.role,
      time: fill.time.toISOString(),
    })),
  }
}

export async function listFills(
  services: SpotServices,
  input: CallParsed<'spot.fills'>,
  context: UserContext,
): Promise<CallOutput<'spot.fills'>> {
  const { page, limit } = input
  const pairId = pairIdOf(services, input.symbol)
  const { rows, total } = await store.listFills(services.db, { account: accountOf(context.session.userId, CHANGE), pairId, page, limit })
  return { data: rows.map((row) => presentFill(services, row)), page, limit, total }
}

function presentFill(services: SpotServices, fill: store.FillRow): CallOutput<'spot.fills'>['data'][number] {
  const pair = services.desk.pairs.get(fill.pair_id)!
  return {
    id: fill.seq,
    order_id: fill.order_id,
    symbol: pair.symbol,
    type: fill.side,
    price: priceText(Number(fill.price_ticks), pair),
    amount: amountText(Number(fill.lots), pair),
    total: formatUnits(quoteOf(fill, pair), pair.quoteScale),
    fee: plain(fill.fee),
    fee_currency: services.nameOf(fill.side === 'buy' ? pair.baseId : pair.quoteId),
    role: fill.role,
    time: fill.time.toISOString(),
  }
}

/** Exact, because a price times an amount never has more decimals than the ledger keeps for the quote currency. */
const quoteOf = (fill: store.FillRow, pair: Pair): bigint =>
  rescale(BigInt(fill.price_ticks) * BigInt(fill.lots), pair.priceDecimals + pair.amountDecimals, pair.quoteScale)

const plain = (numeric: string): string => formatUnits(unitsOf(numeric, LEDGER_SCALE), LEDGER_SCALE)
