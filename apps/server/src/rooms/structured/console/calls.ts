/** What operators see of dual investments, and the pausing of a coin. */
import type { ConsoleCallName } from '@assay/contract'
import { logDeed } from '../../../db/deeds.ts'
import type { Tx } from '../../../db/pool.ts'
import { transact } from '../../../db/transact.ts'
import type { Handler, OperatorContext } from '../../../http/context.ts'
import { systemAccounts } from '../../../ledger/accounts.ts'
import { coinOf } from '../currencies.ts'
import { rateText, targetText } from '../present.ts'
import type { StructuredServices } from '../services.ts'
import { readBalances } from '../store.ts'
import * as store from './store.ts'

type StructuredCalls = { [N in ConsoleCallName as N extends `structured.${infer C}` ? C : never]: Handler<N> }

export function structuredConsole(services: StructuredServices): StructuredCalls {
  const { db, coins, money, paused } = services
  const change =
    (action: string, work: (tx: Tx, coinId: number) => Promise<unknown>) =>
    async ({ currency_id: id, note }: { currency_id: string; note: string }, { operator }: OperatorContext) => {
      const coin = coinOf(services, id)
      await transact(db, async (tx) => {
        await work(tx, coin.id)
        const detail = { coin: coin.name, note }
        await logDeed(tx, { operatorId: operator.operatorId, action: `structured.${action}`, subject: `dual_coin:${coin.id}`, detail })
      })
      await paused.read(db)
      return { currency_id: String(coin.id) }
    }

  return {
    overview: async () => {
      const [balances, exposure] = await Promise.all([readBalances(db, systemAccounts.dualCover), store.listExposure(db)])
      const runningOf = (coinId: number) => exposure.reduce((sum, row) => sum + (row.coinId === coinId ? row.investments : 0), 0)
      return {
        coins: coins.map(({ id, name }) => {
          return { currency_id: String(id), currency_name: name, is_paused: paused.has(id), running: runningOf(id) }
        }),
        cover: [...coins, money].map(({ id, name }) => {
          const { available: free, held } = balances.get(id) ?? { available: '0', held: '0' }
          return { currency_id: String(id), currency_name: name, held, free }
        }),
        exposure: exposure.map((row) => ({
          currency_id: String(row.coinId),
          currency_name: coinOf(services, row.coinId).name,
          type: row.type,
          matures_at: row.maturesAt.toISOString(),
          investments: row.investments,
          put_in: row.putIn,
          kept: row.kept,
          converted: row.converted,
        })),
      }
    },
    investors: async (page) => {
      const { rows, total } = await store.listInvestors(db, page)
      const data = rows.map((row) => {
        const coin = coinOf(services, row.coinId)
        return {
          id: row.id,
          user_id: row.userId,
          currency_name: coin.name,
          type: row.type,
          target: targetText(row.target, coin),
          days: row.days,
          amount: row.amount,
          rate: rateText(BigInt(row.rate)),
          bought_at: row.boughtAt.toISOString(),
          matures_at: row.maturesAt.toISOString(),
          settled_at: row.settledAt?.toISOString() ?? null,
        }
      })
      return { data, ...page, total }
    },
    pauseCoin: change('pauseCoin', store.pause),
    resumeCoin: change('resumeCoin', store.resume),
  }
}
