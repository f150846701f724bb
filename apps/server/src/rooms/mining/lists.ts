import type { CallOutput, CallParsed } from '@assay/contract'
import { refuse } from '@assay/contract/wire'
import { formatUnits, LEDGER_SCALE, unitsOf, worthAt } from '@assay/money'
import type { UserContext } from '../../http/context.ts'
import { accountOf, CHANGE } from '../../ledger/accounts.ts'
import { currencyOut } from '../wallet/door.ts'
import { listDays, listOrders, listPayouts, readOrder, summarise, type SummaryRow } from './list-store.ts'
import { isoOf, orderOut } from './present.ts'
import { listPools, listProducts } from './product-store.ts'
import type { MiningServices } from './services.ts'
import { POOL } from './terms.ts'

const PAYOUTS_MAXIMUM = 400

export async function config(services: MiningServices): Promise<CallOutput<'mining.config'>> {
  const rows = await listProducts(services.db)
  return rows.map((row) => {
    const currency = currencyOut(services, row.currency_id)
    const units = (decimal: string) => unitsOf(decimal, currency.scale)
    return {
      ...currency,
      config_id: row.id,
      days: row.term_days,
      rate_low: row.rate_low,
      rate_high: row.rate_high,
      minimum: row.minimum,
      user_maximum: row.user_maximum,
      total_maximum: row.total_maximum,
      left: formatUnits(units(row.total_maximum) - units(row.taken), currency.scale),
      penalty_rate: row.penalty_rate,
      penalty_cap: row.penalty_cap,
      takes_back: row.takes_back,
      status: row.status,
      opens_at: isoOf(row.opens_ms),
      next_opens_at: row.next_opens_ms === null ? null : isoOf(row.next_opens_ms),
      time: isoOf(row.now_ms),
    }
  })
}

export async function pools(services: MiningServices): Promise<CallOutput<'mining.pools'>> {
  const rows = await listPools(services.db, POOL)
  return rows.map(({ currency_id: id, free, promised, locked }) => ({ ...currencyOut(services, id), locked, promised, free }))
}

export async function orders(
  services: MiningServices,
  { status, page, limit }: CallParsed<'mining.orders'>,
  { session: { userId } }: UserContext,
): Promise<CallOutput<'mining.orders'>> {
  const { rows, total } = await listOrders(services.db, accountOf(userId, CHANGE), { status, page, limit })
  return { data: rows.map((row) => orderOut(services, row)), page, limit, total }
}

export async function order(
  services: MiningServices,
  { id }: CallParsed<'mining.order'>,
  { session: { userId } }: UserContext,
): Promise<CallOutput<'mining.order'>> {
  const row = (await readOrder(services.db, id, accountOf(userId, CHANGE))) ?? refuse('mining_order_unknown')
  const payouts = await listPayouts(services.db, id, PAYOUTS_MAXIMUM)
  return {
    order: orderOut(services, row),
    payouts: payouts.map(({ day_ms: day, number, rate }) => ({ day: isoOf(day), number, rate })),
  }
}

export async function summary(services: MiningServices, { session: { userId } }: UserContext): Promise<CallOutput<'mining.summary'>> {
  const rows = await summarise(services.db, accountOf(userId, CHANGE))
  const worth = (of: (row: SummaryRow) => string) => worthTogether(services, rows, of)
  const nexts = rows.flatMap(({ next_ms: next }) => (next === null ? [] : [next]))
  return {
    currencies: rows.map(({ currency_id: id, locked, earned, earned_today, next }) => {
      return { ...currencyOut(services, id), locked, earned, earned_today, next, price: services.prices.usdtPerUnit(id) }
    }),
    locked_usdt: worth(({ locked }) => locked),
    earned_usdt: worth(({ earned }) => earned),
    earned_today_usdt: worth(({ earned_today: today }) => today),
    next_usdt: worth(({ next }) => next),
    next_at: nexts.length > 0 ? isoOf(Math.min(...nexts)) : null,
    orders: rows.reduce((sum, row) => sum + row.orders, 0),
  }
}

/** In USDT at the last prices. Null while one of them is not known. */
function worthTogether({ prices }: MiningServices, rows: readonly SummaryRow[], of: (row: SummaryRow) => string): string | null {
  let sum = 0n
  for (const row of rows) {
    const units = unitsOf(of(row), LEDGER_SCALE)
    if (units === 0n) continue
    const price = prices.usdtPerUnit(row.currency_id)
    if (price === null) return null
    sum += worthAt(units, price)
  }
  return formatUnits(sum, LEDGER_SCALE)
}

export async function calendar(
  services: MiningServices,
  { month }: CallParsed<'mining.calendar'>,
  { session: { userId } }: UserContext,
): Promise<CallOutput<'mining.calendar'>> {
  const from = new Date(`${month}-01T00:00:00Z`)
  const until = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + 1))
  const rows = await listDays(services.db, accountOf(userId, CHANGE), { from: from.toISOString(), until: until.toISOString() })
  return rows.map(({ day_ms: day, currency_id: id, paid, due, back }) => {
    return { day: isoOf(day), ...currencyOut(services, id), paid, due, back }
  })
}
