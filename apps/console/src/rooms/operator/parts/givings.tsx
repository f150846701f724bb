import { rolesOfTwo, type Role } from '@assay/contract/wire'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { RoleBoxes } from './role-boxes.tsx'
import { KeyValue, Note } from '@assay/web/ui/list.tsx'
import { toastDone } from '@assay/web/ui/toast.tsx'
import { Act } from '#ui/form.tsx'
import { Noted } from '#ui/noted.tsx'
import { type Proposal, useOpenProposals } from '#ui/open-proposals.ts'
import { Section } from '#ui/page.tsx'
import { Proposed } from '#ui/proposed.tsx'
import { TextFields, useTextFields } from '#ui/text-fields.tsx'
import { useDecideGiving, useProposeGiving } from '../api.ts'

interface Terms {
  id: string | null
  name: string
  email: string
  roles: string
  disabled?: boolean
}

/** Roles that can be the second person: two give them, to a new operator or to one there is. */
export function Givings() {
  const { t } = useLingui()
  const open = useOpenProposals('operator.give')
  const [half, setHalf] = useState<{ text: string; isFirst: boolean }>()
  return (
    <Section title={t`Roles given by two`} end={rolesOfTwo().join(', ')}>
      {half && <Half {...half} />}
      {open?.map((proposal) => (
        <Open key={proposal.id} proposal={proposal} onHalf={(text) => setHalf({ text, isFirst: false })} />
      ))}
      <Act name={t`Propose roles`} keys="p">
        {(close) => (
          <Propose
            onBack={close}
            onDone={(text) => {
              if (text) setHalf({ text, isFirst: true })
              toastDone(t`Proposed. Another operator has to approve it.`)
              close()
            }}
          />
        )}
      </Act>
    </Section>
  )
}

function Half({ text, isFirst }: { text: string; isFirst: boolean }) {
  return (
    <Note tone="warn">
      <p>
        {isFirst ? (
          <Trans>
            The first half of the secret, shown once. Hand it to the new operator yourself; the second comes from whoever approves.
          </Trans>
        ) : (
          <Trans>The second half of the secret, shown once and good for a day. Hand it to the new operator yourself.</Trans>
        )}
      </p>
      <p className="mono break">{text}</p>
    </Note>
  )
}

function Open({ proposal, onHalf }: { proposal: Proposal; onHalf: (half: string) => void }) {
  const { t } = useLingui()
  const decide = useDecideGiving((half) => {
    if (half) onHalf(half)
  })
  const { id, name, email, roles, disabled } = JSON.parse(proposal.terms) as Terms
  const state = () => {
    if (id === null) return t`new`
    return disabled ? t`operator ${id}, disabled: approving ends that` : t`operator ${id}`
  }
  return (
    <Proposed proposal={proposal} action={decide} send={(given) => ({ id: proposal.id, ...given })}>
      <KeyValue label={t`Who`}>{`${name}, ${email}`}</KeyValue>
      <KeyValue label={t`Roles`}>{roles}</KeyValue>
      <KeyValue label={t`State`}>{state()}</KeyValue>
    </Proposed>
  )
}

function Propose({ onBack, onDone }: { onBack: () => void; onDone: (half: string | null) => void }) {
  const { t } = useLingui()
  const form = useTextFields({ email: '', name: '' })
  const [own, setOwn] = useState<readonly Role[]>(['treasury'])
  const propose = useProposeGiving(onDone)
  return (
    <Noted
      submit={t`Propose`}
      action={propose}
      wrong={form.errors.rest}
      onBack={onBack}
      onSubmit={(note) =>
        propose.mutate(
          { ...form.values, roles: [...own], note },
          { onError: (failure) => form.refuse(failure, { email_invalid: 'email', operator_self: 'email' }) },
        )
      }
    >
      <TextFields form={form} labels={{ email: t`Mail`, name: t`Name` }} />
      <RoleBoxes value={own} onChange={setOwn} />
    </Noted>
  )
}
