import { Trans, useLingui } from '@lingui/react/macro'
import { userViewNames } from '@assay/contract/wire'
import { Link, useParams, useSearchParams } from 'react-router'
import { KeyValue } from '@assay/web/ui/list.tsx'
import { Loaded } from '@assay/web/ui/loaded.tsx'
import { Tabs } from '@assay/web/ui/tabs.tsx'
import { formatTime } from '@assay/web/ui/time.ts'
import { useRight } from '#app/session.ts'
import { Bar, Column, Columns, Section } from '#ui/page.tsx'
import { Table } from '#ui/table.tsx'
import { type UserView, useUser } from '../api.ts'
import { frozenBadge } from '../parts/frozen.tsx'
import { EndSessions, Freeze, Notes, Release } from '../parts/acts.tsx'
import { WithdrawalLimit } from '../parts/limit.tsx'
import { OwnView } from '../parts/own-view.tsx'
import { reasonNames } from '../reasons.ts'
import { viewNames } from '../views.ts'
import './user.css'

/** A user, and what an operator may do. That he was looked at stands in the log. */
export function User() {
  const { t, i18n } = useLingui()
  const { id = '' } = useParams()
  const may = useRight()
  const [search, setSearch] = useSearchParams()
  const view = userViewNames.find((name) => name === search.get('view')) ?? 'overview'
  const asked = useUser(id)
  const { data: user } = asked
  const above = { title: t`Users`, path: '/users' }
  if (!user) {
    return (
      <>
        <Bar title={id} above={above} />
        <Loaded {...asked} rows={8}>
          {() => null}
        </Loaded>
      </>
    )
  }
  return (
    <>
      <Bar title={user.nickname || user.username} above={above} note={<span className="mono">{id}</span>}>
        {frozenBadge(user.frozen)}
      </Bar>
      <Columns widths="1fr 340px">
        <Column>
          <Tabs
            label={t`What is shown`}
            value={view}
            onChange={(value) => setSearch(value === 'overview' ? {} : { view: value }, { replace: true })}
            items={[
              { value: 'overview' as const, label: t`Overview` },
              ...(may('users.see') ? userViewNames.map((value) => ({ value, label: i18n._(viewNames[value]) })) : []),
            ]}
          />
          {view === 'overview' ? (
            <>
              <Profile user={user} />
              <Sessions user={user} />
            </>
          ) : (
            <OwnView key={view} id={id} view={view} />
          )}
        </Column>
        <Column>
          <Acts user={user} />
          <WithdrawalLimit userId={user.id} />
          <Notes user={user} />
        </Column>
      </Columns>
    </>
  )
}

const NONE = '\u2014'

function Profile({ user }: { user: UserView }) {
  const { t } = useLingui()
  return (
    <Section title={t`Profile`}>
      <dl className="user-facts">
        <KeyValue label={t`Number`}>{user.id}</KeyValue>
        <KeyValue label={t`Name`}>{user.username}</KeyValue>
        <KeyValue label={t`Mail`}>{user.email ?? NONE}</KeyValue>
        <KeyValue label={t`Mobile`}>{user.mobile ?? NONE}</KeyValue>
        <KeyValue label={t`Signature`}>{user.signature || NONE}</KeyValue>
        <KeyValue label={t`Since`}>{formatTime(user.created_at, 'full')}</KeyValue>
        <KeyValue label={t`Identity level`}>{user.verification_level}</KeyValue>
        <KeyValue label={t`VIP level`}>{user.vip_level}</KeyValue>
        <KeyValue label={t`Credit score`}>{user.credit_score}</KeyValue>
      </dl>
    </Section>
  )
}

function Sessions({ user }: { user: UserView }) {
  const { t } = useLingui()
  return (
    <Section title={t`Sessions`} end={user.sessions.length} wide>
      <Table<UserView['sessions'][number]>
        label={t`Sessions`}
        rows={user.sessions}
        empty={t`Logged in nowhere`}
        idOf={({ id }) => id}
        columns={[
          { title: t`Device`, cell: ({ device }) => device || NONE, text: ({ device }) => device },
          { title: t`IP address`, look: 'mono', cell: ({ address }) => address, text: ({ address }) => address },
          { title: t`Since`, end: true, cell: ({ created_at: at }) => formatTime(at), text: ({ created_at: at }) => at },
          { title: t`Last seen`, end: true, cell: ({ seen_at: at }) => formatTime(at), text: ({ seen_at: at }) => at },
        ]}
      />
    </Section>
  )
}

function Acts({ user }: { user: UserView }) {
  const { t, i18n } = useLingui()
  const may = useRight()
  return (
    <Section title={t`Access`} end={user.frozen ? i18n._(reasonNames[user.frozen]) : t`Not frozen`}>
      <div className="stack">
        {user.frozen_at && (
          <p className="muted">
            <Trans>Frozen since {formatTime(user.frozen_at, 'full')}. Cancelling and closing stay possible.</Trans>
          </p>
        )}
        {may('users.freeze') && (user.frozen ? <Release user={user} /> : <Freeze user={user} />)}
        {may('users.sessions') && user.sessions.length > 0 && <EndSessions user={user} />}
        {may('ledger.read') && <Link to={`/ledger?user_id=${user.id}`}>{t`Entries of the ledger`}</Link>}
        {may('ledger.adjust') && <Link to={`/ledger/adjustments?user=${user.id}`}>{t`Propose an adjustment`}</Link>}
      </div>
    </Section>
  )
}
