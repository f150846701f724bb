/** What an order traded in one batch: what a line of a statement is about. A batch has one time, which its trades and entries share. */
import type { CallOutput } from '@assay/contract'
import { divHalfUp, formatUnits, powerOfTen } from '@assay/money'
import { amountText } from './figures.ts'
import type { SpotServices } from './services.ts'
import * as store from './store.ts'

/** An order, and the time of the batch. */
export interface OrderBatch {
  orderId: string
  time: Date
}

export type BatchTrade = NonNullable<CallOutput<'wallet.bills'>['data'][number]['trade']>

/** The key of an order's batch in the answer of `tradesOfBatches`. */
export const nameOfBatch = ({ orderId, time }: OrderBatch): string => `${orderId} ${time.getTime()}`

/** Decimals of a mean price beyond those of the pair. */
const MORE_DECIMALS = 2

/** By `nameOfBatch`. Batches in which the user's order did not trade are missing. */
export async function tradesOfBatches(
  services: Pick<SpotServices, 'db' | 'desk' | 'nameOf' | 'traderOf'>,
  userId: number,
  batches: readonly OrderBatch[],
): Promise<ReadonlyMap<string, BatchTrade>> {
  if (batches.length === 0) return new Map()
  const rows = await store.sumTrades(services.db, services.traderOf(userId).account, batches)
  return new Map(
    rows.map((row) => {
      const pair = services.desk.pairs.get(row.pairId)!
      const feeCurrency = services.nameOf(row.side === 'buy' ? pair.baseId : pair.quoteId)
      const mean = divHalfUp(BigInt(row.lotsTimesTicks) * powerOfTen(MORE_DECIMALS), BigInt(row.lots))
      const trade: BatchTrade = {
        symbol: pair.symbol,
        type: row.side,
        amount: amountText(Number(row.lots), pair),
        price: formatUnits(mean, pair.priceDecimals + MORE_DECIMALS),
        fee: row.fee,
        fee_currency: feeCurrency,
      }
      return [nameOfBatch(row), trade]
    }),
  )
}
