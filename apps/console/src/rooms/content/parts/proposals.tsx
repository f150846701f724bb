/** Settings that wait for a second operator: exactly what was proposed, and the decision on it. */
import type { SettingKey } from '@assay/contract/wire'
import { useLingui } from '@lingui/react/macro'
import { KeyValue } from '@assay/web/ui/list.tsx'
import { type Proposal, useOpenProposals } from '#ui/open-proposals.ts'
import { Section } from '#ui/page.tsx'
import { Proposed } from '#ui/proposed.tsx'
import { type Setting, useDecide } from '../api.ts'
import { settingNames } from '../words.tsx'
import { Difference } from './difference.tsx'

export function Proposals({ settings }: { settings: readonly Setting[] }) {
  const { t } = useLingui()
  const open = useOpenProposals('content.setting') ?? []
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
  const decide = useDecide()
  const { key, value } = JSON.parse(proposal.terms) as { key: SettingKey; value: string | null }
  const setting = settings.find((one) => one.key === key)
  return (
    <>
      {setting && <Difference setting={setting} after={value} />}
      <Proposed proposal={proposal} action={decide} send={(given) => ({ id: proposal.id, ...given })}>
        <KeyValue label={t`Setting`}>{i18n._(settingNames[key])}</KeyValue>
      </Proposed>
    </>
  )
}
