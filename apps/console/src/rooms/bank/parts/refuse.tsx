import type { BankRefusal } from '@assay/contract/wire'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Act, Choose } from '#ui/form.tsx'
import { Noted } from '#ui/noted.tsx'
import { reasonNames } from '../words.ts'

interface RefuseProps<Reason extends BankRefusal> {
  name: string
  reasons: readonly Reason[]
  busy: boolean
  refuse: (given: { reason: Reason; note: string }, options: { onSuccess: () => void; onError: (failure: Error) => void }) => void
}

/** An act with a reason of a closed list, which the user reads in his language. */
export function Refuse<Reason extends BankRefusal>({ name, reasons, busy, refuse }: RefuseProps<Reason>) {
  const { t, i18n } = useLingui()
  const [reason, setReason] = useState<Reason>(reasons[0]!)
  return (
    <Act name={name} keys="r" kind="danger">
      {(close) => (
        <Noted
          submit={name}
          danger
          busy={busy}
          onBack={close}
          onSubmit={(note, refused) => refuse({ reason, note }, { onSuccess: close, onError: refused })}
        >
          <Choose
            label={t`Reason, told to the user in his language`}
            options={reasons.map((value) => ({ value, label: i18n._(reasonNames[value]) }))}
            value={reason}
            onChange={setReason}
          />
        </Noted>
      )}
    </Act>
  )
}
