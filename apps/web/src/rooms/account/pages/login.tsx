import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { call } from '#api/call.ts'
import { isFailure, waitSeconds } from '#api/failure.ts'
import { PageLink } from '#navigation/link.tsx'
import { signIn } from '#session/session.ts'
import { Proof } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { clockText, useTimeLeft } from '#ui/countdown.tsx'
import { useFieldErrors } from '#ui/field-errors.ts'
import { PasswordField } from '#ui/field.tsx'
import { PasskeyIcon } from '#ui/icons.tsx'
import { Logo } from '#ui/logo.tsx'
import { useLogin, usePasskeyLogin } from '../api.ts'
import { forgetSecrets, setDraft, useDraft } from '../draft.ts'
import { safeReturn, sentAddress } from '../form.ts'
import { useLeaveWhenSignedIn } from '../leave.ts'
import { AddressField } from '../parts/address-field.tsx'
import { FormFrame } from '../parts/form-frame.tsx'
import { answerByPasskey, knowsPasskeys, prepare } from '#ui/passkey.ts'
import { usePasskeyText } from '../security/passkey-text.ts'
import type { GivenFactor, NeededFactor } from '../security/parts/login-factor.tsx'
import { LoginFactor } from '../security/parts/login-factor.tsx'
import { useProblemText } from '../problem-text.ts'
import '../account.css'

export function LoginPage() {
  const { t } = useLingui()
  const [search] = useSearchParams()
  const back = search.get('return')
  useLeaveWhenSignedIn(safeReturn(back))
  const form = useLoginForm()
  const { busy, leftMs, errors, submit } = form
  const password = useDraft((draft) => draft.loginPassword)
  const clock = clockText(leftMs)
  const links = { query: { return: back } }
  if (form.needed) return <LoginFactor needed={form.needed} busy={busy} failure={form.failure} onGive={form.give} onBack={form.reset} />
  return (
    <FormFrame
      mark={
        <div className="logo">
          <Logo size={44} />
        </div>
      }
      title={t`Welcome back`}
      text={<Trans>Look around without an account. Trading needs one.</Trans>}
      onSubmit={submit}
      problem={errors.rest}
      failures={errors.count}
      submit={
        <>
          <Button type="submit" width="full" className="account-send" busy={busy} disabled={leftMs > 0}>
            {leftMs > 0 ? <Trans>Wait {clock}</Trans> : <Trans>Log in</Trans>}
          </Button>
          {knowsPasskeys() && <PasskeyButton onProblem={errors.tell} />}
          <p className="account-foot">
            <Trans>
              New here?{' '}
              <PageLink className="account-link" to="/pages/common/register" {...links}>
                Create an account
              </PageLink>
            </Trans>
          </p>
          <p className="account-vouch">
            <Proof to="/pages/proof/index">
              <Trans>Prices and settlements anyone can recompute</Trans>
            </Proof>
          </p>
        </>
      }
    >
      <AddressField error={errors.texts.address} onChange={() => errors.forget('address', 'password')} />
      <div className="account-gap">
        <PasswordField
          name="password"
          label={t`Password`}
          aside={
            <PageLink to="/pages/common/forget" {...links}>
              <Trans>Forgot?</Trans>
            </PageLink>
          }
          autoComplete="current-password"
          enterKeyHint="go"
          value={password}
          error={errors.texts.password}
          onChange={(event) => {
            setDraft({ loginPassword: event.target.value })
            errors.forget('password')
          }}
        />
      </div>
    </FormFrame>
  )
}

/** Logs in without a password. */
function PasskeyButton({ onProblem }: { onProblem: (text: string) => void }) {
  const text = usePasskeyText()
  const [asking, setAsking] = useState(false)
  const login = usePasskeyLogin((token) => {
    signIn(token)
    forgetSecrets()
  })
  useEffect(prepare, [])
  const start = async () => {
    setAsking(true)
    try {
      const { options } = await call('account.passkeyOptions')
      login.mutate({ passkey: await answerByPasskey(options) }, { onError: (failure) => onProblem(failure.message) })
    } catch (error) {
      onProblem(isFailure(error) ? error.message : text(error))
    }
    setAsking(false)
  }
  return (
    <Button kind="ghost" width="full" className="above-3" busy={asking || login.isPending} onClick={() => void start()}>
      <PasskeyIcon size={20} />
      <Trans>Log in with a passkey</Trans>
    </Button>
  )
}

function useLoginForm() {
  const text = useProblemText()
  const errors = useFieldErrors<'address' | 'password'>({ keepRest: true })
  const [waitUntilMs, setWaitUntil] = useState(0)
  const leftMs = useTimeLeft(waitUntilMs, () => waitUntilMs > 0 && errors.clear())
  const [needed, setNeeded] = useState<NeededFactor>()
  const [failure, setFailure] = useState<Error>()
  const login = useLogin((token) => {
    signIn(token)
    forgetSecrets()
  })
  const refuse = (refusal: Error) => {
    if (isFailure(refusal) && refusal.error === 'factor_needed') {
      setFailure(undefined)
      return setNeeded({ factors: (refusal.fields['factors'] ?? '').split(','), passkey: refusal.fields['passkey'] })
    }
    setFailure(refusal)
    const isOfPassword = isFailure(refusal) && (refusal.error === 'login_failed' || refusal.error === 'login_wait')
    if (isOfPassword) setNeeded(undefined)
    const seconds = isFailure(refusal) ? waitSeconds(refusal) : undefined
    if (seconds !== undefined) setWaitUntil(Date.now() + seconds * 1000)
    errors.refuse(refusal, { user_string: 'address', password: 'password', login_failed: 'password', login_wait: 'password' })
  }
  const send = (factor: GivenFactor) => {
    const draft = useDraft.getState()
    login.mutate({ ...sentAddress(draft), password: draft.loginPassword, ...factor }, { onError: refuse })
  }
  const submit = () => {
    if (login.isPending || leftMs > 0) return
    const draft = useDraft.getState()
    const missing = (typed: string) => (typed === '' ? text('field_required') : undefined)
    if (errors.show({ address: missing(sentAddress(draft).user_string), password: missing(draft.loginPassword) })) send({})
  }
  const reset = () => {
    setNeeded(undefined)
    errors.clear()
  }
  return { busy: login.isPending, leftMs, errors, submit, needed, failure, give: send, reset }
}
