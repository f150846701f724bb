import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { KeyValue } from '@assay/web/ui/list.tsx'
import { Loaded } from '@assay/web/ui/loaded.tsx'
import { formatTime } from '@assay/web/ui/time.ts'
import { figureText } from '#ui/figures.ts'
import { Section } from '#ui/page.tsx'
import { Table } from '#ui/table.tsx'
import { type Entry, type Posting, usePosting } from '../api.ts'
import { Account, accountText } from '../words.tsx'
import '../ledger.css'

const accountCell = (entry: Entry) => <Account entry={entry} />

interface PostingProps {
  id: string
  onUser: (userId: string) => void
}

export function Entries({ id, onUser }: PostingProps) {
  return (
    <Loaded {...usePosting(id)} rows={8}>
      {(data) => <Whole data={data} onUser={onUser} />}
    </Loaded>
  )
}

/** All entries of a posting, and the sum of each currency written out: it is zero, or the books are wrong. */
function Whole({ data, onUser }: { data: Posting; onUser: PostingProps['onUser'] }) {
  const { t } = useLingui()
  return (
    <>
      <Section title={t`Posting ${data.id}`} end={formatTime(data.time, 'full')} wide>
        <Table<Entry>
          label={t`Entries`}
          hasKeys={false}
          rows={data.entries}
          idOf={({ line }) => String(line)}
          onOpen={({ user_id: userId }) => userId && onUser(userId)}
          columns={[
            { title: t`Account`, cell: accountCell, text: accountText },
            { title: t`Coin`, cell: ({ currency_name: name }) => name, text: ({ currency_name: name }) => name },
            {
              title: t`Available`,
              end: true,
              cell: ({ available_change: change }) => figureText(change),
              text: ({ available_change: change }) => change,
            },
            {
              title: t`Held`,
              end: true,
              isHidden: data.entries.every(({ held_change: change }) => change === '0'),
              cell: ({ held_change: change }) => figureText(change),
              text: ({ held_change: change }) => change,
            },
            {
              title: t`Available after`,
              end: true,
              isHidden: data.entries.every(({ available_after: after }) => after === null),
              cell: ({ available_after: after }) => after && figureText(after),
              text: ({ available_after: after }) => after ?? '',
            },
            {
              title: t`Hold`,
              look: 'mono',
              isHidden: data.entries.every(({ hold }) => !hold),
              cell: ({ hold }) => hold,
              text: ({ hold }) => hold ?? '',
            },
          ]}
        />
      </Section>
      <Section title={t`Sums`}>
        {data.sums.map(({ currency_name: name, sum }) => (
          <span key={name} className="ledger-sum">
            {name}: {sumText(data, name)} = <b className={sum === '0' ? 'medium' : 'downward'}>{figureText(sum)}</b>
          </span>
        ))}
        <p className="muted above-2">
          <Trans>Nothing here can be edited. A mistake is set right by a new posting that two operators agree on.</Trans>
        </p>
      </Section>
    </>
  )
}

/** Each entry of a currency, written out. */
const sumText = ({ entries }: Posting, currency: string): string =>
  entries
    .filter(({ currency_name: name }) => name === currency)
    .flatMap(({ available_change: available, held_change: held }) => [available, held].filter((change) => change !== '0'))
    .map((change, index) => (change.startsWith('-') ? `${index ? ' ' : ''}\u2212 ${change.slice(1)}` : index ? ` + ${change}` : change))
    .join('')

/** What caused it: its reference, other postings of the same, and what operators did. */
export function Cause({ id, onOpen }: { id: string; onOpen: (id: string) => void }) {
  const { t } = useLingui()
  const { data } = usePosting(id)
  if (!data) return null
  return (
    <>
      <Section title={t`What caused it`}>
        <dl>
          <KeyValue label={t`Kind`}>{data.kind}</KeyValue>
          <KeyValue label={t`Reference`}>
            <Link to={`/ledger?reference=${encodeURIComponent(data.reference)}`}>{data.reference}</Link>
          </KeyValue>
          <KeyValue label={t`Time`}>{formatTime(data.time, 'full', 'UTC')} UTC</KeyValue>
        </dl>
      </Section>
      <Section title={t`Of the same reference`} end={data.related.length} wide>
        <Table<Posting['related'][number]>
          label={t`Of the same reference`}
          hasKeys={false}
          rows={data.related}
          empty={t`No other posting near it`}
          idOf={(row) => row.id}
          onOpen={(row) => onOpen(row.id)}
          columns={[
            { title: t`Posting`, cell: (row) => row.id, text: (row) => row.id },
            { title: t`Kind`, cell: (row) => row.kind, text: (row) => row.kind },
            { title: t`Time`, cell: (row) => formatTime(row.time), text: (row) => row.time },
          ]}
        />
      </Section>
      {data.deeds.length > 0 && (
        <Section title={t`By operators`}>
          {data.deeds.map(({ number, operator_name: name, action, time, detail }) => (
            <div key={number} className="stack">
              <b className="medium">
                {name} · {action}
              </b>
              <span className="muted">
                <Link to="/log">{number}</Link> · {formatTime(time)}
              </span>
              <span className="mono break">{detail}</span>
            </div>
          ))}
        </Section>
      )}
    </>
  )
}
