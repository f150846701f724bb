/** Converts refusals of the engine to error codes, with the values for their texts and the field at fault. */
import { refuse } from '@assay/contract/wire'
import type { SecondsRefusal, SubmitCommand } from '@assay/engine/seconds'
import { formatUnits } from '@assay/money'
import { minuteText } from '../../clock/minute-text.ts'
import { haltValues } from '../../feeds/halts.ts'
import type { SecondsServices } from './services.ts'

const FIELD_OF: Partial<Record<SecondsRefusal, string>> = {
  period_not_offered: 'seconds',
  period_suspended: 'seconds',
  session_ends: 'seconds',
  currency_not_payable: 'currency_id',
  ratio_changed: 'profit_ratio',
  stake_minimum: 'number',
  stake_maximum: 'number',
  insufficient_balance: 'number',
}

function valuesOf(code: SecondsRefusal, services: SecondsServices, command: SubmitCommand): Record<string, string> {
  const { currencyId, instrumentId, timeMs } = command
  const money = (units: bigint): string => {
    const { name, scale } = services.currencyById(currencyId)
    return `${formatUnits(units, scale)} ${name}`
  }
  switch (code) {
    case 'stake_minimum':
      return { minimum: money(services.payable.get(currencyId)!.minimumStake) }
    case 'stake_maximum':
      return { maximum: money(services.payable.get(currencyId)!.maximumStake) }
    case 'market_halted':
      return haltValues(services.feed.status(services.instrumentById(instrumentId).symbol, timeMs))
    case 'market_closed': {
      const { nextChangeMs } = services.feed.status(services.instrumentById(instrumentId).symbol, timeMs)
      return { time: nextChangeMs === null ? '' : minuteText(nextChangeMs) }
    }
    default:
      return {}
  }
}

export function refuseOption(code: SecondsRefusal, services: SecondsServices, command: SubmitCommand): never {
  const field = FIELD_OF[code]
  return refuse(code, { values: valuesOf(code, services, command), ...(field && { fields: { [field]: code } }) })
}
