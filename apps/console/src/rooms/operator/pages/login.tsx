import { Trans, useLingui } from '@lingui/react/macro'
import { useState, type FormEvent } from 'react'
import { Button } from '@assay/web/ui/button.tsx'
import { useFieldErrors } from '@assay/web/ui/field-errors.ts'
import { PasswordField, TextField } from '@assay/web/ui/field.tsx'
import { Note } from '@assay/web/ui/list.tsx'
import { useAction } from '#api/queries.ts'
import { knownDevice, signIn } from '#app/session.ts'
import { AppCode } from '../parts/app-code.tsx'
import { Gate } from '../parts/gate.tsx'

/** Address, password and second factor at once: a refusal never says which of them was wrong. */
export function Login() {
  const { t } = useLingui()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const errors = useFieldErrors<'email' | 'password' | 'code'>({ keepRest: true })
  const login = useAction('operator.login', {
    onDone: ({ token }) => signIn(token),
    onRefused: (failure) => {
      setCode('')
      errors.refuse(failure, { email: 'email', password: 'password', code: 'code' })
    },
  })
  const send = (): void => {
    const found = {
      email: email.trim() ? undefined : t`Enter your mail address`,
      password: password ? undefined : t`Enter your password`,
      code: code.length === 6 ? undefined : t`Enter the six digits of your app`,
    }
    const device = knownDevice()
    if (errors.show(found) && !login.isPending) login.mutate({ email: email.trim(), password, code, ...(device && { device }) })
  }
  return (
    <Gate title={t`Console`} text={t`For those who run this site. A session ends after eight hours.`}>
      <form
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          send()
        }}
      >
        {errors.rest && <Note tone="bad">{errors.rest}</Note>}
        <TextField
          label={t`Mail`}
          type="email"
          autoComplete="username"
          value={email}
          error={errors.texts.email}
          onChange={(event) => setEmail(event.target.value)}
        />
        <PasswordField
          label={t`Password`}
          value={password}
          error={errors.texts.password}
          onChange={(event) => setPassword(event.target.value)}
        />
        <AppCode value={code} error={errors.texts.code} onChange={setCode} />
        <Button type="submit" size="full" busy={login.isPending}>
          <Trans>Log in</Trans>
        </Button>
      </form>
    </Gate>
  )
}
