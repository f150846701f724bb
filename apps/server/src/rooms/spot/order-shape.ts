/** The fields that each type of order needs and allows. */
import type { CallParsed } from '@assay/contract'
import type { FieldCode } from '@assay/contract/texts'
import type { OrderType } from '@assay/engine/spot'

export type OrderInput = CallParsed<'spot.placeOrder'>
type Field =
  | 'amount'
  | 'quote_amount'
  | 'target_price'
  | 'stop_price'
  | 'stop_limit_price'
  | 'trailing_bps'
  | 'activation_price'
  | 'visible_amount'

/** The fields that an order needs and those it may have. Any other of `Field` is refused. */
interface Shape {
  needs: readonly Field[]
  may?: readonly Field[]
}

function shapeOf(input: OrderInput, type: OrderType): Shape {
  const isBuy = input.type === 'buy'
  // A buy whose start price is unknown is sized by its quote amount.
  const size = isBuy ? ('quote_amount' as const) : ('amount' as const)
  switch (type) {
    case 'limit':
      return { needs: ['target_price', 'amount'], may: ['visible_amount'] }
    case 'market':
      return { needs: [isBuy && input.quote_amount !== undefined ? 'quote_amount' : 'amount'] }
    case 'stop_limit':
      return { needs: ['stop_price', 'target_price', 'amount'] }
    case 'stop_market':
      return { needs: ['stop_price', size] }
    case 'trailing_stop':
      return { needs: ['trailing_bps', size], may: ['activation_price'] }
    case 'oco':
      // Without a limit price the stop leg of a buy is a market buy, which is sized by its quote amount.
      if (isBuy && input.stop_limit_price === undefined) return { needs: ['target_price', 'stop_price', 'amount', 'quote_amount'] }
      return { needs: ['target_price', 'stop_price', 'amount'], may: ['stop_limit_price'] }
  }
}

const SHAPED: readonly Field[] = [
  'amount',
  'quote_amount',
  'target_price',
  'stop_price',
  'stop_limit_price',
  'trailing_bps',
  'activation_price',
  'visible_amount',
]

/** Without `order_type` an order with a price is a limit order, any other a market order. */
export const typeOf = (input: OrderInput): OrderType => input.order_type ?? (input.target_price === undefined ? 'market' : 'limit')

/** The fields that are missing, and those that an order of this type may not have. Empty when the shape is right. */
export function faultyFieldsOf(input: OrderInput): Record<string, FieldCode> {
  const type = typeOf(input)
  const { needs, may = [] } = shapeOf(input, type)
  const fields: Record<string, FieldCode> = {}
  for (const field of SHAPED) {
    if (input[field] === undefined && needs.includes(field)) fields[field] = 'field_required'
    if (input[field] !== undefined && !needs.includes(field) && !may.includes(field)) fields[field] = 'field_unused'
  }
  const isResting = type === 'limit' || type === 'stop_limit' || type === 'oco'
  if (!isResting && input.post_only) fields['post_only'] = 'field_unused'
  if (type === 'market' && (input.tif === 'gtc' || input.tif === 'gtd')) fields['tif'] = 'field_unused'
  const isDated = input.tif === 'gtd'
  if (isDated !== (input.expire_at !== undefined)) fields['expire_at'] = isDated ? 'field_required' : 'field_unused'
  return fields
}
