import { useLingui } from '@lingui/react/macro'
import type { ProposalKind } from '@assay/contract/wire'
import { Badge } from '@assay/web/ui/badge.tsx'
import { useProposalsFor } from './open-proposals.ts'

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

/** How many proposals of others wait for this operator's decision. */
export const ProposalsMark = ({ kinds }: { kinds: readonly ProposalKind[] }) => <WaitingMark count={useProposalsFor(kinds)} />
