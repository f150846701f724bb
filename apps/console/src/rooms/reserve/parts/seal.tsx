import { useLingui } from '@lingui/react/macro'
import { formatAmount } from '@assay/web/ui/format.ts'
import { KeyValue, Note } from '@assay/web/ui/list.tsx'
import { formatTime } from '@assay/web/ui/time.ts'
import { toast, toastDone } from '@assay/web/ui/toast.tsx'
import { useRight } from '#app/session.ts'
import { useAsked } from '#ui/asked.ts'
import { NotedAct } from '#ui/noted.tsx'
import { Section } from '#ui/page.tsx'
import { Table } from '#ui/table.tsx'
import { type Overview, useMakeTally } from '../api.ts'

/** How far the ledger is sealed, and the tallies that stand on it. */
export function Seal({ overview }: { overview: Overview }) {
  const { seal, tallies } = overview
  const { t } = useLingui()
  const may = useRight()
  return (
    <>
      <Section title={t`Seal of the ledger`} end={t`the public log has it each minute`}>
        <dl>
          <KeyValue label={t`Block`}>{seal.block ? formatAmount(seal.block, 0) : ''}</KeyValue>
          <KeyValue label={t`Sealed`}>{seal.sealed_at ? formatTime(seal.sealed_at, 'full') : ''}</KeyValue>
          <KeyValue label={t`Postings that wait`}>{formatAmount(seal.waiting, 0)}</KeyValue>
        </dl>
        {seal.hash && <p className="mono break muted">{seal.hash}</p>}
      </Section>
      <Section title={t`Counts`} end={t`each day at 00:00 UTC`} wide>
        <Table
          label={t`Counts`}
          hasKeys={false}
          rows={tallies}
          empty={t`The first count has not been made yet`}
          idOf={({ id }) => id}
          columns={[
            { title: t`Time`, cell: ({ time }) => formatTime(time), text: ({ time }) => time },
            { title: t`Users`, end: true, cell: ({ users }) => formatAmount(users, 0), text: ({ users }) => String(users) },
            { title: t`Block`, end: true, cell: ({ block }) => formatAmount(block, 0), text: ({ block }) => block },
            {
              title: t`In the log`,
              end: true,
              cell: ({ is_logged: isLogged }) => (isLogged ? t`Yes` : t`No`),
              text: ({ is_logged: isLogged }) => (isLogged ? t`Yes` : t`No`),
            },
          ]}
        />
      </Section>
      {may('reserve.manage') && (
        <Section>
          <MakeTally overview={overview} />
        </Section>
      )}
    </>
  )
}

interface MakeTallyProps {
  overview: Pick<Overview, 'time' | 'counting_since' | 'count_failed_at'>
}

function MakeTally({ overview: { time, counting_since: since, count_failed_at: failedAt } }: MakeTallyProps) {
  const { t } = useLingui()
  const asked = useAsked({ isRunning: since !== null, time }, () => {
    if (failedAt === null) toastDone(t`Everybody is counted`)
    else toast(t`The count did not come to its end`)
  })
  const make = useMakeTally(asked)
  return (
    <div className="stack">
      {since && <Note>{t`Everybody is being counted since ${formatTime(since, 'full')}. The count appears above.`}</Note>}
      {failedAt && (
        <Note tone="bad">{t`The count that ended at ${formatTime(failedAt, 'full')} did not come to its end. The log of the server says why.`}</Note>
      )}
      {!since && <NotedAct name={t`Count now`} keys="c" action={make} send={(note) => ({ note })} />}
    </div>
  )
}
