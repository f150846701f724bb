import type { BankRefusal } from '@assay/contract/wire'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Choose } from '#ui/form.tsx'
import { NotedAct, type NotedAction } from '#ui/noted.tsx'
import { reasonNames } from '../words.ts'

interface RefuseProps<Reason extends BankRefusal> {
  id: string
  name: string
  reasons: readonly Reason[]
  action: NotedAction<{ id: string; reason: Reason; note: string }>
}

/** An act with a reason of a closed list, which the user reads in his language. */
export function Refuse<Reason extends BankRefusal>({ id, name, reasons, action }: RefuseProps<Reason>) {
  const { t, i18n } = useLingui()
  const [reason, setReason] = useState<Reason>(reasons[0]!)
  return (
    <NotedAct name={name} keys="r" kind="danger" action={action} send={(note) => ({ id, reason, note })}>
      <Choose
        label={t`Reason, told to the user in his language`}
        options={reasons.map((value) => ({ value, label: i18n._(reasonNames[value]) }))}
        value={reason}
        onChange={setReason}
      />
    </NotedAct>
  )
}
