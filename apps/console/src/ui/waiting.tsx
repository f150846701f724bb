import { useLingui } from '@lingui/react/macro'
import { Badge } from '@assay/web/ui/badge.tsx'

/** In the rail, beside the name of a page: how many wait there. */
export function WaitingMark({ count = 0 }: { count: number | undefined }) {
  const { t } = useLingui()
  if (count === 0) return null
  return (
    <Badge tone="sel">
      <span className="visually-hidden">{t`Waiting`} </span>
      {count}
    </Badge>
  )
}
