import { useLingui } from '@lingui/react/macro'
import { Badge } from '@assay/web/ui/badge.tsx'
import { KeyCaps } from '#ui/keys.tsx'
import { useInbox, type InboxList } from '../api.ts'
import '../support.css'

/** Waiting, mine, all that are open, closed. */
export function Lists({ list, onChange }: { list: InboxList; onChange: (list: InboxList) => void }) {
  const { t } = useLingui()
  const { data: waiting } = useInbox('waiting')
  const items = [
    { value: 'waiting', label: t`Waiting`, count: waiting?.total ?? 0 },
    { value: 'mine', label: t({ context: 'conversations', message: 'Mine' }), count: 0 },
    { value: 'open', label: t`All open`, count: 0 },
    { value: 'closed', label: t({ context: 'conversations', message: 'Closed' }), count: 0 },
  ] as const
  return (
    <div className="support-lists" role="group" aria-label={t`Conversations`}>
      {items.map(({ value, label, count }, at) => (
        <button key={value} type="button" aria-pressed={list === value} onClick={() => onChange(value)}>
          <KeyCaps keys={String(at + 1)} />
          {label}
          {count > 0 && <Badge tone="sel">{count}</Badge>}
        </button>
      ))}
    </div>
  )
}
