import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { PageLink } from '../../../navigation/link.tsx'
import { useClient } from '../../../state/client-store.ts'
import { CodeField } from '../../../ui/code-field.tsx'
import { clockText, useTimeLeft } from '../../../ui/countdown.tsx'
import { toast } from '../../../ui/toast.tsx'
import { useSendCode } from '../api.ts'
import type { CodeScene } from '../draft.ts'
import { setDraft, useDraft } from '../draft.ts'
import { addressText } from '../form.ts'

interface CodeEntryProps {
  scene: CodeScene
  error?: string
  onChange: () => void
  /** Another code could not be sent. */
  onRefused: (failure: Error) => void
}

/** The six digits, another send once its wait is over, and in the sandbox the way to where they arrive. */
export function CodeEntry({ scene, error, onChange, onRefused }: CodeEntryProps) {
  const { t } = useLingui()
  const code = useDraft((draft) => draft.code)
  const address = useDraft(addressText)
  const sandbox = useClient((state) => state.site.mode === 'sandbox')
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.querySelector('input')?.focus(), [])
  return (
    <div ref={box}>
      <CodeField
        label={t`Code of six digits`}
        value={code}
        error={error}
        onChange={(next) => {
          setDraft({ code: next })
          onChange()
        }}
      />
      <div className="account-resend">
        <Resend
          scene={scene}
          onRefused={onRefused}
          onSent={(fresh) => {
            onChange()
            if (fresh) toast(t`Code sent`)
          }}
        />
        {sandbox && (
          <PageLink className="account-link" to="/pages/sandbox/mailbox" query={{ address, back: 1 }}>
            <Trans>Open the sandbox mailbox</Trans>
          </PageLink>
        )}
      </div>
    </div>
  )
}

interface ResendProps {
  scene: CodeScene
  onSent: (fresh: boolean) => void
  onRefused: (failure: Error) => void
}

function Resend({ scene, onSent, onRefused }: ResendProps) {
  const againAtMs = useDraft((draft) => draft.sent[scene]?.againAtMs ?? 0)
  const leftMs = useTimeLeft(againAtMs)
  const { send, busy } = useSendCode(scene)
  if (leftMs > 0) {
    const clock = clockText(leftMs)
    return (
      <span>
        <Trans>
          Send again in <span className="n t14">{clock}</span>
        </Trans>
      </span>
    )
  }
  return (
    <button type="button" className="account-link" disabled={busy} onClick={() => send({ onSent, onRefused })}>
      <Trans>Send again</Trans>
    </button>
  )
}
