import { ConsentDrawer } from '../ticket/consent-drawer.tsx'
import type { Position } from '../api.ts'
import { reversedCosts } from '../reckon/reversed.ts'
import { useKnown } from './use-known.ts'

interface ReverseConsentProps {
  position: Position
  open: boolean
  onClose: () => void
  onConsented: (position: Position) => void
}

/** The day's consent before a super position is turned round, with what its opposite would cost. */
export function ReverseConsent({ position, open, onClose, onConsented }: ReverseConsentProps) {
  const known = useKnown(open ? position.symbol : '')
  return (
    <ConsentDrawer
      open={open}
      onClose={onClose}
      multiple={position.multiple}
      costs={reversedCosts(position, known)}
      onConsented={() => onConsented(position)}
    />
  )
}
