/**
 * What operators do with products. Each act on one stands in the log under `mining_product:<id>`. Its making does too, and names the proposal,
 * which stands under `mining:<currency>:<days>` with its decision.
 */
import type { CallOutput } from '@assay/contract'
import { refuse } from '@assay/contract/wire'
import { formatUnits, LEDGER_SCALE, unitsOf } from '@assay/money'
import { transactDeed } from '../../../db/deeds.ts'
import type { Tx } from '../../../db/pool.ts'
import type { ConsoleHandlers, OperatorContext } from '../../../http/context.ts'
import { currencyOut } from '../../wallet/door.ts'
import { endProduct, pauseProduct, resumeProduct } from '../make-product.ts'
import { listNeeds, listPools, readCurrencyOf } from '../product-store.ts'
import type { MiningServices } from '../services.ts'
import { POOL } from '../terms.ts'
import * as store from './products-store.ts'
import { decideProduct, proposeProduct } from './proposing.ts'

export function miningConsole(services: MiningServices): ConsoleHandlers<'mining'> {
  const { db } = services
  const change =
    (action: string, work: (tx: Tx, id: string) => Promise<void>) =>
    async ({ id, note }: { id: string; note: string }, { operator: { operatorId } }: OperatorContext): Promise<{ id: string }> => {
      const deed = { operatorId, action: `mining.${action}`, subject: `mining_product:${id}`, detail: { note } }
      await transactDeed(db, deed, (tx) => work(tx, id))
      return { id }
    }

  return {
    listProducts: async (page) => {
      const { rows, total } = await store.listProducts(db, page)
      return { data: rows.map((row) => productOut(services, row)), ...page, total }
    },
    listPools: async () => {
      const [rows, needs] = await Promise.all([listPools(db, POOL), listNeeds(db)])
      const roomOf = new Map(needs.map((one) => [one.currency_id, unitsOf(one.for_room, LEDGER_SCALE)]))
      // A pool that has nothing is the one that has to be filled.
      const empty = needs
        .filter((one) => !rows.some(({ currency_id: id }) => id === one.currency_id))
        .map((one) => ({ currency_id: one.currency_id, locked: '0', promised: '0', free: '0' }))
      return [...rows, ...empty].map(({ currency_id: id, locked, promised, free }) => {
        const wanted = formatUnits(unitsOf(promised, LEDGER_SCALE) + (roomOf.get(id) ?? 0n), LEDGER_SCALE)
        return { ...currencyOut(services, id), locked, promised, free, wanted }
      })
    },
    listSubscribers: async ({ id, ...page }) => {
      const currencyId = (await readCurrencyOf(db, id)) ?? refuse('mining_product_unknown')
      const { rows, total } = await store.listSubscribers(db, id, page)
      const currency = currencyOut(services, currencyId)
      return { data: rows.map((row) => ({ ...subscriberOut(row), ...currency })), ...page, total }
    },
    proposeProduct: (given, context) => proposeProduct(services, given, context),
    decideProduct: (given, context) => decideProduct(services, given, context),
    pauseProduct: change('pauseProduct', pauseProduct),
    resumeProduct: change('resumeProduct', resumeProduct),
    endProduct: change('endProduct', endProduct),
  }
}

const productOut = (services: MiningServices, row: store.ProductRow): CallOutput<'mining.listProducts'>['data'][number] => ({
  ...currencyOut(services, row.currencyId),
  id: row.id,
  days: row.days,
  rate_low: row.rateLow,
  rate_high: row.rateHigh,
  minimum: row.minimum,
  user_maximum: row.userMaximum,
  total_maximum: row.totalMaximum,
  penalty_rate: row.penaltyRate,
  penalty_cap: row.penaltyCap,
  takes_back: row.takesBack,
  status: row.status,
  taken: row.taken,
  orders: row.orders,
  opens_at: row.opensAt.toISOString(),
  closes_at: row.closesAt?.toISOString() ?? null,
})

type Subscriber = CallOutput<'mining.listSubscribers'>['data'][number]

const subscriberOut = (row: store.SubscriberRow): Omit<Subscriber, 'currency_id' | 'currency_name' | 'scale'> => ({
  id: row.id,
  user_id: row.userId,
  amount: row.amount,
  status: row.status,
  term: row.term,
  paid_days: row.paidDays,
  paid: row.paid,
  locked_at: row.lockedAt.toISOString(),
  ended_at: row.endedAt?.toISOString() ?? null,
})
