import { useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { Loaded } from '@assay/web/ui/loaded.tsx'
import { formatTime } from '@assay/web/ui/time.ts'
import type { Proposal } from '#ui/open-proposals.ts'
import { Section } from '#ui/page.tsx'
import { Table, type ColumnOf } from '#ui/table.tsx'
import type { useProposals } from '../api.ts'

interface DecidedProps {
  label: string
  /** What a booked one is called in references: `adjustment`. */
  booked: string
  /** What was proposed, decided or not. */
  query: ReturnType<typeof useProposals>
  /** What it was about. */
  columns: readonly ColumnOf<Proposal>[]
  /** Another table of the page has the keys. */
  hasKeys?: boolean
}

/** What two have decided lately; what was booked leads to its postings. */
export function Decided({ label, booked, query, columns, hasKeys = true }: DecidedProps) {
  const { t } = useLingui()
  const outcome = (proposal: Proposal) => <Outcome proposal={proposal} booked={booked} />
  return (
    <Section title={t({ context: 'adjustments', message: 'Decided' })} wide>
      <Loaded {...query}>
        {({ data }) => (
          <Table<Proposal>
            label={label}
            hasKeys={hasKeys}
            rows={data.filter(({ decision }) => decision !== null)}
            empty={t`Nothing was decided yet`}
            idOf={({ id }) => id}
            columns={[
              { title: t`Number`, cell: ({ id }) => id, text: ({ id }) => id },
              ...columns,
              { title: t`Proposed by`, cell: (one) => one.proposed_by_name, text: (one) => one.proposed_by_name },
              { title: t`Decided by`, cell: (one) => one.decided_by_name, text: (one) => one.decided_by_name ?? '' },
              { title: t`Outcome`, cell: outcome, text: (one) => one.decision ?? '' },
              { title: t`Time`, end: true, cell: (one) => formatTime(one.decided_at!), text: (one) => one.decided_at ?? '' },
            ]}
          />
        )}
      </Loaded>
    </Section>
  )
}

function Outcome({ proposal: { decision, id }, booked }: { proposal: Proposal; booked: string }) {
  const { t } = useLingui()
  if (decision === 'approved') return <Link to={`/ledger?reference=${booked}:${id}`}>{t`Booked`}</Link>
  return <span className="muted">{decision === 'refused' ? t`Refused` : t`Taken back`}</span>
}
