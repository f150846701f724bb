/** What operators do with products. Each act stands in the log under `mining_product:<id>`, in the transaction of its effect. */
import type { CallOutput, ConsoleCallName } from '@assay/contract'
import { refuse } from '@assay/contract/wire'
import { logDeed } from '../../../db/deeds.ts'
import type { Tx } from '../../../db/pool.ts'
import { transact } from '../../../db/transact.ts'
import type { Handler, OperatorContext } from '../../../http/context.ts'
import { currencyOut } from '../../wallet/door.ts'
import { endProduct, pauseProduct, resumeProduct } from '../make-product.ts'
import { listPools, listWanted, readCurrencyOf } from '../product-store.ts'
import type { MiningServices } from '../services.ts'
import { POOL } from '../terms.ts'
import * as store from './products-store.ts'
import { decideProduct, proposeProduct } from './proposing.ts'

type MiningCalls = { [N in ConsoleCallName as N extends `mining.${infer C}` ? C : never]: Handler<N> }
type By = OperatorContext['operator']

export function miningConsole(services: MiningServices): MiningCalls {
  const { db } = services
  const deed = async (
    tx: Tx,
    by: { operator: By; action: string; id: string; detail: Record<string, unknown> },
  ): Promise<{ id: string }> => {
    const { operator, action, id, detail } = by
    await logDeed(tx, { operatorId: operator.operatorId, action: `mining.${action}`, subject: `mining_product:${id}`, detail })
    return { id }
  }
  const change =
    (action: string, work: (tx: Tx, id: string) => Promise<void>) =>
    ({ id, note }: { id: string; note: string }, { operator }: { operator: By }) =>
      transact(db, async (tx) => {
        await work(tx, id)
        return deed(tx, { operator, action, id, detail: { note } })
      })

  return {
    listProducts: async (page) => {
      const { rows, total } = await store.listProducts(db, page)
      return { data: rows.map((row) => productOut(services, row)), ...page, total }
    },
    listPools: async () => {
      const [rows, wanted] = await Promise.all([listPools(db, POOL), listWanted(db)])
      const wantedOf = new Map(wanted.map((one) => [one.currency_id, one.wanted]))
      return rows.map(({ currency_id: id, locked, promised, free }) => {
        return { ...currencyOut(services, id), locked, promised, free, wanted: wantedOf.get(id) ?? '0' }
      })
    },
    listSubscribers: async ({ id, ...page }) => {
      if ((await readCurrencyOf(db, id)) === undefined) refuse('mining_product_unknown')
      const { rows, total } = await store.listSubscribers(db, id, page)
      return { data: rows.map(subscriberOut), ...page, total }
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

const subscriberOut = (row: store.SubscriberRow): CallOutput<'mining.listSubscribers'>['data'][number] => ({
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
