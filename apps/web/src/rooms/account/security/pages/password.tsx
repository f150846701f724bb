import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { go } from '#navigation/go.ts'
import { useFieldErrors } from '#ui/field-errors.ts'
import { PasswordField } from '#ui/field.tsx'
import { Button } from '#ui/button.tsx'
import { Page } from '#ui/page.tsx'
import { toastDone } from '#ui/toast.tsx'
import { passwordProblem } from '../../password.ts'
import { PasswordRules } from '../../parts/new-password.tsx'
import { useProblemText } from '../../problem-text.ts'
import { LockNote } from '../parts/lock-note.tsx'
import { useConfirmed } from '../use-confirmed.tsx'
import '../security.css'

const FORM = 'password-form'

/** A new login password. The one of now is asked for when it is confirmed. */
export function PasswordPage() {
  const { t } = useLingui()
  const problem = useProblemText()
  const errors = useFieldErrors<'password' | 'again'>()
  const [password, setPassword] = useState('')
  const [again, setAgain] = useState('')
  const { ask, drawer } = useConfirmed('account.changePassword', {
    act: 'password',
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
    <Page title={t`Login password`} width="form" footer={<Next />}>
      <form
        id={FORM}
        className="security-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
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
      </form>
      {drawer}
    </Page>
  )
}

const Next = () => (
  <Button type="submit" form={FORM} width="full">
    <Trans>Change password</Trans>
  </Button>
)
