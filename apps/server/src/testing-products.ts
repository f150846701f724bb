/** For tests: the products that the rooms give to a lever desk. */
import type { LeverProducts } from './desk/lever/products.ts'
import { instruments } from './feeds/instruments.ts'
import { Contracts, contractsProduct, limitsProduct } from './rooms/futures/door.ts'
import { createCatalogue } from './rooms/market/door.ts'
import { namesOf, optionsProduct } from './rooms/seconds/door.ts'

/** Default: no contracts, and no price for any currency. */
export const testProducts = ({
  contracts = new Contracts([], new Map()),
  usdtPerUnit = () => null,
}: {
  contracts?: Contracts
  usdtPerUnit?: (currencyId: number) => string | null
} = {}): LeverProducts => ({
  contracts: contractsProduct(contracts),
  options: optionsProduct(namesOf(createCatalogue(instruments))),
  limits: limitsProduct(usdtPerUnit),
})
