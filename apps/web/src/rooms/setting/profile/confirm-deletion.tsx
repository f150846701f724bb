import type { CallInput, CallOutput } from '@assay/contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { go, HOME } from '#navigation/go.ts'
import { PageLink } from '#navigation/link.tsx'
import { signOut } from '#session/session.ts'
import { useClient } from '#state/client-store.ts'
import { CodeField } from '#ui/code-field.tsx'
import { Button } from '#ui/button.tsx'
import { Drawer } from '#ui/drawer.tsx'
import { useFieldErrors } from '#ui/field-errors.ts'
import { PasswordField, TextField } from '#ui/field.tsx'
import { Note } from '#ui/list.tsx'
import { SendButton } from '#ui/send-button.tsx'
import { ErrorBox, SkeletonRows } from '#ui/states.tsx'
import { toast } from '#ui/toast.tsx'
import { useConfirmOptions, useDeleteAccount, useSendConfirmCode } from '../api.ts'

type Field = 'current_password' | 'confirm_code' | 'authenticator'
type Options = CallOutput<'account.confirmOptions'>

/** Asks once more, and for what confirms that it is the owner: the password, and digits of the app or a code. */
export function ConfirmDeletion({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useLingui()
  return (
    <Drawer open={open} onClose={onClose} title={t`Delete this account for good?`}>
      {open && <Form />}
    </Drawer>
  )
}

function Form() {
  const { data, error, refetch } = useConfirmOptions()
  const [typed, setTyped] = useState<Record<Field, string>>({ current_password: '', confirm_code: '', authenticator: '' })
  const errors = useFieldErrors<Field>({ keepRest: true })
  const { t } = useLingui()
  const remove = useDeleteAccount(() => {
    signOut()
    toast(t`Your account is deleted`)
    go.relaunch(HOME)
  })
  if (!data) return error ? <ErrorBox error={error} onRetry={() => void refetch()} /> : <SkeletonRows count={2} />
  const second: Field = data.authenticator ? 'authenticator' : 'confirm_code'
  const set = (field: Field) => (value: string) => {
    setTyped((before) => ({ ...before, [field]: value }))
    errors.forget(field)
  }
  const given: CallInput<'account.deleteAccount'> = { current_password: typed.current_password, [second]: typed[second] }
  const isReady = typed.current_password !== '' && typed[second].length >= 6
  return (
    <form
      className="stack-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isReady || remove.isPending) return
        errors.clear()
        remove.mutate(given, { onError: (failure) => errors.refuse(failure, names) })
      }}
    >
      {errors.rest && <Note tone="bad">{errors.rest}</Note>}
      <PasswordField
        label={t`Login password`}
        name="current-password"
        value={typed.current_password}
        error={errors.texts.current_password}
        onChange={(event) => set('current_password')(event.target.value)}
      />
      {data.authenticator ? (
        <TextField
          label={t`Six digits of your authenticator app, or a recovery code`}
          autoComplete="one-time-code"
          value={typed.authenticator}
          error={errors.texts.authenticator}
          onChange={(event) => set('authenticator')(event.target.value)}
        />
      ) : (
        <Code options={data} value={typed.confirm_code} error={errors.texts.confirm_code} onChange={set('confirm_code')} />
      )}
      <SendButton type="submit" kind="danger" width="full" busy={remove.isPending} disabled={!isReady}>
        <Trans>Delete account</Trans>
      </SendButton>
    </form>
  )
}

const names: Partial<Record<string, Field>> = {
  current_password: 'current_password',
  password_wrong: 'current_password',
  confirm_code: 'confirm_code',
  code_wrong: 'confirm_code',
  authenticator: 'authenticator',
  factor_wrong: 'authenticator',
}

interface CodeProps {
  options: Options
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

function Code({ options, value, error, onChange }: CodeProps) {
  const { t } = useLingui()
  const sandbox = useClient((state) => state.site.mode === 'sandbox')
  const send = useSendConfirmCode()
  const address = send.data?.address ?? options.codes[0]?.address
  const ask = () =>
    send.mutate({ act: 'delete_account' }, { onSuccess: () => toast(t`Code sent`), onError: (failure) => toast(failure.message) })
  return (
    <div className="stack">
      <div className="across spread gap-3">
        <span className="text-12 muted">{send.data ? t`We sent six digits to ${address}` : t`A code goes to ${address}`}</span>
        <Button kind="ghost" size="tiny" busy={send.isPending} onClick={ask}>
          {send.data ? t`Send again` : t`Send a code`}
        </Button>
      </div>
      <CodeField label={t`Code of six digits`} value={value} error={error} onChange={onChange} />
      {sandbox && send.data && (
        <PageLink className="text-12 muted" to="/pages/sandbox/mailbox">
          <Trans>In a sandbox the code lies in the mailbox.</Trans>
        </PageLink>
      )}
    </div>
  )
}
