import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { go } from '#navigation/go.ts'
import { useClient } from '#state/client-store.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/field.tsx'
import { CopyIcon } from '#ui/icons.tsx'
import { Page } from '#ui/page.tsx'
import { Empty, ErrorBox, SkeletonRows } from '#ui/states.tsx'
import { formatTime } from '#ui/time.ts'
import { toast } from '#ui/toast.tsx'
import type { Message } from '../api.ts'
import { useMailbox } from '../api.ts'
import '../sandbox.css'

/**
 * The sandbox's mailbox: messages that would have been sent, by address. `?address=` opens an address, `&back=1` offers the way back to the
 * form that waits for the code.
 */
export function MailboxPage() {
  const { t } = useLingui()
  const [search, setSearch] = useSearchParams()
  const address = search.get('address') ?? ''
  const sandbox = useClient((state) => state.site.mode === 'sandbox')
  const { data, error, refetch, isFetching } = useMailbox(address, sandbox)
  const newest = data?.data.find(({ code }) => code !== '')
  const look = (next: string) => setSearch((before) => ({ ...Object.fromEntries(before), address: next }), { replace: true })
  if (!sandbox) {
    return (
      <Page title={t`Sandbox mailbox`} sheet>
        <Empty tall title={t`Only in the sandbox`} text={t`Here messages are sent for real: look into your mail or your phone.`} />
      </Page>
    )
  }
  return (
    <Page title={t`Sandbox mailbox`} sheet footer={search.has('back') && <BackToForm newest={newest} />}>
      <AddressAsked address={address} onAsk={look} />
      {error && !data && <ErrorBox error={error} onRetry={() => void refetch()} />}
      {!data && isFetching && <SkeletonRows count={2} />}
      {data?.data.length === 0 && (
        <Empty title={t`No messages yet`} text={t`Codes to this address appear here by themselves, the newest first.`} />
      )}
      <ul aria-live="polite">
        {data?.data.map((message) => (
          <MessageItem key={`${message.time} ${message.scene} ${message.code}`} message={message} />
        ))}
      </ul>
    </Page>
  )
}

function AddressAsked({ address, onAsk }: { address: string; onAsk: (address: string) => void }) {
  const { t } = useLingui()
  const [typed, setTyped] = useState(address)
  return (
    <form
      className="sandbox-ask"
      onSubmit={(event) => {
        event.preventDefault()
        onAsk(typed.trim())
      }}
    >
      <p>
        <Trans>Nothing is really sent in the sandbox. What would have been lies here, open to anyone who knows the address.</Trans>
      </p>
      <TextField
        label={t`Email or mobile number`}
        placeholder="name@example.com"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="search"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        after={
          <Button type="submit" kind="text" size="small">
            <Trans>Show</Trans>
          </Button>
        }
      />
    </form>
  )
}

function useCopy(): (code: string) => Promise<void> {
  const { t } = useLingui()
  return (code) =>
    navigator.clipboard.writeText(code).then(
      () => toast(t`Copied ${code}`),
      () => toast(t`This browser does not allow copying. The code is ${code}`),
    )
}

function MessageItem({ message: { scene, code, subject, body, time } }: { message: Message }) {
  const { t } = useLingui()
  const sceneText = useSceneText()
  const copy = useCopy()
  return (
    <li className="sandbox-message">
      <div className="across spread gap-3 text-12 muted">
        <span>{code ? sceneText(scene) : subject}</span>
        <span className="figure text-14">{formatTime(time, 'full')}</span>
      </div>
      {code && (
        <div className="across spread gap-3">
          <span className="figure text-32 sandbox-code">{code}</span>
          <Button kind="ghost" size="small" aria-label={t`Copy ${code}`} onClick={() => void copy(code)}>
            <CopyIcon size={16} />
            <Trans context="clipboard">Copy</Trans>
          </Button>
        </div>
      )}
      {body && <p className="text-12 sandbox-body">{body}</p>}
    </li>
  )
}

function BackToForm({ newest }: { newest: Message | undefined }) {
  const copy = useCopy()
  if (!newest) {
    return (
      <Button kind="ghost" width="full" onClick={go.back}>
        <Trans>Back to the form</Trans>
      </Button>
    )
  }
  const { code } = newest
  return (
    <Button width="full" onClick={() => void copy(code).then(go.back)}>
      <Trans>Copy {code} and go back</Trans>
    </Button>
  )
}

const words: Record<string, MessageDescriptor> = {
  register: msg`Code to sign up`,
  login: msg`Code to log in`,
  reset_password: msg`Code to set a new password`,
  change_password: msg`Code to change the password`,
  bind_email: msg`Code to link an email address`,
  bind_mobile: msg`Code to link a mobile number`,
  real: msg`Code to verify your identity`,
  withdraw: msg`Code to withdraw`,
}

const confirming = msg`Code to confirm a security change`

/** The subject of a message. */
function useSceneText(): (scene: string) => string {
  const { i18n } = useLingui()
  return (scene) => i18n._(words[scene] ?? confirming)
}
