/** What operators see of dual investments, and the pausing of a coin. */
import { refuse } from '@assay/contract/wire'
import { logDeed } from '../../../db/deeds.ts'
import { transact } from '../../../db/transact.ts'
import type { ConsoleHandlers, OperatorContext } from '../../../http/context.ts'
import { systemAccounts } from '../../../ledger/accounts.ts'
import { coinOf } from '../currencies.ts'
import { rateText, targetText } from '../present.ts'
import type { StructuredServices } from '../services.ts'
import { readBalances } from '../store.ts'
import * as store from './store.ts'

export function structuredConsole(services: StructuredServices): ConsoleHandlers<'structured'> {
  const { db, coins, money, paused } = services
  const setPaused = async (
    { currency_id: id, note, isPaused }: { currency_id: string; note: string; isPaused: boolean },
    { operator: { operatorId } }: OperatorContext,
  ): Promise<{ currency_id: string }> => {
    const coin = coinOf(services, id)
    const action = isPaused ? 'structured.pauseCoin' : 'structured.resumeCoin'
    const commit = () =>
      transact(db, async (tx) => {
        const isChanged = await store.setPaused(tx, coin.id, isPaused)
        if (isChanged) await logDeed(tx, { operatorId, action, subject: `dual_coin:${coin.id}`, detail: { coin: coin.name, note } })
        return isChanged
      })
    if (!(await paused.set(coin.id, { isPaused, commit }))) refuse('already_so')
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
    pauseCoin: (input, context) => setPaused({ ...input, isPaused: true }, context),
    resumeCoin: (input, context) => setPaused({ ...input, isPaused: false }, context),
  }
}
