import type { Lang } from '@assay/contract/wire'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { languageNames } from '@assay/web/ui/language-names.ts'
import { KeyValue, Meter } from '@assay/web/ui/list.tsx'
import { decimalsOf, formatPercent } from '@assay/web/ui/format.ts'
import { useRight } from '#app/session.ts'
import { figureText } from '#ui/figures.ts'
import { NotedAct } from '#ui/noted.tsx'
import { momentText } from '#ui/moment-field.tsx'
import { type Proposal, useOpenProposals } from '#ui/open-proposals.ts'
import { Section } from '#ui/page.tsx'
import { Proposed } from '#ui/proposed.tsx'
import { type Project, useDecide, useDecideCallOff, useDiscard, usePause, usePropose, useProposeCallOff, useResume } from '../api.ts'
import { modeNames, stateNames, unlockNames } from '../words.tsx'

/** The terms of a sale, how it goes, and what can be done to a draft. */
export function Chosen({ project }: { project: Project }) {
  const { t, i18n } = useLingui()
  const may = useRight()
  const { code, pay_currency: pay, called_off: isCalledOff } = project
  const share = Number(project.committed) / (Number(project.supply) * Number(project.price))
  return (
    <Section title={`${project.name} (${code})`} end={isCalledOff ? t`Called off` : i18n._(stateNames[project.state])}>
      <dl>
        <KeyValue label={t`Kind`}>{i18n._(modeNames[project.mode])}</KeyValue>
        <KeyValue label={t`Price`}>{`${figureText(project.price)} ${pay}`}</KeyValue>
        <KeyValue label={t`Supply`}>{`${figureText(project.supply)} ${code}`}</KeyValue>
        <KeyValue label={t`Issued in all`}>{`${figureText(project.issuance)} ${code}`}</KeyValue>
        <KeyValue label={t`Lot`}>{`${figureText(project.lot)} ${code}`}</KeyValue>
        <KeyValue label={t`Cap for a user`}>{`${figureText(project.cap)} ${code}`}</KeyValue>
        <KeyValue label={t`Soft cap`}>{project.soft_cap ? `${figureText(project.soft_cap)} ${pay}` : t`None`}</KeyValue>
        <KeyValue label={t`Begins`}>{momentText(project.starts_at)}</KeyValue>
        <KeyValue label={t`Ends`}>{momentText(project.ends_at)}</KeyValue>
        <KeyValue label={t`Unlock`}>{i18n._(unlockNames[project.unlock])}</KeyValue>
        {project.unlock_from && <KeyValue label={t`Unlocks from`}>{momentText(project.unlock_from)}</KeyValue>}
        {project.unlock_days && <KeyValue label={t`Days`}>{project.unlock_days}</KeyValue>}
        <KeyValue label={t`Committed`}>{`${figureText(project.committed)} ${pay}`}</KeyValue>
        <KeyValue label={t`Given`}>{`${figureText(project.given)} ${code}`}</KeyValue>
      </dl>
      <Meter share={share} label={t`Committed, of what the sale can bring`} />
      <p className="above-2">
        <Link to={`/sales/${project.id}`}>
          <Trans>Its buyers</Trans>
        </Link>
      </p>
      {may('ledger.adjust') && project.state === 'ended' && Number(project.given) > 0 && (
        <p>
          <Link to="/ledger/house?reason=proceeds_out">
            <Trans>Take out its proceeds</Trans>
          </Link>
        </p>
      )}
      {may('earn.manage') && project.state === 'draft' && <Draft id={project.id} />}
      {may('earn.manage') && (project.state === 'warmup' || project.state === 'ongoing') && (
        <div className="stack">
          <Pause project={project} />
          <CallOff id={project.id} />
        </div>
      )}
    </Section>
  )
}

/** What can be done to a draft: one operator proposes it, and from then on another decides. */
function Draft({ id }: { id: string }) {
  const open = useOpenProposals('subscription.sale')?.find(({ subject }) => subject === `sale:${id}`)
  return open ? <Open id={id} proposal={open} /> : <Acts id={id} />
}

/** What users will read of it, beside the terms above. */
interface Words {
  website: string | null
  whitepaper: string | null
  holders: string
  about: string
}

function Open({ id, proposal }: { id: string; proposal: Proposal }) {
  const { t } = useLingui()
  const decide = useDecide()
  const { website, whitepaper, holders, about } = JSON.parse(proposal.terms) as Words
  const shares = (JSON.parse(holders) as { holder: string; percent: string }[]).map(
    ({ holder, percent }) => `${holder} ${formatPercent(percent, decimalsOf(percent))}`,
  )
  return (
    <Proposed
      proposal={proposal}
      approve={t`Schedule`}
      approved={t`Everybody sees the sale`}
      hasKeys
      action={decide}
      send={(given) => ({ id, proposal: proposal.id, ...given })}
    >
      {website && <KeyValue label={t`Website`}>{website}</KeyValue>}
      {whitepaper && <KeyValue label={t`Whitepaper`}>{whitepaper}</KeyValue>}
      {shares.length > 0 && <KeyValue label={t`Holders`}>{shares.join(' · ')}</KeyValue>}
      {Object.entries(JSON.parse(about) as Record<Lang, string>).map(([lang, text]) => (
        <KeyValue key={lang} label={languageNames[lang as Lang]}>
          <span className="break">{text}</span>
        </KeyValue>
      ))}
    </Proposed>
  )
}

function Pause({ project: { id, paused: isPaused } }: { project: Project }) {
  const { t } = useLingui()
  const pause = usePause()
  const resume = useResume()
  const change = isPaused ? resume : pause
  const name = isPaused ? t`Resume` : t`Pause`
  return (
    <NotedAct
      key={name}
      name={name}
      keys="p"
      action={change}
      send={(note) => ({ id, note })}
      done={isPaused ? t`It takes commitments again.` : t`The sale is paused`}
    >
      <p>
        {isPaused ? t`It takes commitments again.` : t`It takes nothing for now. What was committed stays, and it ends when it was to end.`}
      </p>
    </NotedAct>
  )
}

/** Two operators end a sale before its time, as long as it has delivered nothing. */
function CallOff({ id }: { id: string }) {
  const { t } = useLingui()
  const open = useOpenProposals('subscription.call_off')?.find(({ subject }) => subject === `sale:${id}`)
  const propose = useProposeCallOff()
  const decide = useDecideCallOff()
  if (open) {
    return (
      <Proposed
        proposal={open}
        approve={t`Call off`}
        approved={t`The sale is called off`}
        hasKeys
        action={decide}
        send={(given) => ({ id, proposal: open.id, ...given })}
      >
        <KeyValue label={t`Proposed`}>{t`Call off`}</KeyValue>
      </Proposed>
    )
  }
  return (
    <NotedAct
      name={t`Call off`}
      submit={t`Propose`}
      keys="x"
      kind="danger"
      action={propose}
      send={(note) => ({ id, note })}
      done={t`Proposed. Another operator decides.`}
    >
      <p>
        <Trans>
          Another operator reads it. Once approved, the sale ends for good, sells nothing, and everything that was committed goes back.
        </Trans>
      </p>
    </NotedAct>
  )
}

function Acts({ id }: { id: string }) {
  const { t } = useLingui()
  const propose = usePropose()
  const discard = useDiscard()
  const send = (note: string) => ({ id, note })
  return (
    <div className="stack">
      <NotedAct name={t`Propose`} keys="s" kind="primary" action={propose} send={send} done={t`Proposed. Another operator decides.`}>
        <p>
          <Trans>
            Another operator reads it. Once approved, everybody sees it, its tokens are issued, and nothing of it changes any more.
          </Trans>
        </p>
      </NotedAct>
      <NotedAct name={t`Discard`} keys="x" kind="danger" action={discard} send={send} done={t`The draft is discarded`} />
    </div>
  )
}
