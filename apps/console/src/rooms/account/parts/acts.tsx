/** What an operator may do to a user. Each act asks for a note, which only operators see. */
import { freezeReasons, type FreezeReason } from '@assay/contract/wire'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { formatTime } from '@assay/web/ui/time.ts'
import { toastDone } from '@assay/web/ui/toast.tsx'
import { useRight } from '#app/session.ts'
import { Act, Choose } from '#ui/form.tsx'
import { Noted } from '#ui/noted.tsx'
import { Section } from '#ui/page.tsx'
import { type UserView, useEndSessions, useFreeze, useNote, useRelease } from '../api.ts'
import { reasonNames } from '../reasons.ts'

interface OnUser {
  user: UserView
}

export function Freeze({ user }: OnUser) {
  const { t } = useLingui()
  return (
    <Act name={t`Freeze`} keys="f" kind="danger">
      {(close) => <FreezeForm user={user} close={close} />}
    </Act>
  )
}

function FreezeForm({ user, close }: OnUser & { close: () => void }) {
  const { t, i18n } = useLingui()
  const [reason, setReason] = useState<FreezeReason>('activity')
  const freeze = useFreeze(() => {
    toastDone(t`Frozen. The user was told why.`)
    close()
  })
  return (
    <Noted
      submit={t`Freeze`}
      danger
      busy={freeze.isPending}
      onBack={close}
      onSubmit={(note, refused) => freeze.mutate({ id: user.id, reason, note }, { onError: refused })}
    >
      <p>
        <Trans>Everything stops that moves money, but for cancelling and closing. It counts from the next call on.</Trans>
      </p>
      <Choose
        label={t`Reason, told to the user in his language`}
        options={freezeReasons.map((value) => ({ value, label: i18n._(reasonNames[value]) }))}
        value={reason}
        onChange={setReason}
      />
    </Noted>
  )
}

export function Release({ user }: OnUser) {
  const { t } = useLingui()
  const release = useRelease(() => toastDone(t`Released. The user was told.`))
  return (
    <Act name={t`Release`} keys="f" kind="primary">
      {(close) => (
        <Noted
          submit={t`Release`}
          busy={release.isPending}
          onBack={close}
          onSubmit={(note, refused) => release.mutate({ id: user.id, note }, { onSuccess: close, onError: refused })}
        />
      )}
    </Act>
  )
}

export function EndSessions({ user }: OnUser) {
  const { t } = useLingui()
  const end = useEndSessions((ended) => toastDone(t`Sessions ended: ${ended}`))
  return (
    <Act name={t`Log out everywhere`} keys="x" kind="danger">
      {(close) => (
        <Noted
          submit={t`Log out everywhere`}
          danger
          busy={end.isPending}
          onBack={close}
          onSubmit={(note, refused) => end.mutate({ id: user.id, note }, { onSuccess: close, onError: refused })}
        >
          <p>
            <Plural value={user.sessions.length} one="# session ends at once." other="# sessions end at once." />
          </p>
        </Noted>
      )}
    </Act>
  )
}

export function Notes({ user }: OnUser) {
  const { t } = useLingui()
  const may = useRight()
  const add = useNote(() => undefined)
  return (
    <Section title={t`Notes`} end={t`not shown to the user`}>
      <div className="stack-4">
        {user.notes.map(({ id, text, operator_name: name, time }) => (
          <div key={id}>
            <p className="break">{text}</p>
            <p className="muted">
              {name} · {formatTime(time)}
            </p>
          </div>
        ))}
        {user.notes.length === 0 && (
          <p className="muted">
            <Trans>No notes yet.</Trans>
          </p>
        )}
        {may('users.note') && (
          <Act name={t`Note`} keys="n">
            {(close) => (
              <Noted
                submit={t`Save`}
                busy={add.isPending}
                onBack={close}
                onSubmit={(text, refused) => add.mutate({ id: user.id, text }, { onSuccess: close, onError: refused })}
              />
            )}
          </Act>
        )}
      </div>
    </Section>
  )
}
