import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { KeyValue, Meter } from '@assay/web/ui/list.tsx'
import { formatTime } from '@assay/web/ui/time.ts'
import { useRight } from '#app/session.ts'
import { Act } from '#ui/form.tsx'
import { figureText } from '#ui/figures.ts'
import { Noted } from '#ui/noted.tsx'
import { Section } from '#ui/page.tsx'
import { type Project, useDiscard, useSchedule } from '../api.ts'
import { modeNames, stateNames, unlockNames } from '../words.tsx'

/** The terms of a sale, how it goes, and what can be done to a draft. */
export function Chosen({ project }: { project: Project }) {
  const { t, i18n } = useLingui()
  const may = useRight()
  const { code, pay_currency: pay } = project
  const share = Number(project.committed) / (Number(project.supply) * Number(project.price))
  return (
    <Section title={`${project.name} (${code})`} end={i18n._(stateNames[project.state])}>
      <dl>
        <KeyValue label={t`Kind`}>{i18n._(modeNames[project.mode])}</KeyValue>
        <KeyValue label={t`Price`}>{`${project.price} ${pay}`}</KeyValue>
        <KeyValue label={t`Supply`}>{`${figureText(project.supply)} ${code}`}</KeyValue>
        <KeyValue label={t`Issued in all`}>{`${figureText(project.issuance)} ${code}`}</KeyValue>
        <KeyValue label={t`Lot`}>{`${figureText(project.lot)} ${code}`}</KeyValue>
        <KeyValue label={t`Cap for a user`}>{`${figureText(project.cap)} ${code}`}</KeyValue>
        <KeyValue label={t`Soft cap`}>{project.soft_cap ? `${figureText(project.soft_cap)} ${pay}` : t`None`}</KeyValue>
        <KeyValue label={t`Begins`}>{formatTime(project.starts_at, 'full')}</KeyValue>
        <KeyValue label={t`Ends`}>{formatTime(project.ends_at, 'full')}</KeyValue>
        <KeyValue label={t`Unlock`}>{i18n._(unlockNames[project.unlock])}</KeyValue>
        {project.unlock_from && <KeyValue label={t`Unlocks from`}>{formatTime(project.unlock_from, 'full')}</KeyValue>}
        {project.unlock_days && <KeyValue label={t`Days`}>{project.unlock_days}</KeyValue>}
        <KeyValue label={t`Committed`}>{`${figureText(project.committed)} ${pay}`}</KeyValue>
        <KeyValue label={t`Given`}>{`${figureText(project.given)} ${code}`}</KeyValue>
      </dl>
      <Meter share={share} label={t`Committed, of what the sale can bring`} />
      <p>
        <Link to={`/sales/${project.id}`}>
          <Trans>Its buyers</Trans>
        </Link>
      </p>
      {may('earn.manage') && project.state === 'draft' && <Acts id={project.id} />}
    </Section>
  )
}

function Acts({ id }: { id: string }) {
  const { t } = useLingui()
  const schedule = useSchedule()
  const discard = useDiscard()
  return (
    <div className="stack">
      <Act name={t`Schedule`} keys="s" kind="primary">
        {(close) => (
          <Noted
            submit={t`Schedule`}
            busy={schedule.isPending}
            onBack={close}
            onSubmit={(note, refused) => schedule.mutate({ id, note }, { onSuccess: close, onError: refused })}
          >
            <p>
              <Trans>Everybody sees it, its tokens are issued, and nothing of it changes any more.</Trans>
            </p>
          </Noted>
        )}
      </Act>
      <Act name={t`Discard`} keys="x" kind="danger">
        {(close) => (
          <Noted
            submit={t`Discard`}
            danger
            busy={discard.isPending}
            onBack={close}
            onSubmit={(note, refused) => discard.mutate({ id, note }, { onSuccess: close, onError: refused })}
          />
        )}
      </Act>
    </div>
  )
}
