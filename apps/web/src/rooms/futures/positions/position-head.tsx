import { useLingui } from '@lingui/react/macro'
import { Badge } from '../../../ui/badge.tsx'
import type { Position } from '../api.ts'
import { directionWords, modeWords } from '../ticket/words.ts'

type Named = Pick<Position, 'direction' | 'multiple' | 'mode'>

/** Direction with multiple, and margin mode. */
export function PositionBadges({ position }: { position: Named }) {
  const { i18n } = useLingui()
  return (
    <>
      <Badge tone={position.direction === 'long' ? 'up' : 'down'}>
        {i18n._(directionWords[position.direction])} {position.multiple}x
      </Badge>
      <Badge>{i18n._(modeWords[position.mode].name)}</Badge>
    </>
  )
}
