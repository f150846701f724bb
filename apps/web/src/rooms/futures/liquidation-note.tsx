import { Trans } from '@lingui/react/macro'
import { formatPrice } from '../../ui/format.ts'

interface LiquidationNoteProps {
  /** Where it would be liquidated. */
  price: string
  tick: string
  /** Something beside this price moves it. */
  isAbout?: boolean
}

/** Under a stop loss that is never reached. The order is taken all the same: margin may be added later. */
export function LiquidationNote({ price: liquidation, tick, isAbout = false }: LiquidationNoteProps) {
  const price = formatPrice(liquidation, tick)
  return (
    <span className="warn" role="status">
      {isAbout ? <Trans>Liquidation at about {price} comes first</Trans> : <Trans>Liquidation at {price} comes first</Trans>}
    </span>
  )
}
