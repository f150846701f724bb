import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { TextArea } from '@assay/web/ui/field.tsx'
import { formatTime } from '@assay/web/ui/time.ts'
import { toast } from '@assay/web/ui/toast.tsx'
import { Act, ActForm } from '#ui/form.tsx'
import { Section } from '#ui/page.tsx'
import { useAddNote, type Viewed } from '../api.ts'
import '../support.css'

/** What operators write to each other. The user never sees it. */
export function NotesPart({ viewed: { notes, row } }: { viewed: Viewed }) {
  const { t } = useLingui()
  return (
    <Section title={t`Notes`} end={t`not shown to the user`}>
      <div className="stack">
        {notes.map(({ id, text, operator_name: name, to_name: to, is_hand_over: isHandOver, time }) => (
          <p key={id}>
            <span className="support-words">{text}</span>
            <span className="muted block">
              {isHandOver ? (to ? t`${name} handed it to ${to}` : t`${name} put it back in line`) : name} · {formatTime(time)}
            </span>
          </p>
        ))}
        <Act name={t`Note`} keys="n">
          {(close) => <NoteForm id={row.id} close={close} />}
        </Act>
      </div>
    </Section>
  )
}

function NoteForm({ id, close }: { id: string; close: () => void }) {
  const { t } = useLingui()
  const [text, setText] = useState('')
  const add = useAddNote(close)
  return (
    <ActForm
      submit={t`Note`}
      busy={add.isPending}
      onBack={close}
      onSubmit={() => add.mutate({ id, text: text.trim() }, { onError: (failure) => toast(failure.message) })}
    >
      <TextArea required label={t`Note`} rows={3} maxLength={500} value={text} onChange={(event) => setText(event.target.value)} />
    </ActForm>
  )
}
