/** Converts refusals of the engine to error codes, with the values for their texts and the field at fault. */
import type { ErrorCode } from '@assay/contract/texts'
import { refuse, type RefusalDetail } from '@assay/contract/wire'
import type { Effects, FuturesRefusal } from '@assay/engine/futures'
import { minuteText } from '../../clock/minute-text.ts'
import type { Contract } from './contracts.ts'
import { moneyText } from './figures.ts'
import type { FuturesServices } from './services.ts'
import { house } from './terms.ts'

/** A position of another user and one that does not exist have the same code. */
const CODE_OF: Partial<Record<FuturesRefusal, ErrorCode>> = {
  order_not_found: 'position_not_found',
  // The position is already being reversed.
  already_reversing: 'position_not_open',
}

const FIELD_OF: Partial<Record<FuturesRefusal, string>> = {
  lots_maximum: 'lots',
  target_side: 'target_profit_price',
  stop_side: 'stop_loss_price',
  trailing_range: 'trailing_bps',
  would_trigger: 'price',
  super_unavailable: 'mode',
  super_cap: 'lots',
  super_too_near: 'multiple',
  user_cap: 'lots',
  net_cap: 'lots',
  gross_cap: 'lots',
  multiple_too_high: 'multiple',
  house_limit: 'lots',
  insufficient_margin: 'lots',
}

function valuesOf(code: ErrorCode, { highestLeverage }: Effects, { contract, services }: Asked): RefusalDetail['values'] {
  switch (code) {
    case 'market_halted':
      return services.haltOf(contract.instrument.symbol)
    case 'market_closed':
      return { time: openingTime(services, contract) }
    case 'rows_maximum':
      return { maximum: house.positionsMaximum }
    case 'super_cap':
      return { maximum: moneyText(house.superCap) }
    case 'user_cap':
      return { maximum: moneyText(contract.terms.userCap) }
    case 'multiple_too_high':
    case 'super_too_near':
      return { multiple: highestLeverage ?? 0 }
    default:
      return {}
  }
}

function openingTime({ opensAt }: Pick<FuturesServices, 'opensAt'>, { instrument }: Contract): string {
  const opensMs = opensAt(instrument.symbol)
  return opensMs === null ? '-' : minuteText(opensMs)
}

/** `super_impossible` when no leverage is far enough from liquidation, because then the text has no leverage to name. */
function codeOf(refused: FuturesRefusal, { highestLeverage }: Effects): ErrorCode {
  if (refused === 'super_too_near' && !highestLeverage) return 'super_impossible'
  return CODE_OF[refused] ?? (refused as ErrorCode)
}

export interface Asked {
  contract: Contract
  services: Pick<FuturesServices, 'opensAt' | 'haltOf'>
  /** Fields of the call. A refusal names no other. */
  fields: readonly string[]
}

export function refuseIfRefused(effects: Effects, asked: Asked): void {
  const { refused } = effects
  if (!refused) return
  const code = codeOf(refused, effects)
  const field = FIELD_OF[refused]
  const isNamed = field !== undefined && asked.fields.includes(field)
  refuse(code, { values: valuesOf(code, effects, asked), ...(isNamed && { fields: { [field]: code } }) })
}
