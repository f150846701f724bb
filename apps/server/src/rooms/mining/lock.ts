import type { CallOutput, CallParsed } from '@assay/contract'
import { refuse } from '@assay/contract/wire'
import { DAY_MS } from '@assay/engine/market'
import { dailyYield, firstCountedMs, promisedOf, RATE_SCALE } from '@assay/engine/mining'
import { formatUnits, unitsOf } from '@assay/money'
import type { MoneyTurn } from '../../desk/room.ts'
import type { UserContext } from '../../http/context.ts'
import { accountOf, CHANGE } from '../../ledger/accounts.ts'
import { knownCurrency, unitsTyped } from '../wallet/door.ts'
import type { ShownOrder } from './list-store.ts'
import { insertStatement, takeStatement, type NewOrder, type Taken } from './order-store.ts'
import { orderOut } from './present.ts'
import { readCurrencyOf } from './product-store.ts'
import type { MiningServices } from './services.ts'
import { holdOf, POOL, promiseOf } from './terms.ts'

/** Locks an amount for a product's term: it is held in the user's account, and all promised yields in the pool. */
export async function lock(
  services: MiningServices,
  input: CallParsed<'mining.lock'>,
  { session: { userId }, idempotent }: UserContext,
): Promise<CallOutput<'mining.lock'>> {
  const { config_id: productId, renew } = input
  const currencyId = (await readCurrencyOf(services.db, productId)) ?? refuse('mining_product_unknown')
  const { scale, name } = knownCurrency(services, String(currencyId))
  const units = unitsTyped(input.amount, 'amount', scale)
  const amount = formatUnits(units, scale)
  const account = accountOf(userId, CHANGE)
  return services.desk.submit({
    userId,
    accounts: [account, POOL],
    idempotent,
    guard: () => takeStatement({ productId, userId, amount }),
    run(turn, [product]) {
      if (!product) return refuse('mining_product_unknown')
      refuseUntaken(product, { units, scale, name })
      const rateLow = unitsOf(product.rate_low, RATE_SCALE)
      const daily = dailyYield(units, rateLow)
      const promised = promisedOf(units, { rateLow, days: product.term_days })
      const id = turn.takeId()
      book(turn, { id, account, currencyId, units, promised })
      const lockedMs = turn.timeMs
      const countsFromMs = firstCountedMs(lockedMs)
      const row = { id, account, productId, currencyId, amount, daily: formatUnits(daily, scale), isRenewed: renew }
      const written = { ...row, lockedMs, countsFromMs, firstDueMs: countsFromMs + DAY_MS }
      turn.write(insertStatement(written))
      return orderOut(services, newRow(written, product))
    },
  })
}

/** The row as it is read back. */
const newRow = (order: NewOrder, product: Taken): ShownOrder => ({
  id: String(order.id),
  product_id: order.productId,
  currency_id: order.currencyId,
  amount: order.amount,
  daily: order.daily,
  status: 'open',
  term: 1,
  term_days: product.term_days,
  paid_days: 0,
  paid: '0',
  paid_before: '0',
  penalty: '0',
  taken_back: '0',
  is_renewed: order.isRenewed,
  rate_low: product.rate_low,
  rate_high: product.rate_high,
  locked_ms: order.lockedMs,
  counts_ms: order.countsFromMs,
  next_ms: order.firstDueMs,
  ended_ms: null,
})

function refuseUntaken(product: Taken, { units, scale, name }: { units: bigint; scale: number; name: string }): void {
  if (product.taken) return
  const below = (decimal: string) => units < unitsOf(decimal, scale)
  const above = (decimal: string) => units > unitsOf(decimal, scale)
  if (product.status !== 'open') refuse('mining_not_open')
  const values = { currency: name }
  if (below(product.minimum)) {
    refuse('mining_minimum', { values: { ...values, minimum: product.minimum }, fields: { amount: 'mining_minimum' } })
  }
  if (above(product.user_left)) {
    refuse('mining_user_maximum', { values: { ...values, left: product.user_left }, fields: { amount: 'mining_user_maximum' } })
  }
  refuse('mining_full', { values: { ...values, left: product.left }, fields: { amount: 'mining_full' } })
}

interface Locked {
  id: number
  account: number
  currencyId: number
  units: bigint
  promised: bigint
}

function book(turn: MoneyTurn, { id, account, currencyId, units, promised }: Locked): void {
  if (turn.available(account, currencyId) < units) refuse('insufficient_balance', { fields: { amount: 'insufficient_balance' } })
  if (turn.available(POOL, currencyId) < promised) refuse('mining_pool_short')
  turn.post([
    {
      kind: 'mining_lock',
      reference: holdOf(id),
      entries: [
        { account, currencyId, available: -units, held: units, hold: holdOf(id) },
        { account: POOL, currencyId, available: -promised, held: promised, hold: promiseOf(id, 1) },
      ],
    },
  ])
}
