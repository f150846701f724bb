import { useLingui } from '@lingui/react/macro'
import { KeyCaps } from '#ui/keys.tsx'
import { useInbox, type InboxList } from '../api.ts'
import '../support.css'

/** Waiting, mine, all that are open, closed. */
export function Lists({ list, onChange }: { list: InboxList; onChange: (list: InboxList) => void }) {
  const { t } = useLingui()
  const { data: waiting } = useInbox('waiting')
  const count = waiting?.total ?? 0
  const items = [
    { value: 'waiting', label: count > 0 ? t`Waiting ${count}` : t`Waiting` },
    { value: 'mine', label: t({ context: 'conversations', message: 'Mine' }) },
    { value: 'open', label: t`All open` },
    { value: 'closed', label: t({ context: 'conversations', message: 'Closed' }) },
  ] as const
  return (
    <div className="support-lists" role="group" aria-label={t`Conversations`}>
      {items.map(({ value, label }, at) => (
        <button key={value} type="button" aria-pressed={list === value} onClick={() => onChange(value)}>
          {label} <KeyCaps keys={String(at + 1)} />
        </button>
      ))}
    </div>
  )
}
