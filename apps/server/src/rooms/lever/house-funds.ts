/**
 * Funds the sandbox's house behind contracts and options. Once a day, postings from the mint top up every currency to a worth of
 * 50,000,000 USDT. Insurance is funded once, at the first start. After that its only income is liquidation fees.
 */
import { transfer, unitsOf, unitsWorth } from '@assay/money'
import type { Database } from '../../db/pool.ts'
import type { LeverDesk, LeverTurn } from '../../desk/lever/lever-desk.ts'
import { USDT, USDT_SCALE } from '../../ledger/usdt.ts'
import { systemAccounts } from '../../ledger/accounts.ts'
import type { IndexPrices, WalletCurrency } from '../wallet/door.ts'
import { fundingDayStatement, readFundingDay } from './house-funds-store.ts'

const HOUSE_WORTH_USDT = '50000000'
const INSURANCE_USDT = '1000000'

export interface HouseFunding {
  db: Database
  desk: LeverDesk
  /** The currencies of option stakes. USDT, which contracts need, is one of them. */
  currencies: readonly WalletCurrency[]
  prices: Pick<IndexPrices, 'usdtPerUnit'>
}

/** Funds the house at the first call of a day (UTC). Returns whether this call did. */
export async function fundHouse({ db, desk, currencies, prices }: HouseFunding): Promise<boolean> {
  const { today, last } = await readFundingDay(db)
  if (today === last) return false
  const targets = currencies.flatMap((currency) => {
    const units = unitsWorth(HOUSE_WORTH_USDT, { price: prices.usdtPerUnit(currency.id), scale: currency.scale })
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

/** The house's balance including what it holds for options: that stays the house's until an option wins. */
const owned = (turn: LeverTurn, currencyId: number): bigint =>
  turn.available(systemAccounts.houseOfDesk, currencyId) + turn.seconds.houseHeld(currencyId)

interface Filling {
  account: number
  currencyId: number
  /** Units that are missing. Nothing is booked when zero or negative. */
  units: bigint
  today: string
}

function fill(turn: LeverTurn, { account, currencyId, units, today }: Filling): void {
  if (units <= 0n) return
  const entries = transfer(units, { from: systemAccounts.mintOfLever, to: account, currencyId })
  turn.post([{ kind: 'sandbox_funding', reference: `sandbox_funding:${today}`, entries }])
}
