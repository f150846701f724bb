/** Converts refusals of the engine to error codes, with the values for their texts and the field at fault. */
import { refuse } from '@assay/contract/wire'
import type { Effects, Pair, SpotRefusal } from '@assay/engine/spot'
import { formatUnits } from '@assay/money'
import { amountText } from './figures.ts'

const FIELD_OF: Partial<Record<SpotRefusal, string>> = {
  price_tick: 'target_price',
  price_band: 'target_price',
  amount_lot: 'amount',
  amount_minimum: 'amount',
  amount_maximum: 'amount',
  notional_minimum: 'amount',
  visible_amount_too_small: 'visible_amount',
  trailing_range: 'trailing_bps',
  would_take: 'target_price',
  would_trigger: 'stop_price',
}

function valuesOf(code: SpotRefusal, pair: Pair): Record<string, string | number> {
  switch (code) {
    case 'amount_minimum':
      return { minimum: amountText(pair.minimumLots, pair) }
    case 'amount_maximum':
      return { maximum: amountText(pair.maximumLots, pair) }
    case 'notional_minimum':
      return { minimum: `${formatUnits(pair.minimumNotional, pair.quoteScale)} ${pair.symbol.split('/')[1]}` }
    case 'price_tick':
      return { step: formatUnits(1n, pair.priceDecimals) }
    case 'amount_lot':
      return { step: formatUnits(1n, pair.amountDecimals) }
    case 'price_band':
      return { percent: pair.bandBps / 100 }
    case 'open_orders_maximum':
      return { maximum: pair.openOrdersMaximum }
    default:
      return {}
  }
}

/** @param onlyField the one field at fault where the call has no other */
export function refuseIfRefused(effects: Effects, pair: Pair, onlyField?: string): void {
  const code = effects.refused
  if (!code) return
  const field = FIELD_OF[code] && (onlyField ?? FIELD_OF[code])
  refuse(code, { values: valuesOf(code, pair), ...(field && { fields: { [field]: code } }) })
}
