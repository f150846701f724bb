import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { Badge } from '@assay/web/ui/badge.tsx'
import { useLingui } from '@lingui/react/macro'
import type { Node, Payment, Status } from './api.ts'

export const statusNames: Record<Status, MessageDescriptor> = {
  proposed: msg`Proposed`,
  refused: msg`Refused`,
  confirming: msg`Confirming`,
  apart: msg`Kept apart`,
  credited: msg`Credited`,
  undone: msg`Undone`,
}

export const nodeStates: Record<Node['state'], MessageDescriptor> = {
  unasked: msg`Not asked yet`,
  well: msg`Answers`,
  reading: msg`Catching up`,
  behind: msg`Behind what was read`,
  still: msg`No new block for long`,
  unreachable: msg`No connection`,
  slow: msg`Answers too late`,
  refused: msg`Refuses`,
  unreadable: msg`Answers what is no answer`,
  other_chain: msg`Is of another chain`,
  contradicts: msg`Contradicts what was read`,
}

export function StatusBadge({ payment: { status, reason } }: { payment: Payment }) {
  const { t, i18n } = useLingui()
  const name = i18n._(statusNames[status])
  if (status === 'apart') return <Badge tone="warn">{reason === 'token' ? t`Unknown token` : t`Under the minimum`}</Badge>
  if (status === 'undone') return <Badge tone="warn">{name}</Badge>
  return <Badge tone={status === 'proposed' ? 'sel' : undefined}>{name}</Badge>
}

const EDGE = 6
export const shortened = (text: string): string => (text.length > EDGE * 2 + 2 ? `${text.slice(0, EDGE)}…${text.slice(-EDGE)}` : text)
