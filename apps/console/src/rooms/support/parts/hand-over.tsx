import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { TextArea } from '@assay/web/ui/field.tsx'
import { toast } from '@assay/web/ui/toast.tsx'
import { useOperator } from '#app/session.ts'
import { Act, ActForm, Choose } from '#ui/form.tsx'
import { useColleagues, useHandOver } from '../api.ts'

/** To somebody else, or back into the line, with a note for whoever has it next. */
export function HandOver({ id }: { id: string }) {
  const { t } = useLingui()
  return (
    <Act name={t`Hand over`} keys="o">
      {(close) => <HandOverForm id={id} close={close} />}
    </Act>
  )
}

function HandOverForm({ id, close }: { id: string; close: () => void }) {
  const { t } = useLingui()
  const { data: me } = useOperator()
  const { data: colleagues = [] } = useColleagues()
  const [to, setTo] = useState('')
  const [note, setNote] = useState('')
  const handOver = useHandOver(close)
  const others = colleagues.filter((one) => one.id !== me?.id)
  return (
    <ActForm
      submit={t`Hand over`}
      busy={handOver.isPending}
      onBack={close}
      onSubmit={() => handOver.mutate({ id, ...(to && { to }), note: note.trim() }, { onError: (failure) => toast(failure.message) })}
    >
      <Choose
        label={t({ context: 'person', message: 'To' })}
        value={to}
        onChange={setTo}
        options={[
          { value: '', label: t`Back in line` },
          ...others.map(({ id: value, name, is_here: isHere }) => ({ value, label: isHere ? t`${name}, here now` : name })),
        ]}
      />
      <TextArea required label={t`Note`} rows={2} maxLength={500} value={note} onChange={(event) => setNote(event.target.value)} />
    </ActForm>
  )
}
