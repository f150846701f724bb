/** What the house has at stake: it is the other side of every contract and option. */
import type { CallOutput } from '@assay/contract'
import { divHalfUp, formatUnits } from '@assay/money'
import { systemAccounts } from '../../ledger/accounts.ts'
import { USDT_SCALE } from '../../ledger/usdt.ts'
import type { HouseServices } from './services.ts'
import { listRunningOptions } from './store.ts'

const LOTS_DECIMALS = 2
const money = (units: bigint): string => formatUnits(units, USDT_SCALE)
const lots = (hundredths: number): string => formatUnits(BigInt(hundredths), LOTS_DECIMALS)

/** What a position worth `net` gains at moves of 1, 5 and 10 per cent of the price. */
const movesOf = (net: bigint) => ({
  one: money(divHalfUp(net, 100n)),
  five: money(divHalfUp(net * 5n, 100n)),
  ten: money(divHalfUp(net * 10n, 100n)),
})

export async function showExposure({ db, desk, traded, leveraged, currencies, now }: HouseServices): Promise<CallOutput<'house.exposure'>> {
  const { futures } = desk
  const { balance, requirement, isTight } = futures.houseView()
  const options = await listRunningOptions(db)
  const symbolOf = (id: number) => traded.find((one) => one.id === id)?.symbol ?? String(id)
  return {
    time: new Date(now()).toISOString(),
    balance: money(balance),
    requirement: money(requirement),
    insurance: money(futures.available(systemAccounts.insurance)),
    is_tight: isTight,
    contracts: leveraged.map(({ id, symbol }) => {
      const { longLots, shortLots, net } = futures.exposureView(id)
      return {
        symbol,
        long_lots: lots(longLots),
        short_lots: lots(shortLots),
        users_net: money(net),
        house_net: money(-net),
        up: movesOf(-net),
        down: movesOf(net),
      }
    }),
    options: options.map(({ until, instrumentId, currencyId, ...row }) => ({
      until: until.toISOString(),
      symbol: symbolOf(instrumentId),
      currency_name: currencies.find(({ id }) => id === currencyId)?.name ?? String(currencyId),
      options: row.options,
      rise: row.rise,
      fall: row.fall,
      owed_on_rise: row.owedOnRise,
      owed_on_fall: row.owedOnFall,
    })),
  }
}
