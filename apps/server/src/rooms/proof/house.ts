import type { CallOutput, CallParsed } from '@assay/contract'
import { formatUnits, PPM_DECIMALS } from '@assay/money'
import { systemAccounts } from '../../ledger/accounts.ts'
import type { ProofServices } from './services.ts'
import { USDT_SCALE } from '../../ledger/usdt.ts'

const LOTS_DECIMALS = 2

const money = (units: bigint): string => formatUnits(units, USDT_SCALE)
const lots = (hundredths: number): string => formatUnits(BigInt(hundredths), LOTS_DECIMALS)

/** The figures of the house in USDT, from the desk's memory: requirement = stress + profit owed + claims + holds of options. */
export function showHouse({ desk, instruments, options, now }: ProofServices): CallOutput<'proof.house'> {
  const { futures } = desk
  const { balance, requirement, stress, profitOwed, claims, otherHolds, isTight } = futures.houseView()
  return {
    time: new Date(now()).toISOString(),
    balance: money(balance),
    requirement: money(requirement),
    stress: money(stress),
    profit_owed: money(profitOwed),
    option_holds: money(otherHolds),
    insurance: money(futures.available(systemAccounts.insurance)),
    claims: money(claims),
    multiples_halved: isTight,
    exposures: instruments.map(({ id, symbol, futures: { stressPpm } }) => {
      const { longLots, shortLots, net, gross } = futures.exposureView(id)
      return {
        symbol,
        long_lots: lots(longLots),
        short_lots: lots(shortLots),
        net: money(net),
        gross: money(gross),
        stress_rate: formatUnits(BigInt(stressPpm), PPM_DECIMALS),
      }
    }),
    suspended: options?.suspendedPeriods() ?? [],
  }
}

/** Options whose stake was returned, each with the reason. */
export async function listVoids(services: ProofServices, { page, limit }: CallParsed<'proof.voids'>): Promise<CallOutput<'proof.voids'>> {
  const { rows, total } = (await services.options?.listVoids({ page, limit })) ?? { rows: [], total: 0 }
  const data = rows.map((row) => ({
    id: row.public_id,
    symbol: row.symbol,
    seconds: row.seconds,
    reason: row.void_reason,
    time: new Date(Number(row.updated_ms)).toISOString(),
  }))
  return { data, page, limit, total }
}
