import type { FreezeReason } from '@assay/contract/wire'
import { useLingui } from '@lingui/react/macro'
import { Badge } from '@assay/web/ui/badge.tsx'
import { reasonNames } from '../reasons.ts'

export function Frozen({ reason }: { reason: FreezeReason }) {
  const { t, i18n } = useLingui()
  return <Badge tone="down">{t`Frozen: ${i18n._(reasonNames[reason])}`}</Badge>
}

/** The same as the cell of a table: nothing where the user is not frozen. */
export const frozenBadge = (reason: FreezeReason | null) => reason && <Frozen reason={reason} />
