/** Everything that is traded, with its terms, as operators read it. Where each is decided, docs/decisions/0045 says. */
import type { CallOutput } from '@assay/contract'
import { formatUnits, PPM_DECIMALS } from '@assay/money'
import type { Instrument } from '../../feeds/instruments.ts'
import { USDT_SCALE } from '../../ledger/usdt.ts'
import { isLeveraged } from '../futures/door.ts'
import { periodsAt } from '../seconds/door.ts'
import { feeRatesAt } from '../spot/door.ts'
import type { InstrumentServices } from './services.ts'

type Row = CallOutput<'instrument.instruments'>[number]

const fraction = (ppm: number): string => formatUnits(BigInt(ppm), PPM_DECIMALS)
const usdt = (units: bigint): string => formatUnits(units, USDT_SCALE)

export const instrumentList = (services: InstrumentServices): Row[] =>
  services.market.catalogue.all().map((instrument) => ({ ...rowOf(instrument, services), ...contractTerms(instrument, services) }))

type ContractTerms = Pick<Row, 'fees' | 'overnight' | 'leverages' | 'tiers'>

function rowOf(instrument: Instrument, { market, schedule, now }: InstrumentServices): Omit<Row, keyof ContractTerms> {
  const { id, symbol, kind, hours, priceDecimals, amountDecimals, minimumSpreadBp, hasOptions } = instrument
  const { state, nextChangeMs } = market.prices.status(symbol)
  return {
    id: String(id),
    symbol,
    kind,
    state,
    next_change: nextChangeMs === null ? null : new Date(nextChangeMs).toISOString(),
    hours,
    tick: formatUnits(1n, priceDecimals),
    lot: formatUnits(1n, amountDecimals),
    minimum_spread_bp: minimumSpreadBp,
    option_periods: hasOptions ? periodsAt(schedule, now()).map(({ seconds, ratioPpm }) => ({ seconds, ratio: fraction(ratioPpm) })) : [],
  }
}

function contractTerms(instrument: Instrument, { contracts, schedule, now }: InstrumentServices): ContractTerms {
  if (!isLeveraged(instrument)) return { fees: feeRatesAt(schedule, now()), overnight: null, leverages: [], tiers: [] }
  const { terms, multiples } = contracts.of(instrument.id)
  return {
    fees: { maker: null, taker: fraction(terms.feePpm) },
    overnight: { long: fraction(terms.overnightLongPpm), short: fraction(terms.overnightShortPpm) },
    leverages: [...multiples, ...terms.superLeverages],
    tiers: terms.tiers.map(({ from, ratePpm, leverage, deduction }) => ({
      from: usdt(from),
      rate: fraction(ratePpm),
      leverage,
      deduction: usdt(deduction),
    })),
  }
}
