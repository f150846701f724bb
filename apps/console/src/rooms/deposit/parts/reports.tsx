import { useLingui } from '@lingui/react/macro'
import { KeyValue } from '@assay/web/ui/list.tsx'
import { formatTime } from '@assay/web/ui/time.ts'
import { useRight } from '#app/session.ts'
import { figureText } from '#ui/figures.ts'
import { Act } from '#ui/form.tsx'
import { NotedAct } from '#ui/noted.tsx'
import { Section } from '#ui/page.tsx'
import { useCloseReport, useReports, type Report } from '../api.ts'
import { ProposeForm } from './propose-form.tsx'

/** What users say they sent on a network that nobody watches. */
export function Reports() {
  const { t } = useLingui()
  const { data } = useReports()
  const open = data?.data.filter(({ closed_at: closedAt }) => closedAt === null) ?? []
  return (
    <>
      <Section title={t`Told by users`} end={String(open.length)}>
        {open.length === 0 && <p className="muted">{t`Nothing waits`}</p>}
      </Section>
      {open.map((report) => (
        <One key={report.id} report={report} />
      ))}
    </>
  )
}

function One({ report }: { report: Report }) {
  const { t } = useLingui()
  const may = useRight()
  const closeReport = useCloseReport()
  return (
    <Section>
      <dl>
        <KeyValue label={t`Amount`}>{`${figureText(report.amount)} ${report.currency_name} · ${report.network_name}`}</KeyValue>
        <KeyValue label={t`User`}>{report.user_id}</KeyValue>
        <KeyValue label={t`Transaction or sender`}>
          <span className="mono break">{report.account}</span>
        </KeyValue>
        <KeyValue label={t`Told`}>{formatTime(report.created_at, 'full')}</KeyValue>
      </dl>
      {may('deposits.manage') && (
        <div className="stack">
          <Act name={t`Propose`}>{(close) => <ProposeForm told={report} close={close} />}</Act>
          <NotedAct name={t`Close`} action={closeReport} send={(note) => ({ id: report.id, note })} />
        </div>
      )}
    </Section>
  )
}
