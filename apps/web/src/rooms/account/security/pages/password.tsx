import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useConfirmed } from '#app/use-confirmed.tsx'
import { go } from '#navigation/go.ts'
import { useFieldErrors } from '#ui/field-errors.ts'
import { PasswordField } from '#ui/field.tsx'
import { FormPage } from '#ui/form-page.tsx'
import { toastDone } from '#ui/toast.tsx'
import { passwordProblem } from '../../password.ts'
import { PasswordRules } from '../../parts/new-password.tsx'
import { useProblemText } from '../../problem-text.ts'
import { securityCalls } from '../api.ts'
import { LockNote } from '../parts/lock-note.tsx'

/** A new login password. The one of now is asked for when it is confirmed. */
export function PasswordPage() {
  const { t } = useLingui()
  const problem = useProblemText()
  const errors = useFieldErrors<'password' | 'again'>()
  const [password, setPassword] = useState('')
  const [again, setAgain] = useState('')
  const { ask, drawer } = useConfirmed('account.changePassword', {
    act: 'password',
    refreshes: securityCalls,
    verb: <Trans>Change and lock for 24 h</Trans>,
    onDone: () => {
      toastDone(t`Login password changed. All other devices are logged out`)
      go.back()
    },
    onRefused: (failure) => errors.refuse(failure, { password: 'password', re_password: 'again' }),
  })
  const submit = () => {
    const found = {
      password: problem(passwordProblem(password)),
      again: again === password ? undefined : t`The two passwords do not match`,
    }
    if (errors.show(found)) ask({ password, re_password: again })
  }
  return (
    <FormPage title={t`Login password`} verb={<Trans>Change password</Trans>} onSubmit={submit} over={drawer}>
      <div>
        <PasswordField
          name="new-password"
          autoComplete="new-password"
          label={t`New password`}
          value={password}
          error={errors.texts.password}
          onChange={(event) => {
            setPassword(event.target.value)
            errors.forget('password')
          }}
        />
        <PasswordRules password={password} />
      </div>
      <PasswordField
        name="new-password-again"
        autoComplete="new-password"
        enterKeyHint="go"
        label={t`Repeat it`}
        value={again}
        error={errors.texts.again}
        onChange={(event) => {
          setAgain(event.target.value)
          errors.forget('again')
        }}
      />
      <LockNote>
        <Trans>All other devices are logged out.</Trans>
      </LockNote>
    </FormPage>
  )
}
