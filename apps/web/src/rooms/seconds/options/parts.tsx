import { useLingui } from '@lingui/react/macro'
import { Badge } from '#ui/badge.tsx'
import { FallIcon, RiseIcon } from '#ui/icons.tsx'
import type { Option } from '../api.ts'
import { directionWords } from '../words.ts'

export function DirectionBadge({ type }: { type: Option['type'] }) {
  const { i18n } = useLingui()
  const Arrow = type === 'up' ? RiseIcon : FallIcon
  return (
    <Badge tone={type}>
      <Arrow size={12} />
      {i18n._(directionWords[type])}
    </Badge>
  )
}
