/** The ladder of products of a sandbox, and the play money of its pool. */
import { DAY_MS } from '@assay/engine/market'
import { formatUnits, LEDGER_SCALE, transfer, unitsOf } from '@assay/money'
import { systemAccounts } from '../../ledger/accounts.ts'
import { USDT } from '../../ledger/usdt.ts'
import { makeProduct } from './make-product.ts'
import { countProducts, listNeeds, type NewProduct } from './product-store.ts'
import type { MiningServices } from './services.ts'
import { POOL } from './terms.ts'

const BTC = 1
const ETH = 2

type Play = Omit<NewProduct, 'penaltyCap' | 'takesBack' | 'opensMs' | 'closesMs' | 'rateHigh'> & { rateHigh?: string }

const usdt = { currencyId: USDT, userMaximum: '20000' }

const plays: readonly Play[] = [
  { ...usdt, days: 7, rateLow: '0.003', penaltyRate: '0.003', minimum: '100', totalMaximum: '250000' },
  { ...usdt, days: 15, rateLow: '0.0032', penaltyRate: '0.004', minimum: '500', totalMaximum: '150000' },
  { ...usdt, days: 30, rateLow: '0.0035', penaltyRate: '0.004', minimum: '1000', totalMaximum: '100000' },
  {
    currencyId: BTC,
    days: 60,
    rateLow: '0.0001',
    penaltyRate: '0.0001',
    minimum: '0.005',
    userMaximum: '2',
    totalMaximum: '20',
  },
  {
    currencyId: ETH,
    days: 30,
    rateLow: '0.00012',
    rateHigh: '0.0002',
    penaltyRate: '0.0002',
    minimum: '0.1',
    userMaximum: '40',
    totalMaximum: '400',
  },
]

/** Makes the ladder in a sandbox that has no product yet, and fills up what the pool has free to what all terms could come to. */
export async function offerPlayProducts({ db, desk, currencies }: Pick<MiningServices, 'db' | 'desk' | 'currencies'>): Promise<void> {
  if ((await countProducts(db)) === 0) {
    const common = { penaltyCap: '0.3', takesBack: true, opensMs: Math.floor(Date.now() / DAY_MS) * DAY_MS, closesMs: null }
    for (const play of plays) await makeProduct(db, { currencies }, { ...common, rateHigh: play.rateLow, ...play })
  }
  const needs = await listNeeds(db)
  await desk.submit({
    userId: null,
    accounts: [POOL, systemAccounts.mint],
    idempotent: null,
    run(turn) {
      const entries = needs.flatMap(({ currency_id: currencyId, for_terms: decimal }) => {
        const scale = currencies.find(({ id }) => id === currencyId)?.scale
        // A token that was sold here is known later, and no sandbox fills its pool.
        if (scale === undefined) return []
        const whole = formatUnits(unitsOf(decimal, LEDGER_SCALE) / 10n ** BigInt(LEDGER_SCALE) + 1n, 0)
        const missing = unitsOf(whole, scale) - turn.available(POOL, currencyId)
        return missing <= 0n ? [] : transfer(missing, { from: systemAccounts.mint, to: POOL, currencyId })
      })
      if (entries.length > 0) turn.post([{ kind: 'mining_fund', reference: 'mining_fund:sandbox', entries }])
    },
  })
}
