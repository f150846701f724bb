/** Products are made whole and never change. Pausing takes no new amounts; ending is for good. What is locked goes on as it was promised. */
import type { FieldCode } from '@assay/contract/texts'
import { refuse } from '@assay/contract/wire'
import { dailyYield, RATE_SCALE } from '@assay/engine/mining'
import { unitsOf } from '@assay/money'
import type { Database, Tx } from '../../db/pool.ts'
import { knownCurrency, unitsTyped } from '../wallet/door.ts'
import type { MiningServices } from './services.ts'
import * as store from './product-store.ts'

/** Days of a range are shared out in steps of 0.0001 %, so its ends lie on them. */
const RATE_DECIMALS = 6

const isOnStep = (rate: string): boolean => (rate.split('.')[1] ?? '').replace(/0+$/, '').length <= RATE_DECIMALS

/** The fields of amounts, as the call names them. */
const FIELDS = { minimum: 'minimum', userMaximum: 'user_maximum', totalMaximum: 'total_maximum' } as const

/** 1 % a day: above it a short term alone empties the pool (docs/decisions/0057). */
const DAILY_RATE_MAXIMUM = '0.01'

/** As many decimals as a field may have. */
const COMPARED_SCALE = 20

/** Terms that no product can have, by the field that is wrong. */
function wrongTerms(product: store.NewProduct): Record<string, FieldCode> {
  const units = (decimal: string) => unitsOf(decimal, COMPARED_SCALE)
  const { opensMs, closesMs } = product
  return {
    ...(units(product.rateHigh) < units(product.rateLow) && { rate_high: 'field_too_small' }),
    ...(units(product.userMaximum) < units(product.minimum) && { user_maximum: 'field_too_small' }),
    ...(units(product.totalMaximum) < units(product.userMaximum) && { total_maximum: 'field_too_small' }),
    ...(units(product.penaltyCap) > units('1') && { penalty_cap: 'field_too_large' }),
    ...(closesMs !== null && closesMs <= Math.max(opensMs ?? 0, Date.now()) && { closes_at: 'field_too_small' }),
  }
}

/**
 * Refuses `currency_unknown` for a token of a sale, `parameter_error` for terms that contradict each other, `mining_rate_high` above 1 % a
 * day, and `mining_terms_wrong` where the smallest amount would yield nothing.
 */
export function checkProduct({ currencies }: Pick<MiningServices, 'currencies'>, product: store.NewProduct): void {
  const { scale, soldAt } = knownCurrency({ currencies }, String(product.currencyId))
  // A token that was sold here is not staked (docs/decisions/0063).
  if (soldAt) refuse('currency_unknown', { fields: { currency_id: 'currency_unknown' } })
  for (const field of ['minimum', 'userMaximum', 'totalMaximum'] as const) unitsTyped(product[field], FIELDS[field], scale)
  const fields = wrongTerms(product)
  if (Object.keys(fields).length > 0) refuse('parameter_error', { fields })
  const isHigh = unitsOf(product.rateHigh, COMPARED_SCALE) > unitsOf(DAILY_RATE_MAXIMUM, COMPARED_SCALE)
  if (isHigh) refuse('mining_rate_high', { fields: { rate_high: 'mining_rate_high' } })
  const smallest = dailyYield(unitsTyped(product.minimum, 'minimum', scale), unitsOf(product.rateLow, RATE_SCALE))
  if (smallest <= 0n || !isOnStep(product.rateLow) || !isOnStep(product.rateHigh)) refuse('mining_terms_wrong')
}

/** Puts a product on offer from `opensMs` on. Returns its id. Refuses as `checkProduct` does. */
export async function makeProduct(
  db: Database | Tx,
  services: Pick<MiningServices, 'currencies'>,
  product: store.NewProduct,
): Promise<string> {
  checkProduct(services, product)
  return store.insertProduct(db, product)
}

/** Refuses `mining_product_unknown`, `mining_product_over`, and `already_so` of what is paused. */
export const pauseProduct = (db: Database | Tx, id: string): Promise<void> => setPaused(db, id, true)

/** Refuses `mining_product_unknown`, `mining_product_over`, and `already_so` of what is not paused. */
export const resumeProduct = (db: Database | Tx, id: string): Promise<void> => setPaused(db, id, false)

async function setPaused(db: Database | Tx, id: string, isPaused: boolean): Promise<void> {
  const found = (await store.setPaused(db, id, isPaused)) ?? refuse('mining_product_unknown')
  if (found.isOver) refuse('mining_product_over')
  if (found.isPaused === isPaused) refuse('already_so')
}

/** Refuses `mining_product_unknown`, and `already_so` of what is over. */
export async function endProduct(db: Database | Tx, id: string): Promise<void> {
  const found = (await store.setEnded(db, id)) ?? refuse('mining_product_unknown')
  if (found.isOver) refuse('already_so')
}
