import { useLingui } from '@lingui/react/macro'
import { Act } from './form.tsx'
import { Noted } from './noted.tsx'

export type Decision = 'approved' | 'refused' | 'withdrawn'

interface DecisionsProps {
  /** Whoever proposed may only take it back; everybody else decides. */
  isOwn: boolean
  busy: boolean
  onDecide: (decision: Decision, note: string, after: { done: () => void; refused: (failure: Error) => void }) => void
}

/** What can be done about a proposal: each asks for a note first. */
export function Decisions({ isOwn, busy, onDecide }: DecisionsProps) {
  const { t } = useLingui()
  const act = (decision: Decision, name: string, kind: 'primary' | 'danger' | 'ghost') => (
    <Act name={name} kind={kind}>
      {(close) => (
        <Noted
          submit={name}
          danger={kind === 'danger'}
          busy={busy}
          onBack={close}
          onSubmit={(note, refused) => onDecide(decision, note, { done: close, refused })}
        />
      )}
    </Act>
  )
  if (isOwn) return <div className="across gap-2">{act('withdrawn', t`Take back`, 'ghost')}</div>
  return (
    <div className="across gap-2">
      {act('approved', t`Approve`, 'primary')}
      {act('refused', t`Refuse`, 'danger')}
    </div>
  )
}
