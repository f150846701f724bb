/** What the fields of all tickets have in common. */
import { Big } from 'big.js'
import { useEffect, useEffectEvent } from 'react'

/** A label with its unit in brackets beside steps; on a desk the unit stands at the right, and arrow keys step. */
export const labelled = ({ label, unit, desk }: { label: string; unit: string; desk: boolean }) => ({
  label: desk ? label : `${label} (${unit})`,
  unit: desk ? unit : undefined,
  steps: !desk,
})

/** "1." and "0.50" as the wire wants them. */
export const tidy = (value: string): string => new Big(value).toFixed()

/** The price of a ticket begins at the first one known, and is the user's from then on. Nothing is offered into what is being typed. */
export function useOfferedPrice(price: string | undefined, isEntered: boolean, offer: (price: string) => void): void {
  const give = useEffectEvent(offer)
  useEffect(() => {
    if (price !== undefined && !isEntered) give(price)
  }, [price, isEntered])
}
