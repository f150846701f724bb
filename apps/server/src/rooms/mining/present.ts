/** Rows as calls answer them. */
import type { CallOutput } from '@assay/contract'
import { endOf, RATE_SCALE, redemptionOf, type Redemption } from '@assay/engine/mining'
import { formatUnits, unitsOf } from '@assay/money'
import { currencyOut, knownCurrency } from '../wallet/door.ts'
import type { OrderRow, ShownOrder } from './list-store.ts'
import type { MiningServices } from './services.ts'

type Currencies = Pick<MiningServices, 'currencies'>

export const isoOf = (ms: number): string => new Date(ms).toISOString()

export function orderOut(services: Currencies, row: ShownOrder): CallOutput<'mining.lock'> {
  const currency = currencyOut(services, row.currency_id)
  const units = (decimal: string) => unitsOf(decimal, currency.scale)
  return {
    ...currency,
    id: row.id,
    config_id: row.product_id,
    amount: row.amount,
    status: row.status,
    term: row.term,
    days: row.term_days,
    paid_days: row.paid_days,
    daily: row.daily,
    rate_low: row.rate_low,
    rate_high: row.rate_high,
    paid: row.paid,
    earned: formatUnits(units(row.paid) + units(row.paid_before) - units(row.taken_back), currency.scale),
    penalty: row.penalty,
    taken_back: row.taken_back,
    renew: row.is_renewed,
    locked_at: isoOf(row.locked_ms),
    counts_from: isoOf(row.counts_ms),
    next_at: row.status === 'open' ? isoOf(row.next_ms) : null,
    ends_at: isoOf(endOf(row.counts_ms, row.term_days)),
    ended_at: row.ended_ms === null ? null : isoOf(row.ended_ms),
  }
}

/** What leaving comes to with the days paid so far: the preview and the redemption itself are this one function. */
export function redemptionOfRow(services: Currencies, row: OrderRow): Redemption {
  const { scale } = knownCurrency(services, String(row.currency_id))
  const rate = (fraction: string) => unitsOf(fraction, RATE_SCALE)
  return redemptionOf(
    { amount: unitsOf(row.amount, scale), paidDays: row.paid_days, paid: unitsOf(row.paid, scale) },
    { days: row.term_days, penaltyRate: rate(row.penalty_rate), penaltyCap: rate(row.penalty_cap), takesBack: row.takes_back },
  )
}

export function redemptionOut(services: Currencies, row: OrderRow): CallOutput<'mining.redemption'> {
  const { scale } = knownCurrency(services, String(row.currency_id))
  const { daysLeft, penalty, isCapped, takenBack, back } = redemptionOfRow(services, row)
  const units = (decimal: string) => unitsOf(decimal, scale)
  const atEnd = units(row.amount) + units(row.paid) + units(row.daily) * BigInt(daysLeft)
  return {
    id: row.id,
    currency_id: String(row.currency_id),
    amount: row.amount,
    days_left: daysLeft,
    penalty_rate: row.penalty_rate,
    penalty_cap: row.penalty_cap,
    penalty: formatUnits(penalty, scale),
    is_capped: isCapped,
    paid_days: row.paid_days,
    takes_back: row.takes_back,
    paid: row.paid,
    taken_back: formatUnits(takenBack, scale),
    back: formatUnits(back, scale),
    at_end: formatUnits(atEnd, scale),
    ends_at: isoOf(endOf(row.counts_ms, row.term_days)),
  }
}
