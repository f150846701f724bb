import { Trans, useLingui } from '@lingui/react/macro'
import { useSearchParams } from 'react-router'
import { go, LOGIN } from '#navigation/go.ts'
import { PageLink } from '#navigation/link.tsx'
import { signOut } from '#session/session.ts'
import { Button } from '#ui/button.tsx'
import { useFieldErrors } from '#ui/field-errors.ts'
import { toast } from '#ui/toast.tsx'
import { useResetPassword } from '../api.ts'
import { forgetSecrets, useDraft } from '../draft.ts'
import { secretProblems, sentAddress } from '../form.ts'
import { AddressStep } from '../parts/address-step.tsx'
import { CodeEntry, useSteps, SentTo, NextStep } from '../parts/code-step.tsx'
import { FormFrame } from '../parts/form-frame.tsx'
import { NewPassword } from '../parts/new-password.tsx'
import '../account.css'

const PATH = '/pages/common/forget'

/** A new login password by code, in two steps. Every session of the account ends with it, this one included. */
export function ForgetPage() {
  const { t } = useLingui()
  const [search] = useSearchParams()
  const { step, forward } = useSteps('reset_password', PATH)
  if (step === 2) return <SecretStep />
  return (
    <AddressStep
      scene="reset_password"
      title={t`Set a new password`}
      text={<Trans>A code to your address lets you choose another. All devices are logged out then.</Trans>}
      foot={
        <PageLink className="account-link" to={LOGIN} query={{ return: search.get('return') }}>
          <Trans>Back to log in</Trans>
        </PageLink>
      }
      onSent={forward}
    />
  )
}

/** The code is complete: the password is next. */
const focusPassword = (): void => document.querySelector<HTMLInputElement>('input[name="new-password"]')?.focus()

function SecretStep() {
  const { t } = useLingui()
  const [search] = useSearchParams()
  const draft = useDraft()
  const errors = useFieldErrors<'code' | 'password'>({ keepRest: true })
  const reset = useResetPassword(() => {
    forgetSecrets()
    signOut()
    toast(t`Password changed`)
    go.redirect(LOGIN, { return: search.get('return') })
  })
  const missing = secretProblems(draft)
  const ready = Object.keys(missing).length === 0
  const refuse = (failure: Error) => errors.refuse(failure, { code: 'code', password: 'password' })
  const submit = () => {
    if (reset.isPending || !ready) return
    errors.clear()
    const { code, password } = draft
    reset.mutate({ ...sentAddress(draft), code, password, re_password: password }, { onError: refuse })
  }
  return (
    <FormFrame
      step={2}
      title={t`Choose a new password`}
      text={<SentTo scene="reset_password" />}
      onSubmit={submit}
      problem={errors.rest}
      failures={errors.count}
      submit={
        <>
          <Button type="submit" width="full" className="account-send" busy={reset.isPending} disabled={!ready}>
            <Trans>Change password</Trans>
          </Button>
          <NextStep problems={missing} digits={draft.code.length} />
        </>
      }
    >
      <CodeEntry
        scene="reset_password"
        error={errors.texts.code}
        onChange={() => errors.forget('code')}
        onComplete={focusPassword}
        onRefused={refuse}
      />
      <div className="account-gap">
        <NewPassword error={errors.texts.password} onChange={() => errors.forget('password')} />
      </div>
    </FormFrame>
  )
}
