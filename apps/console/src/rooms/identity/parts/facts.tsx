import { useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { KeyValue, Note } from '@assay/web/ui/list.tsx'
import { formatTime } from '@assay/web/ui/time.ts'
import { Section } from '#ui/page.tsx'
import { Table } from '#ui/table.tsx'
import type { Review } from '../api.ts'
import { documentNames, eventNames, itemNames, stateNames } from '../words.ts'

/** What was typed, to be held against the pictures. */
export function Typed({ review }: { review: Review }) {
  const { t, i18n } = useLingui()
  return (
    <Section title={t`Typed`} end={t`sending ${review.sending}`}>
      <dl>
        <KeyValue label={t`Name`}>{review.name}</KeyValue>
        <KeyValue label={t`Document number`}>
          <span className="mono">{review.card_id}</span>
        </KeyValue>
        <KeyValue label={t`Document`}>{[i18n._(documentNames[review.id_type]), review.country].filter(Boolean).join(', ')}</KeyValue>
        <KeyValue label={t`User`}>
          <Link to={`/users/${review.user_id}`}>
            {review.username} · {review.user_id}
          </Link>
        </KeyValue>
        <KeyValue label={t`Has level`}>{review.level}</KeyValue>
        {review.decide_by && <KeyValue label={t`Decide by`}>{formatTime(review.decide_by, 'full')}</KeyValue>}
      </dl>
    </Section>
  )
}

/** Nobody is told that a number is known: the operator sees it, and decides. */
export function SameNumber({ review }: { review: Review }) {
  const { t, i18n } = useLingui()
  const others = review.same_number
  return (
    <Section title={t`The same number elsewhere`} end={others.length}>
      {others.length === 0 && <p className="muted">{t`No other account has given it.`}</p>}
      {others.map((other) => (
        <Note key={`${other.user_id} ${other.sent_at}`} tone="warn">
          <Link to={`/users/${other.user_id}`}>{other.user_id}</Link> {other.name} · {i18n._(stateNames[other.state])} ·{' '}
          {formatTime(other.sent_at)}
        </Note>
      ))}
    </Section>
  )
}

export function History({ review }: { review: Review }) {
  const { t, i18n } = useLingui()
  const what = ({ kind, item }: Review['events'][number]): string =>
    [i18n._(eventNames[kind]), item && i18n._(itemNames[item])].filter(Boolean).join(': ')
  return (
    <Section title={t`What happened`} wide>
      <Table<Review['events'][number]>
        label={t`What happened`}
        hasKeys={false}
        rows={review.events}
        idOf={({ kind, time, item }) => `${kind} ${time} ${item}`}
        columns={[
          { title: t`Time`, cell: ({ time }) => formatTime(time), text: ({ time }) => time },
          {
            title: t`What`,
            cell: what,
            text: what,
          },
          { title: t`Who`, cell: ({ operator_name: name }) => name ?? t`the user`, text: ({ operator_name: name }) => name ?? t`the user` },
        ]}
      />
    </Section>
  )
}
