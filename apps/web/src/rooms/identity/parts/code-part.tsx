import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { isFailure, waitSeconds } from '#api/failure.ts'
import { useClient } from '#state/client-store.ts'
import { Button } from '#ui/button.tsx'
import { CodeField } from '#ui/code-field.tsx'
import { FieldText } from '#ui/field.tsx'
import { SendCodeButton, SentBefore } from '#ui/send-again.tsx'
import { useMailedCode, useSendCode } from '../api.ts'
import { setDraft, useDraft } from '../draft.ts'

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
  const { codeAsked, codeAgainAtMs } = useDraft()
  const isAsked = codeAsked !== 'no'
  const [problem, setProblem] = useState<string>()
  const mailed = useMailedCode(isAsked && isSandbox)
  const action = useSendCode()
  const note = (seconds: number, asked: typeof codeAsked) => {
    setProblem(undefined)
    setDraft({ codeAsked: asked, codeAgainAtMs: Date.now() + seconds * 1000 })
  }
  const send = () =>
    action.mutate(
      {},
      {
        onSuccess: ({ wait_seconds: seconds }) => note(seconds, 'sent'),
        onError: (failure) => {
          const seconds = isFailure(failure) && failure.error === 'code_wait' ? waitSeconds(failure) : undefined
          if (seconds === undefined) setProblem(failure.message)
          else note(seconds, 'before')
        },
      },
    )
  return (
    <div>
      <span className="field-label">
        <Trans>Code by email, to {email}</Trans>
      </span>
      {isAsked && <CodeField label={t`Code of six digits`} value={value} error={error} onChange={onChange} />}
      {codeAsked === 'before' && (
        <p className="hint">
          <SentBefore address={email} />
        </p>
      )}
      <div className="across wrap gap-2 above-2">
        <SendCodeButton againAtMs={codeAgainAtMs} busy={action.isPending} onSend={send}>
          {isAsked ? <Trans>Send again</Trans> : <Trans>Send a code</Trans>}
        </SendCodeButton>
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
