import Big from 'big.js'
import type { Position } from '../api.ts'

type Ended = Pick<Position, 'profit' | 'handling_fee' | 'overnight_fee' | 'liquidation_fee' | 'initial_margin'>

/**
 * What a closed position brought, all fees taken off. Undefined where the loss was larger than the margin: nobody owes more than he
 * has, and how much of it he bore this row does not say.
 */
export function netResult({ profit, handling_fee, overnight_fee, liquidation_fee, initial_margin }: Ended): string | undefined {
  const net = new Big(profit).minus(handling_fee).minus(overnight_fee).minus(liquidation_fee)
  return net.plus(initial_margin).lt(0) ? undefined : net.toFixed()
}
