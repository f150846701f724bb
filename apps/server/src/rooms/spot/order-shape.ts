/** Which fields belong to which type of order. */
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

/** Which fields a type of order needs and which it may have; any other of these is refused. */
interface Shape {
  needs: readonly Field[]
  may?: readonly Field[]
}

function shapeOf(input: OrderInput, type: OrderType): Shape {
  const isBuy = input.type === 'buy'
  // Buys that start at an unknown price are given by what they may spend.
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
      // The stop leg of a buy without a limit is a market buy, given by its budget.
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

/** Without `order_type`: limit when a price is given, market when not. */
export const typeOf = (input: OrderInput): OrderType => input.order_type ?? (input.target_price === undefined ? 'market' : 'limit')

/** What is missing, and what has no place in an order of this type. */
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
  if (type === 'market' && input.tif === 'gtc') fields['tif'] = 'field_unused'
  return fields
}
