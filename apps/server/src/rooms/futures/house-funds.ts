/**
 * The sandbox's house behind contracts and options: brought to its worth of every currency once a day by a posting from the mint that
 * anyone can look up. Insurance is filled once, at the first start; from then on it lives on liquidation fees.
 */
import { divFloor, powerOfTen, unitsOf } from '@assay/money'
import { sql } from 'kysely'
import type { Database } from '../../db/pool.ts'
import type { LeverDesk, LeverTurn } from '../../desk/lever/lever-desk.ts'
import type { Statement } from '../../desk/statements.ts'
import { USDT } from '../../desk/lever/usdt.ts'
import { systemAccounts } from '../../ledger/accounts.ts'
import { transfer } from '../../ledger/posting.ts'
import { PRICE_SCALE, type IndexPrices, type WalletCurrency } from '../wallet/door.ts'
import { USDT_SCALE } from './terms.ts'

const HOUSE_WORTH_USDT = '50000000'
const INSURANCE_USDT = '1000000'
const FACT = 'lever_funded_on'

export interface HouseFunding {
  db: Database
  desk: LeverDesk
  /** What options are paid in; contracts need USDT. */
  currencies: readonly WalletCurrency[]
  prices: Pick<IndexPrices, 'usdtPerUnit'>
}

/** Answers whether this call filled anything: it does so once a day (UTC) however often it is called. */
export async function fundHouse({ db, desk, currencies, prices }: HouseFunding): Promise<boolean> {
  const { today, last } = await readFundingDay(db)
  if (today === last) return false
  const targets = currencies.flatMap((currency) => {
    const units = unitsWorth(prices, currency)
    return units === null ? [] : [{ currencyId: currency.id, units }]
  })
  await desk.submit({
    userId: null,
    accounts: [systemAccounts.mintOfLever],
    idempotent: null,
    run(turn) {
      for (const { currencyId, units } of targets)
        fill(turn, { account: systemAccounts.houseOfDesk, currencyId, units: units - owned(turn, currencyId), today })
      if (last === null)
        fill(turn, { account: systemAccounts.insurance, currencyId: USDT, units: unitsOf(INSURANCE_USDT, USDT_SCALE), today })
      turn.write(fundingDayStatement(today))
    },
  })
  return true
}

/** What options hold of the house is the house's until it is lost. */
const owned = (turn: LeverTurn, currencyId: number): bigint =>
  turn.available(systemAccounts.houseOfDesk, currencyId) + turn.seconds.houseHeld(currencyId)

interface Filling {
  account: number
  currencyId: number
  /** What is missing; what is above the worth stays. */
  units: bigint
  today: string
}

function fill(turn: LeverTurn, { account, currencyId, units, today }: Filling): void {
  if (units <= 0n) return
  const entries = transfer(units, { from: systemAccounts.mintOfLever, to: account, currencyId })
  turn.post([{ kind: 'sandbox_funding', reference: `sandbox_funding:${today}`, entries }])
}

/** As many units as are worth the house's share, rounded down; null when the currency has no price. */
function unitsWorth(prices: HouseFunding['prices'], { id, scale }: WalletCurrency): bigint | null {
  const perUnit = prices.usdtPerUnit(id)
  return perUnit === null ? null : divFloor(unitsOf(HOUSE_WORTH_USDT, PRICE_SCALE) * powerOfTen(scale), unitsOf(perUnit, PRICE_SCALE))
}

async function readFundingDay(db: Database): Promise<{ today: string; last: string | null }> {
  const result = await sql<{ today: string; last: string | null }>`
    select ((now() at time zone 'UTC')::date)::text as today, (select value from site_fact where name = ${FACT}) as last`.execute(db)
  return result.rows[0]!
}

const fundingDayStatement = (today: string): Statement => ({
  name: 'desk_funding_day',
  text: 'insert into site_fact (name, value) values ($1, $2) on conflict (name) do update set value = excluded.value',
  values: () => [FACT, today],
})
