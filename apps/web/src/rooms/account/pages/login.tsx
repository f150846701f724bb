import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { isFailure } from '#api/failure.ts'
import { PageLink } from '#navigation/link.tsx'
import { signIn } from '#session/session.ts'
import { Proof } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { clockText, useTimeLeft } from '#ui/countdown.tsx'
import { useFieldErrors } from '#ui/field-errors.ts'
import { PasswordField } from '#ui/field.tsx'
import { Logo } from '#ui/logo.tsx'
import { useLogin } from '../api.ts'
import { forgetSecrets, setDraft, useDraft } from '../draft.ts'
import { safeReturn, sentAddress, waitSeconds } from '../form.ts'
import { useLeaveWhenSignedIn } from '../leave.ts'
import { AddressField } from '../parts/address-field.tsx'
import { FormFrame } from '../parts/form-frame.tsx'
import { useProblemText } from '../problem-text.ts'
import '../account.css'

export function LoginPage() {
  const { t } = useLingui()
  const [search] = useSearchParams()
  const back = search.get('return')
  useLeaveWhenSignedIn(safeReturn(back))
  const { busy, leftMs, errors, submit } = useLoginForm()
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
      problem={errors.rest}
      failures={errors.count}
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

function useLoginForm() {
  const text = useProblemText()
  const errors = useFieldErrors<'address' | 'password'>({ keepRest: true })
  const [waitUntilMs, setWaitUntil] = useState(0)
  const leftMs = useTimeLeft(waitUntilMs, () => waitUntilMs > 0 && errors.clear())
  const login = useLogin((token) => {
    signIn(token)
    forgetSecrets()
  })
  const refuse = (failure: Error) => {
    const seconds = isFailure(failure) ? waitSeconds(failure) : undefined
    if (seconds !== undefined) setWaitUntil(Date.now() + seconds * 1000)
    errors.refuse(failure, { user_string: 'address', password: 'password', login_failed: 'password', login_wait: 'password' })
  }
  const submit = () => {
    if (login.isPending || leftMs > 0) return
    const draft = useDraft.getState()
    const address = sentAddress(draft)
    const missing = (typed: string) => (typed === '' ? text('field_required') : undefined)
    if (!errors.show({ address: missing(address.user_string), password: missing(draft.loginPassword) })) return
    login.mutate({ ...address, password: draft.loginPassword }, { onError: refuse })
  }
  return { busy: login.isPending, leftMs, errors, submit }
}
