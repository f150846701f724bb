import type { CallOutput } from '@assay/contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { Button } from '@assay/web/ui/button.tsx'
import { useFieldErrors } from '@assay/web/ui/field-errors.ts'
import { PasswordField, TextField } from '@assay/web/ui/field.tsx'
import { Note } from '@assay/web/ui/list.tsx'
import { Qr } from '@assay/web/ui/qr.tsx'
import { Loaded } from '@assay/web/ui/loaded.tsx'
import { Toaster } from '@assay/web/ui/toast.tsx'
import { query, useAction } from '#api/queries.ts'
import { signIn } from '#app/session.ts'
import { AppCode } from '../parts/app-code.tsx'
import { Gate } from '../parts/gate.tsx'

/** Where an invited operator sets password and second factor, both at once. */
export function Invitation() {
  const { t } = useLingui()
  const [search] = useSearchParams()
  const [typed, setTyped] = useState('')
  const [second, setSecond] = useState('')
  const [setup, setSetup] = useState(search.get('setup') ?? '')
  if (setup) {
    return (
      <Gate title={t`Set up your access`}>
        <Setup setup={setup} />
        <Toaster />
      </Gate>
    )
  }
  return (
    <Gate title={t`Set up your access`} text={t`Enter the secret of your invitation. It is good once, for a day.`}>
      <form
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          setSetup([typed.trim(), second.trim()].filter(Boolean).join('.'))
        }}
      >
        <TextField required label={t`Secret`} value={typed} autoComplete="off" onChange={(event) => setTyped(event.target.value)} />
        <TextField
          label={t`Second half, where two invited you`}
          value={second}
          autoComplete="off"
          onChange={(event) => setSecond(event.target.value)}
        />
        <Button type="submit" size="full">
          <Trans>Next</Trans>
        </Button>
      </form>
    </Gate>
  )
}

function Setup({ setup }: { setup: string }) {
  const { t } = useLingui()
  const invitation = useQuery({ ...query('operator.invitation', { setup }), staleTime: Infinity })
  return (
    <Loaded {...invitation} rows={3} title={t`This invitation does not work`}>
      {(data) => <Invited setup={setup} invitation={data} />}
    </Loaded>
  )
}

function Invited({ setup, invitation: { email, name, key, uri } }: { setup: string; invitation: CallOutput<'operator.invitation'> }) {
  const { t } = useLingui()
  return (
    <>
      <p>
        <Trans>
          {name}, your address is <b>{email}</b>.
        </Trans>
      </p>
      <div className="gate-key">
        <Qr value={uri} label={t`Key for the authenticator app`} />
        <div>
          <p>
            <Trans>Scan this with an authenticator app, or type the key:</Trans>
          </p>
          <p className="mono break">{key}</p>
        </div>
      </div>
      <Secrets setup={setup} />
    </>
  )
}

/** The field that each field and code of a refusal is about. */
const FIELDS = {
  password: 'password',
  re_password: 'again',
  code: 'code',
  passwords_differ: 'again',
  operator_password_length: 'password',
  password_common: 'password',
  code_wrong: 'code',
} as const

function Secrets({ setup }: { setup: string }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const [password, setPassword] = useState('')
  const [again, setAgain] = useState('')
  const [code, setCode] = useState('')
  const errors = useFieldErrors<'password' | 'again' | 'code'>({ keepRest: true })
  const accept = useAction('operator.accept', {
    onDone: ({ token }) => {
      signIn(token)
      void navigate('/', { replace: true })
    },
    onRefused: (failure) => errors.refuse(failure, FIELDS),
  })
  const send = (event: FormEvent): void => {
    event.preventDefault()
    const found = {
      again: again === password ? undefined : t`The two passwords differ`,
      code: code.length === 6 ? undefined : t`Enter the six digits of your app`,
    }
    if (errors.show(found) && !accept.isPending) accept.mutate({ setup, password, re_password: again, code })
  }
  const secret = { autoComplete: 'new-password' }
  return (
    <form onSubmit={send}>
      {errors.rest && <Note tone="bad">{errors.rest}</Note>}
      <PasswordField
        {...secret}
        label={t`Password, 12 to 64 characters`}
        value={password}
        error={errors.texts.password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <PasswordField
        {...secret}
        label={t`Password again`}
        value={again}
        error={errors.texts.again}
        onChange={(event) => setAgain(event.target.value)}
      />
      <AppCode value={code} error={errors.texts.code} onChange={setCode} />
      <Button type="submit" size="full" busy={accept.isPending}>
        <Trans>Set up and log in</Trans>
      </Button>
    </form>
  )
}
