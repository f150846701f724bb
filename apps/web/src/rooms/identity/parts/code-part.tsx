import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { isFailure } from '#api/failure.ts'
import { useClient } from '#state/client-store.ts'
import { Button } from '#ui/button.tsx'
import { CodeField } from '#ui/code-field.tsx'
import { useTimeLeft } from '#ui/countdown.tsx'
import { FieldText } from '#ui/field.tsx'
import { SendAgainIn } from '#ui/send-again.tsx'
import { useMailedCode, useSendCode } from '../api.ts'

interface CodePartProps {
  /** Where it goes, masked. */
  email: string
  value: string
  error?: string
  onChange: (value: string) => void
}

/** A code by mail: sent by a tap, typed below; in the sandbox filled in from its mailbox. */
export function CodePart({ email, value, error, onChange }: CodePartProps) {
  const { t } = useLingui()
  const isSandbox = useClient((state) => state.site.mode === 'sandbox')
  const [isSent, setSent] = useState(false)
  const [againAtMs, setAgainAt] = useState(0)
  const [problem, setProblem] = useState<string>()
  const leftMs = useTimeLeft(againAtMs)
  const mailed = useMailedCode(isSent && isSandbox)
  const action = useSendCode()
  const send = () =>
    action.mutate(
      {},
      {
        onSuccess: ({ wait_seconds: seconds }) => {
          setProblem(undefined)
          setSent(true)
          setAgainAt(Date.now() + seconds * 1000)
        },
        onError: (failure) => setProblem(isFailure(failure) ? failure.message : undefined),
      },
    )
  return (
    <div>
      <span className="field-label">
        <Trans>Code by email, to {email}</Trans>
        <SendAgainIn leftMs={leftMs} />
      </span>
      {isSent && <CodeField label={t`Code of six digits`} value={value} error={error} onChange={onChange} />}
      <div className="across wrap gap-2 above-2">
        {leftMs === 0 && (
          <Button kind="ghost" size="small" busy={action.isPending} onClick={send}>
            {isSent ? <Trans>Send again</Trans> : <Trans>Send a code</Trans>}
          </Button>
        )}
        {mailed && value !== mailed && (
          <Button kind="ghost" size="small" onClick={() => onChange(mailed)}>
            <Trans>Fill in {mailed} from the sandbox mailbox</Trans>
          </Button>
        )}
      </div>
      <FieldText error={problem} />
    </div>
  )
}
