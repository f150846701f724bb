import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useEffect, useState } from 'react'
import { useClient } from '#state/client-store.ts'
import { Button } from '#ui/button.tsx'
import { CodeField } from '#ui/code-field.tsx'
import { TextField } from '#ui/field.tsx'
import { PasskeyIcon } from '#ui/icons.tsx'
import { SentBefore } from '#ui/send-again.tsx'
import { useSendCode } from '../../api.ts'
import { setDraft, useDraft } from '../../draft.ts'
import { addressText, CODE_LENGTH } from '../../form.ts'
import { Resend } from '../../parts/code-step.tsx'
import { FormFrame } from '../../parts/form-frame.tsx'
import { MailCard } from '../../parts/mail-card.tsx'
import { answerByPasskey, knowsPasskeys, prepare } from '#ui/passkey.ts'
import { usePasskeyText } from '../passkey-text.ts'
import '../../account.css'
import '../security.css'

/** What the server asks for after the password. */
export interface NeededFactor {
  factors: readonly string[]
  /** Options for the browser. */
  passkey?: string
}

export interface GivenFactor {
  authenticator?: string
  passkey?: string
  code?: string
}

interface LoginFactorProps {
  needed: NeededFactor
  busy: boolean
  failure: Error | undefined
  onGive: (factor: GivenFactor) => void
  onBack: () => void
}

type Means = 'passkey' | 'authenticator' | 'recovery' | 'code'

/** What is offered, chosen and typed, and how it is given. */
function useGiving({ needed, failure, onGive }: LoginFactorProps) {
  const passkeyText = usePasskeyText()
  const offered: Means[] = [
    ...(needed.passkey !== undefined && knowsPasskeys() ? (['passkey'] as const) : []),
    ...(needed.factors.includes('authenticator') ? (['authenticator', 'recovery'] as const) : (['code'] as const)),
  ]
  const [chosen, setChosen] = useState<Means>()
  const means = chosen ?? offered[0]!
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string>()
  /** The failure that was there when the input was changed: it is of what was typed before. */
  const [over, setOver] = useState<Error>()
  const edit = (next: string) => {
    setTyped(next)
    setProblem(undefined)
    setOver(failure)
  }
  const [isAnswering, setAnswering] = useState(false)
  const answer = async () => {
    setAnswering(true)
    try {
      onGive({ passkey: await answerByPasskey(needed.passkey!) })
    } catch (error) {
      setProblem(passkeyText(error))
    }
    setAnswering(false)
  }
  return {
    offered,
    means,
    isAnswering,
    typed,
    edit,
    error: problem ?? (failure === over ? undefined : failure?.message),
    ready: means === 'passkey' || typed.length >= CODE_LENGTH,
    choose: (next: Means) => {
      setChosen(next)
      edit('')
    },
    give: (value = typed) => {
      if (means === 'passkey') return void answer()
      onGive(means === 'code' ? { code: value } : { authenticator: value })
    },
  }
}

/** The second step of a login: the digits of the app, a recovery code, a passkey or a code, as the account has them. */
export function LoginFactor(props: LoginFactorProps) {
  const { t } = useLingui()
  const { needed, onBack } = props
  const { offered, means, isAnswering, typed, edit, error, ready, choose, give } = useGiving(props)
  const busy = props.busy || isAnswering
  useEffect(() => {
    if (needed.passkey !== undefined) prepare()
  }, [needed])
  return (
    <FormFrame
      step={2}
      title={t`One more step`}
      text={<Words means={means} />}
      onSubmit={() => {
        if (!busy && ready) give()
      }}
      problem={means === 'passkey' ? error : undefined}
      failures={0}
      submit={
        <>
          <Button type="submit" width="full" className="account-send" busy={busy} disabled={!ready}>
            {means === 'passkey' && <PasskeyIcon size={20} />}
            {means === 'passkey' ? <Trans>Use the passkey</Trans> : <Trans>Log in</Trans>}
          </Button>
          <div className="security-others">
            {offered
              .filter((other) => other !== means)
              .map((other) => (
                <button key={other} type="button" className="account-link security-other" onClick={() => choose(other)}>
                  <Other means={other} />
                </button>
              ))}
            <button type="button" className="account-link security-other" onClick={onBack}>
              <Trans>Another account</Trans>
            </button>
          </div>
        </>
      }
    >
      {means === 'authenticator' && (
        <CodeField label={t`Six digits of the app`} value={typed} error={error} onChange={edit} onComplete={give} />
      )}
      {means === 'recovery' && (
        <TextField
          name="recovery-code"
          label={t`Recovery code`}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={60}
          value={typed}
          error={error}
          onChange={(event) => edit(event.target.value)}
        />
      )}
      {means === 'code' && <LoginCode value={typed} error={error} onChange={edit} onComplete={give} />}
    </FormFrame>
  )
}

function Words({ means }: { means: Means }): ReactNode {
  if (means === 'passkey') return <Trans>Your face, finger or screen lock confirms the login.</Trans>
  if (means === 'authenticator') return <Trans>Type the six digits that your authenticator app shows.</Trans>
  if (means === 'recovery') return <Trans>One of the ten codes you kept. It is used up by it.</Trans>
  return <Trans>A code to the address you log in with.</Trans>
}

function Other({ means }: { means: Means }): ReactNode {
  if (means === 'passkey') return <Trans>Use a passkey instead</Trans>
  if (means === 'authenticator') return <Trans>Use the authenticator app instead</Trans>
  if (means === 'recovery') return <Trans>Use a recovery code</Trans>
  return <Trans>Use a code instead</Trans>
}

interface LoginCodeProps {
  value: string
  error: string | undefined
  onChange: (value: string) => void
  onComplete: (value: string) => void
}

/** A code to the address that was typed. */
function LoginCode({ value, error, onChange, onComplete }: LoginCodeProps) {
  const { t } = useLingui()
  const sandbox = useClient((state) => state.site.mode === 'sandbox')
  const address = useDraft(addressText)
  const [sent, setSent] = useState(false)
  const [problem, setProblem] = useState<string>()
  const isBefore = useDraft((draft) => draft.sent.login?.isBefore ?? false)
  const { send, busy } = useSendCode('login')
  const ask = () => send({ onSent: () => setSent(true), onRefused: (failure) => setProblem(failure.message) })
  useEffect(() => setDraft({ code: '' }), [])
  if (!sent) {
    return (
      <>
        <Button kind="ghost" width="full" busy={busy} onClick={ask}>
          <Trans>Send to {address}</Trans>
        </Button>
        {problem && <p className="hint wrong">{problem}</p>}
      </>
    )
  }
  return (
    <>
      <CodeField label={t`Code of six digits`} value={value} error={error} onChange={onChange} onComplete={onComplete} />
      {isBefore && (
        <p className="hint">
          <SentBefore address={address} />
        </p>
      )}
      <div className="account-resend">
        <Resend scene="login" onSent={() => setProblem(undefined)} onRefused={(failure) => setProblem(failure.message)} />
      </div>
      {problem && <p className="hint wrong">{problem}</p>}
      {sandbox && <MailCard scene="login" address={address} onFill={onComplete} />}
    </>
  )
}
