import type { CallOutput } from '@assay/contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { isFailure } from '#api/failure.ts'
import { useAction } from '#api/queries.ts'
import { useClient } from '#state/client-store.ts'
import { Button } from '#ui/button.tsx'
import { CodeField } from '#ui/code-field.tsx'
import { useTimeLeft } from '#ui/countdown.tsx'
import { FieldText } from '#ui/field.tsx'
import { SendAgainIn } from '#ui/send-again.tsx'
import { waitSeconds } from '../../form.ts'
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
  const [sentTo, setSentTo] = useState<string>()
  const [againAtMs, setAgainAt] = useState(0)
  const [problem, setProblem] = useState<string>()
  const leftMs = useTimeLeft(againAtMs)
  const action = useAction('account.sendConfirmCode')
  const send = ({ channel }: (typeof codes)[number]) =>
    action.mutate(
      { act, channel },
      {
        onSuccess: (sent) => {
          setProblem(undefined)
          setSentTo(sent.address)
          setAgainAt(Date.now() + sent.wait_seconds * 1000)
        },
        onError: (failure) => {
          // One code a minute, whatever it is for.
          const seconds = isFailure(failure) ? waitSeconds(failure) : undefined
          if (seconds === undefined) setProblem(failure.message)
          else setAgainAt(Date.now() + seconds * 1000)
        },
      },
    )
  return (
    <div>
      <span className="field-label">
        {sentTo === undefined ? <Trans>A code to your own address</Trans> : <Trans>Six digits went to {sentTo}</Trans>}
        <SendAgainIn leftMs={leftMs} />
      </span>
      {sentTo !== undefined && <CodeField label={t`Code of six digits`} value={value} error={error} onChange={onChange} />}
      {leftMs === 0 && (
        <div className="across wrap gap-2 above-2">
          {codes.map((code) => (
            <Button key={code.channel} kind="ghost" size="small" busy={action.isPending} onClick={() => send(code)}>
              <Trans>Send to {code.address}</Trans>
            </Button>
          ))}
        </div>
      )}
      <FieldText error={problem} />
      {sandbox && sentTo !== undefined && <MailCard scene={sceneOf(act)} onFill={onChange} />}
    </div>
  )
}
