import type { CallOutput } from '@assay/contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import type { ConfirmQuestion } from '#app/room.ts'
import { Drawer } from '#ui/drawer.tsx'
import { FieldText, PasswordField, TextField } from '#ui/field.tsx'
import { PasskeyIcon } from '#ui/icons.tsx'
import { Note } from '#ui/list.tsx'
import { SendButton } from '#ui/send-button.tsx'
import { ErrorBox, SkeletonRows } from '#ui/states.tsx'
import { useConfirmOptions } from '../api.ts'
import { answerByPasskey, knowsPasskeys, prepare } from '#ui/passkey.ts'
import { usePasskeyText } from '../passkey-text.ts'
import { LockNote } from './lock-note.tsx'
import { OwnCode } from './own-code.tsx'
import '../../account.css'
import '../security.css'

/** Asks for the login password and for what else the account has: a passkey, the digits of its app, or a code to its own address. */
export function ConfirmDrawer(props: ConfirmQuestion) {
  const { t } = useLingui()
  const { act, open, onClose } = props
  const { data, error, refetch } = useConfirmOptions(act, open)
  useEffect(() => {
    if (open && data?.passkey) prepare()
  }, [open, data])
  return (
    <Drawer open={open} onClose={onClose} title={t`Confirm that it is you`}>
      {data ? (
        <Question {...props} options={data} renew={() => void refetch()} />
      ) : error ? (
        <ErrorBox error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows count={2} />
      )}
    </Drawer>
  )
}

type Means = 'passkey' | 'authenticator' | 'code'

interface QuestionProps extends ConfirmQuestion {
  options: CallOutput<'account.confirmOptions'>
  /** A challenge serves once. */
  renew: () => void
}

/** What is typed, by what it is confirmed, and how it is sent. */
function useQuestion({ options, renew, onChange, onConfirm }: QuestionProps) {
  const passkeyText = usePasskeyText()
  const offered: Means[] = [
    ...(options.passkey !== null && knowsPasskeys() ? (['passkey'] as const) : []),
    options.authenticator ? 'authenticator' : 'code',
  ]
  const [chosen, setChosen] = useState<Means>()
  const means = chosen ?? offered[0]!
  const other = offered.find((one) => one !== means)
  const [password, setPassword] = useState('')
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string>()
  const edit = (change: () => void) => {
    change()
    setProblem(undefined)
    onChange()
  }
  const [isAnswering, setAnswering] = useState(false)
  const confirmByPasskey = async () => {
    setAnswering(true)
    try {
      onConfirm({ current_password: password, passkey: await answerByPasskey(options.passkey!) })
    } catch (error) {
      setProblem(passkeyText(error))
    }
    setAnswering(false)
    renew()
  }
  return {
    means,
    other,
    password,
    typed,
    problem,
    isAnswering,
    ready: password !== '' && (means === 'passkey' || typed.length >= SHORTEST),
    typePassword: (next: string) => edit(() => setPassword(next)),
    type: (next: string) => edit(() => setTyped(next)),
    choose: (next: Means) =>
      edit(() => {
        setChosen(next)
        setTyped('')
      }),
    send: () => {
      if (means === 'passkey') return void confirmByPasskey()
      onConfirm({ current_password: password, ...(means === 'code' ? { confirm_code: typed } : { authenticator: typed }) })
    },
  }
}

/** Digits or a code; a recovery code is longer. */
const SHORTEST = 6

function Question(props: QuestionProps) {
  const { t } = useLingui()
  const { act, verb, failure, options } = props
  const { means, other, password, typed, problem, isAnswering, ready, typePassword, type, choose, send } = useQuestion(props)
  const busy = props.busy || isAnswering
  const texts = failure?.fields ?? {}
  return (
    <form
      className="stack-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        // It stands within the form it confirms, for React.
        event.stopPropagation()
        if (ready && !busy) send()
      }}
    >
      <PasswordField
        name="current-password"
        label={t`Login password`}
        value={password}
        error={texts['current_password']}
        onChange={(event) => typePassword(event.target.value)}
      />
      {means === 'authenticator' && (
        <TextField
          name="one-time-code"
          label={t`Authenticator app`}
          placeholder={t`Six digits, or a recovery code`}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={60}
          value={typed}
          error={texts['authenticator']}
          onChange={(event) => type(event.target.value)}
        />
      )}
      {means === 'code' && <OwnCode act={act} codes={options.codes} value={typed} error={texts['confirm_code']} onChange={type} />}
      {means === 'passkey' && <FieldText error={problem ?? texts['passkey']} />}
      {failure && Object.keys(texts).length === 0 && <Note tone="bad">{failure.message}</Note>}
      {options.locks && <LockNote />}
      <SendButton type="submit" width="full" busy={busy} disabled={!ready}>
        {means === 'passkey' && <PasskeyIcon size={20} />}
        {verb}
      </SendButton>
      {other && (
        <button type="button" className="account-link security-other" onClick={() => choose(other)}>
          <OtherMeans means={other} />
        </button>
      )}
    </form>
  )
}

function OtherMeans({ means }: { means: Means }) {
  if (means === 'passkey') return <Trans>Use a passkey instead</Trans>
  if (means === 'authenticator') return <Trans>Use the authenticator app instead</Trans>
  return <Trans>Use a code instead</Trans>
}
