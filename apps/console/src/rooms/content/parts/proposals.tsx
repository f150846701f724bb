/** Settings that wait for a second operator: exactly what was proposed, and the decision on it. */
import type { SettingKey } from '@assay/contract/wire'
import { Trans, useLingui } from '@lingui/react/macro'
import { formatTime } from '@assay/web/ui/time.ts'
import { useOperator } from '#app/session.ts'
import { Act } from '#ui/form.tsx'
import { Noted } from '#ui/noted.tsx'
import { Section } from '#ui/page.tsx'
import { type Proposal, type Setting, useDecide, useProposals } from '../api.ts'
import { settingNames } from '../words.tsx'
import { Difference } from './difference.tsx'

export function Proposals({ settings }: { settings: readonly Setting[] }) {
  const { t } = useLingui()
  const open = useProposals().data?.pages.flatMap(({ data }) => data) ?? []
  if (open.length === 0) return null
  return (
    <Section title={t`Waiting for a second operator`}>
      {open.map((proposal) => (
        <Waiting key={proposal.id} proposal={proposal} settings={settings} />
      ))}
    </Section>
  )
}

function Waiting({ proposal, settings }: { proposal: Proposal; settings: readonly Setting[] }) {
  const { t, i18n } = useLingui()
  const isOwn = useOperator().data?.id === proposal.proposed_by
  const { key, value } = JSON.parse(proposal.terms) as { key: SettingKey; value: string | null }
  const setting = settings.find((one) => one.key === key)
  return (
    <div className="stack">
      <p>
        <b>{i18n._(settingNames[key])}</b> · {formatTime(proposal.proposed_at)} · {proposal.proposed_by_name}
        <span className="muted block">{proposal.note}</span>
      </p>
      {setting && <Difference setting={setting} after={value} />}
      {isOwn ? (
        <Decision proposal={proposal} decision="withdrawn" name={t`Take back`} />
      ) : (
        <div className="across gap-2">
          <Decision proposal={proposal} decision="refused" name={t`Refuse`} />
          <Decision proposal={proposal} decision="approved" name={t`Approve`} />
        </div>
      )}
      {isOwn && (
        <p className="muted">
          <Trans>Another operator decides.</Trans>
        </p>
      )}
    </div>
  )
}

interface DecisionProps {
  proposal: Proposal
  decision: 'approved' | 'refused' | 'withdrawn'
  name: string
}

function Decision({ proposal: { id, terms_hash: hash }, decision, name }: DecisionProps) {
  const decide = useDecide()
  return (
    <Act name={name} kind={decision === 'approved' ? 'primary' : 'danger'}>
      {(close) => (
        <Noted
          submit={name}
          danger={decision !== 'approved'}
          busy={decide.isPending}
          onBack={close}
          onSubmit={(note, refused) => decide.mutate({ id, terms_hash: hash, decision, note }, { onSuccess: close, onError: refused })}
        />
      )}
    </Act>
  )
}
