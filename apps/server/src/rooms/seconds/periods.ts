import type { CallOutput, CallParsed } from '@assay/contract'
import { breakEvenPpm, coinFlipLossPpm, outlivesSession } from '@assay/engine/seconds'
import { divHalfUp, formatUnits, PPM_DECIMALS } from '@assay/money'
import type { Instrument } from '../../feeds/instruments.ts'
import type { SecondsServices } from './services.ts'

type PeriodAnswer = CallOutput<'seconds.periods'>[number]

/** From millionths to per cent. */
const percentText = (ppm: number): string => formatUnits(BigInt(ppm), PPM_DECIMALS - 2)
const MILLION = 1_000_000n

export const payableCurrencies = (services: SecondsServices): CallOutput<'seconds.payableCurrencies'> =>
  [...services.payable.values()].map(({ currencyId, minimumStake, maximumStake }) => {
    const { name, scale } = services.currencyById(currencyId)
    const money = (units: bigint): string => formatUnits(units, scale)
    return { currency_id: String(currencyId), currency_name: name, scale, minimum: money(minimumStake), maximum: money(maximumStake) }
  })

/** Every period of the instrument, offered or not. Empty for an instrument without options. */
export function periods(services: SecondsServices, input: CallParsed<'seconds.periods'>): CallOutput<'seconds.periods'> {
  const instrument = services.instrumentOf(input.match_id)
  if (!instrument.hasOptions) return []
  return services.periods.map(({ seconds, ratioPpm }) => {
    const reason = reasonOf(services, instrument, seconds)
    const figures = services.offer.figures(instrument.id, seconds)
    const hasFigures = figures !== null && figures.samples > 0
    return {
      seconds,
      profit_ratio: formatUnits(BigInt(ratioPpm), PPM_DECIMALS),
      break_even: percentText(breakEvenPpm(ratioPpm)),
      coin_flip_loss: percentText(coinFlipLossPpm(ratioPpm)),
      is_offered: reason === null,
      reason,
      tie_share: hasFigures ? formatUnits(divHalfUp(BigInt(figures.ties) * MILLION, BigInt(figures.samples)), PPM_DECIMALS) : null,
      // From twentieths of a tick to hundredths.
      median_move: hasFigures ? formatUnits(BigInt(figures.medianMoveTwentieths) * 5n, 2) : null,
    }
  })
}

function reasonOf({ offer, desk, now }: SecondsServices, { id }: Instrument, seconds: number): PeriodAnswer['reason'] {
  const off = offer.offReason(id, seconds)
  if (off === 'history') return off
  const { state, sessionEndMs } = desk.seconds.market(id)
  if (state !== 'open') return state
  if (off) return off
  return outlivesSession(now(), seconds, sessionEndMs) ? 'session_ends' : null
}
