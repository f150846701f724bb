/** What the fields of all tickets share. */
import { Big } from 'big.js'
import { useEffect, useEffectEvent } from 'react'

/** Label, unit and steps of a field. On a phone the label has the unit in brackets. On a desk it is at the right, and arrow keys step. */
export const labelled = ({ label, unit, desk }: { label: string; unit: string; desk: boolean }) => ({
  label: desk ? label : `${label} (${unit})`,
  unit: desk ? unit : undefined,
  steps: !desk,
})

/** A typed number in the format of the wire: "1." is 1, "0.50" is 0.5. */
export const tidy = (value: string): string => new Big(value).toFixed()

/** Fills the first known price into the price field by `offer`, but not while the user types there. */
export function useOfferedPrice(price: string | undefined, isEntered: boolean, offer: (price: string) => void): void {
  const give = useEffectEvent(offer)
  useEffect(() => {
    if (price !== undefined && !isEntered) give(price)
  }, [price, isEntered])
}
