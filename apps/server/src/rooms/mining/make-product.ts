/** Products are made whole and never change. Pausing takes no new amounts; ending is for good. What is locked goes on as it was promised. */
import { refuse } from '@assay/contract/wire'
import { dailyYield, RATE_SCALE } from '@assay/engine/mining'
import { unitsOf } from '@assay/money'
import { knownCurrency } from '../wallet/door.ts'
import type { MiningServices } from './services.ts'
import * as store from './product-store.ts'

type Products = Pick<MiningServices, 'db' | 'currencies'>

/** Days of a range are shared out in steps of 0.0001 %, so its ends lie on them. */
const RATE_DECIMALS = 6

const isOnStep = (rate: string): boolean => (rate.split('.')[1] ?? '').replace(/0+$/, '').length <= RATE_DECIMALS

/** Puts a product on offer from `opensMs` on. Returns its id. Refuses `mining_terms_wrong` where the smallest amount would yield nothing. */
export async function makeProduct({ db, currencies }: Products, product: store.NewProduct): Promise<string> {
  const { scale } = knownCurrency({ currencies }, String(product.currencyId))
  const smallest = dailyYield(unitsOf(product.minimum, scale), unitsOf(product.rateLow, RATE_SCALE))
  if (smallest <= 0n || !isOnStep(product.rateLow) || !isOnStep(product.rateHigh)) refuse('mining_terms_wrong')
  return store.insertProduct(db, product)
}

export async function pauseProduct({ db }: Products, id: string): Promise<void> {
  if (!(await store.setPaused(db, id, true))) refuse('mining_product_unknown')
}

export async function resumeProduct({ db }: Products, id: string): Promise<void> {
  if (!(await store.setPaused(db, id, false))) refuse('mining_product_unknown')
}

export async function endProduct({ db }: Products, id: string): Promise<void> {
  if (!(await store.setEnded(db, id))) refuse('mining_product_unknown')
}
