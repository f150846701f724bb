import { useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { NO_FIGURE } from '@assay/web/ui/format.ts'
import { KeyValue } from '@assay/web/ui/list.tsx'
import { languageNames } from '@assay/web/ui/language-names.ts'
import { formatTime } from '@assay/web/ui/time.ts'
import { topicWords } from '@assay/web/ui/support-words.ts'
import { useRight } from '#app/session.ts'
import { Section } from '#ui/page.tsx'
import type { Viewed } from '../api.ts'
import { pageName } from '../page-names.ts'
import { Reference } from './attached.tsx'

/** Who writes: what an operator needs to answer, and no more. */
export function Person({ viewed: { row, person, positions, earlier } }: { viewed: Viewed }) {
  const { t, i18n } = useLingui()
  const may = useRight()
  const name = pageName(row.page ?? '')
  return (
    <>
      <Section
        title={person ? t`User` : t`Visitor`}
        end={person && may('users.read') && <Link to={`/users/${person.id}`}>{person.id}</Link>}
      >
        <dl className="stack">
          {person && <KeyValue label={t`Name`}>{person.nickname || person.username}</KeyValue>}
          <KeyValue label={t`Topic`}>{i18n._(topicWords[row.topic])}</KeyValue>
          <KeyValue label={t`Language`}>{languageNames[row.lang]}</KeyValue>
          {person && <KeyValue label={t`Identity level`}>{person.verification_level}</KeyValue>}
          {person && <KeyValue label={t`VIP level`}>{person.vip_level}</KeyValue>}
          {person?.is_frozen && <KeyValue label={t`Account`}>{t`Frozen`}</KeyValue>}
          <KeyValue label={t`Wrote from`}>
            <span title={row.page}>{name ? i18n._(name) : row.page || NO_FIGURE}</span>
          </KeyValue>
          <KeyValue label={t`Began`}>{formatTime(row.created_at)}</KeyValue>
          <KeyValue label={t`Conversations before`}>{earlier}</KeyValue>
        </dl>
      </Section>
      {positions && (
        <Section title={t`Open positions`} end={positions.length}>
          {positions.length === 0 ? (
            <p className="muted">{t`None`}</p>
          ) : (
            <div className="stack">
              {positions.map((position) => (
                <Reference key={position.reference} attached={position} />
              ))}
            </div>
          )}
        </Section>
      )}
    </>
  )
}
