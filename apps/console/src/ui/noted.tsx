import { useLingui } from '@lingui/react/macro'
import { useState, type ReactNode } from 'react'
import { TextArea } from '@assay/web/ui/field.tsx'
import { Note } from '@assay/web/ui/list.tsx'
import { toast, toastDone } from '@assay/web/ui/toast.tsx'
import { Act, ActForm } from './form.tsx'
import { noteText } from './note-text.ts'

interface NotedProps {
  submit: string
  danger?: boolean
  /** What is done: its refusal of the note stands under the note. */
  action: Pick<NotedAction<never>, 'isPending' | 'error'>
  /** A refusal that belongs to no field. */
  wrong?: string
  /** `refused` is for forms without fields of their own: it says a refusal that is not of the note. */
  onSubmit: (note: string, refused: (failure: Error) => void) => void
  onBack: () => void
  children?: ReactNode
}

const refused = (failure: Error): void => {
  if (noteText(failure) === undefined) toast(failure.message)
}

/** The form of an act that stands in the log with a note. Only operators see it. */
export function Noted({ submit, danger, action, wrong, onSubmit, onBack, children }: NotedProps) {
  const { t } = useLingui()
  const [note, setNote] = useState('')
  // A refusal from before the form was opened, or before the note was changed, is not shown.
  const [past, setPast] = useState(action.error)
  const wrongNote = noteText(action.error)
  return (
    <ActForm
      submit={submit}
      kind={danger ? 'danger' : 'primary'}
      busy={action.isPending}
      onSubmit={() => onSubmit(note.trim(), refused)}
      onBack={onBack}
    >
      {children}
      <TextArea
        label={t`Note, for operators only`}
        maxLength={500}
        required
        value={note}
        error={action.error === past ? undefined : wrongNote}
        onChange={(event) => {
          setNote(event.target.value)
          setPast(action.error)
        }}
      />
      {wrong && wrongNote === undefined && <Note tone="bad">{wrong}</Note>}
    </ActForm>
  )
}

/** What is done with a note: an action of `useAction`. */
export interface NotedAction<Sent, Answer = unknown> {
  mutate: (sent: Sent, after: { onSuccess: (answer: Answer) => void; onError: (failure: Error) => void }) => void
  isPending: boolean
  error: Error | null
}

interface NotedActProps<Sent, Answer> extends Pick<NotedProps, 'children'> {
  /** The verb, on the button that opens it and on the one that does it. */
  name: string
  /** The verb on the button that does it, where it is another. */
  submit?: string
  /** The key that opens it. */
  keys?: string | undefined
  kind?: 'primary' | 'danger' | 'ghost'
  action: NotedAction<Sent, Answer>
  /** What is sent with the note. */
  send: (note: string) => Sent
  /** Said once it is done. */
  done?: string | ((answer: Answer) => string)
}

/** An act of which the log keeps the note. A refusal stands in its form, which closes once it is done. */
export function NotedAct<Sent, Answer>({
  name,
  submit = name,
  keys,
  kind = 'ghost',
  action,
  send,
  done,
  ...form
}: NotedActProps<Sent, Answer>) {
  return (
    <Act name={name} keys={keys} kind={kind}>
      {(close) => (
        <Noted
          {...form}
          submit={submit}
          danger={kind === 'danger'}
          action={action}
          onBack={close}
          onSubmit={(note, refused) =>
            action.mutate(send(note), {
              onSuccess: (answer) => {
                if (done) toastDone(typeof done === 'string' ? done : done(answer))
                close()
              },
              onError: refused,
            })
          }
        />
      )}
    </Act>
  )
}
