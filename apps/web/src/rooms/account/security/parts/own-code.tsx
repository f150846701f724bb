import type { CallOutput } from '@assay/contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { isFailure, waitSeconds } from '#api/failure.ts'
import { useAction } from '#api/queries.ts'
import { useClient } from '#state/client-store.ts'
import { CodeField } from '#ui/code-field.tsx'
import { FieldText } from '#ui/field.tsx'
import { SendCodeButton, SentBefore } from '#ui/send-again.tsx'
import { MailCard } from '../../parts/mail-card.tsx'
import type { Act } from '../api.ts'

interface OwnCodeProps {
  act: Act
  /** Where a code can be sent, masked. */
  codes: CallOutput<'account.confirmOptions'>['codes']
  value: string
  error?: string
  onChange: (value: string) => void
}

const sceneOf = (act: Act): string => (act === 'password' ? 'change_password' : `confirm_${act}`)

/** A code to the account's own mail address or number: sent by a tap, typed below. */
export function OwnCode({ act, codes, value, error, onChange }: OwnCodeProps) {
  const { t } = useLingui()
  const sandbox = useClient((state) => state.site.mode === 'sandbox')
  const [asked, setAsked] = useState<{ address: string; isBefore: boolean }>()
  /** When another can be sent, by channel, in epoch milliseconds. */
  const [againAtMs, setAgainAt] = useState<Readonly<Record<string, number>>>({})
  const [problem, setProblem] = useState<string>()
  const action = useAction('account.sendConfirmCode')
  const send = ({ channel, address }: (typeof codes)[number]) => {
    const note = (seconds: number) => setAgainAt((before) => ({ ...before, [channel]: Date.now() + seconds * 1000 }))
    action.mutate(
      { act, channel },
      {
        onSuccess: (sent) => {
          setProblem(undefined)
          setAsked({ address: sent.address, isBefore: false })
          note(sent.wait_seconds)
        },
        onError: (failure) => {
          const seconds = isFailure(failure) ? waitSeconds(failure) : undefined
          if (seconds !== undefined) note(seconds)
          // An address gets no other code within a minute of one that is unused, whatever it is for.
          const isWait = isFailure(failure) && failure.error === 'code_wait'
          setProblem(isWait ? undefined : failure.message)
          if (isWait) setAsked({ address, isBefore: true })
        },
      },
    )
  }
  const sentTo = asked?.isBefore ? undefined : asked?.address
  return (
    <div>
      <span className="field-label">
        {sentTo === undefined ? <Trans>A code to your own address</Trans> : <Trans>Six digits went to {sentTo}</Trans>}
      </span>
      {asked && <CodeField label={t`Code of six digits`} value={value} error={error} onChange={onChange} />}
      {asked?.isBefore && (
        <p className="hint">
          <SentBefore address={asked.address} />
        </p>
      )}
      <div className="across wrap gap-2 above-2">
        {codes.map((code) => (
          <SendCodeButton key={code.channel} againAtMs={againAtMs[code.channel] ?? 0} busy={action.isPending} onSend={() => send(code)}>
            <Trans>Send to {code.address}</Trans>
          </SendCodeButton>
        ))}
      </div>
      <FieldText error={problem} />
      {sandbox && asked && <MailCard scene={sceneOf(act)} onFill={onChange} />}
    </div>
  )
}
