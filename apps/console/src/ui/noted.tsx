import { useLingui } from '@lingui/react/macro'
import { useState, type ReactNode } from 'react'
import { useFieldErrors } from '@assay/web/ui/field-errors.ts'
import { TextArea } from '@assay/web/ui/field.tsx'
import { Note } from '@assay/web/ui/list.tsx'
import { ActForm } from './form.tsx'

interface NotedProps {
  submit: string
  danger?: boolean
  busy: boolean
  disabled?: boolean
  /** A refusal that belongs to no field. */
  wrong?: string
  onSubmit: (note: string, refused: (failure: Error) => void) => void
  onBack: () => void
  children?: ReactNode
}

/** The form of an act that stands in the log with a note. Only operators see it. */
export function Noted({ submit, danger, busy, disabled, wrong, onSubmit, onBack, children }: NotedProps) {
  const { t } = useLingui()
  const [note, setNote] = useState('')
  const errors = useFieldErrors<'note'>()
  return (
    <ActForm
      submit={submit}
      kind={danger ? 'danger' : 'primary'}
      busy={busy}
      disabled={disabled || !note.trim()}
      onSubmit={() => onSubmit(note.trim(), (failure) => errors.refuse(failure, { note: 'note', text: 'note' }))}
      onBack={onBack}
    >
      {children}
      <TextArea
        label={t`Note, for operators only`}
        maxLength={500}
        value={note}
        error={errors.texts.note}
        onChange={(event) => setNote(event.target.value)}
      />
      {wrong && <Note tone="bad">{wrong}</Note>}
    </ActForm>
  )
}
