/** What an operator may do to a user. Each act asks for a note, which only operators see. */
import { freezeReasons, type FreezeReason } from '@assay/contract/wire'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { formatTime } from '@assay/web/ui/time.ts'
import { toastDone } from '@assay/web/ui/toast.tsx'
import { useRight } from '#app/session.ts'
import { Act, Choose } from '#ui/form.tsx'
import { Noted, NotedAct } from '#ui/noted.tsx'
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
      action={freeze}
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
  return <NotedAct name={t`Release`} keys="f" kind="primary" action={release} send={(note) => ({ id: user.id, note })} />
}

export function EndSessions({ user }: OnUser) {
  const { t } = useLingui()
  const end = useEndSessions((ended) => toastDone(t`Sessions ended: ${ended}`))
  return (
    <NotedAct name={t`Log out everywhere`} keys="x" kind="danger" action={end} send={(note) => ({ id: user.id, note })}>
      <p>
        <Plural value={user.sessions.length} one="# session ends at once." other="# sessions end at once." />
      </p>
    </NotedAct>
  )
}

export function Notes({ user }: OnUser) {
  const { t } = useLingui()
  const may = useRight()
  const add = useNote()
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
        {may('users.note') && <NotedAct name={t`Note`} submit={t`Save`} keys="n" action={add} send={(text) => ({ id: user.id, text })} />}
      </div>
    </Section>
  )
}
