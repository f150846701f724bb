import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { isFailure } from '../../../api/failure.ts'
import { HOME } from '../../../navigation/go.ts'
import { PageLink } from '../../../navigation/link.tsx'
import { signIn } from '../../../session/session.ts'
import { Proof } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { clockText, useTimeLeft } from '../../../ui/countdown.tsx'
import { PasswordField } from '../../../ui/field.tsx'
import { Logo } from '../../../ui/logo.tsx'
import { useLogin } from '../api.ts'
import { forgetSecrets, setDraft, useDraft } from '../draft.ts'
import { safeReturn, sentAddress, waitSeconds } from '../form.ts'
import { useLeaveWhenSignedIn } from '../leave.ts'
import { AddressField } from '../parts/address-field.tsx'
import { FormFrame } from '../parts/form-frame.tsx'
import { useProblemText } from '../problem-text.ts'
import { useProblems } from '../problems.ts'

export function LoginPage() {
  const { t } = useLingui()
  const [search] = useSearchParams()
  const back = search.get('return')
  useLeaveWhenSignedIn(safeReturn(back, HOME))
  const { busy, leftMs, problems, submit } = useLoginForm()
  const password = useDraft((draft) => draft.loginPassword)
  const clock = clockText(leftMs)
  const links = { query: { return: back } }
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
      problem={problems.form}
      failures={problems.count}
      submit={
        <>
          <Button type="submit" width="full" className="account-send" busy={busy} disabled={leftMs > 0}>
            {leftMs > 0 ? <Trans>Wait {clock}</Trans> : <Trans>Log in</Trans>}
          </Button>
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
      <AddressField error={problems.fields.address} onChange={() => problems.clear('address', 'password')} />
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
          error={problems.fields.password}
          onChange={(event) => {
            setDraft({ loginPassword: event.target.value })
            problems.clear('password')
          }}
        />
      </div>
    </FormFrame>
  )
}

function useLoginForm() {
  const text = useProblemText()
  const problems = useProblems<'address' | 'password'>()
  const [waitUntilMs, setWaitUntil] = useState(0)
  const leftMs = useTimeLeft(waitUntilMs, () => waitUntilMs > 0 && problems.clearAll())
  const login = useLogin((token) => {
    signIn(token)
    forgetSecrets()
  })
  const refuse = (failure: Error) => {
    const seconds = isFailure(failure) ? waitSeconds(failure) : undefined
    if (seconds !== undefined) setWaitUntil(Date.now() + seconds * 1000)
    const ofPassword = isFailure(failure) && (failure.error === 'login_failed' || failure.error === 'login_wait')
    if (ofPassword) problems.show({ password: failure.message })
    else problems.showFailure(failure, { user_string: 'address', password: 'password' })
  }
  const submit = () => {
    if (login.isPending || leftMs > 0) return
    const draft = useDraft.getState()
    const address = sentAddress(draft)
    const missing = {
      ...(address.user_string === '' && { address: text('field_required') }),
      ...(draft.loginPassword === '' && { password: text('field_required') }),
    }
    if (Object.keys(missing).length > 0) return problems.show(missing)
    problems.clearAll()
    login.mutate({ ...address, password: draft.loginPassword }, { onError: refuse })
  }
  return { busy: login.isPending, leftMs, problems, submit }
}
