import type { Role } from '@assay/contract/wire'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Badge } from '@assay/web/ui/badge.tsx'
import { useFieldErrors } from '@assay/web/ui/field-errors.ts'
import { TextField } from '@assay/web/ui/field.tsx'
import { KeyValue, Note } from '@assay/web/ui/list.tsx'
import { Loaded } from '@assay/web/ui/loaded.tsx'
import { Empty } from '@assay/web/ui/states.tsx'
import { formatTime } from '@assay/web/ui/time.ts'
import { toast, toastDone } from '@assay/web/ui/toast.tsx'
import { useOperator } from '#app/session.ts'
import { Act, ActForm } from '#ui/form.tsx'
import { Bar, Column, Columns, Section } from '#ui/page.tsx'
import { Table } from '#ui/table.tsx'
import { Givings } from '../parts/givings.tsx'
import { RoleBoxes } from '../parts/role-boxes.tsx'
import { type Invitation, type OperatorRow, useChange, useInvite, useOperators } from '../api.ts'

const states = { invited: msg`Invited`, active: msg`Active`, disabled: msg`Disabled` }

function State({ state }: Pick<OperatorRow, 'state'>) {
  const { i18n } = useLingui()
  return <Badge tone={state === 'disabled' ? 'warn' : undefined}>{i18n._(states[state])}</Badge>
}
const stateBadge = ({ state }: OperatorRow) => <State state={state} />

export function Operators() {
  const { t } = useLingui()
  const operators = useOperators()
  const { data } = operators
  const [openId, setOpenId] = useState('')
  const [invitation, setInvitation] = useState<Invitation>()
  const chosen = data?.find(({ id }) => id === openId)
  return (
    <>
      <Bar title={t`Operators`} note={t`Each has a second factor, and a session of eight hours at most`} />
      <Columns widths="1fr 300px">
        <Column>
          <Loaded {...operators} rows={8}>
            {(data) => (
              <Table<OperatorRow>
                label={t`Operators`}
                rows={data}
                idOf={({ id }) => id}
                openId={openId}
                onOpen={({ id }) => setOpenId(id)}
                columns={[
                  { title: t`Number`, cell: ({ id }) => id, text: ({ id }) => id },
                  { title: t`Name`, look: 'bold', cell: ({ name }) => name, text: ({ name }) => name },
                  { title: t`Mail`, cell: ({ email }) => email, text: ({ email }) => email },
                  { title: t`Roles`, look: 'wraps', cell: (row) => row.roles.join(', '), text: (row) => row.roles.join(' ') },
                  {
                    title: t`State`,
                    cell: stateBadge,
                    text: ({ state }) => state,
                  },
                  {
                    title: t`Last seen`,
                    end: true,
                    cell: ({ seen_at: seen }) => (seen ? formatTime(seen) : '\u2014'),
                    text: ({ seen_at: seen }) => seen ?? '',
                  },
                ]}
              />
            )}
          </Loaded>
        </Column>
        <Column>
          <Section title={t`Invite`}>
            {invitation && <Invited invitation={invitation} />}
            <Act name={t`Invite an operator`} keys="i" kind="primary">
              {(close) => (
                <Invite
                  onBack={close}
                  onDone={(made) => {
                    setInvitation(made)
                    close()
                  }}
                />
              )}
            </Act>
          </Section>
          <Givings />
          {chosen ? (
            <Chosen key={chosen.id} operator={chosen} />
          ) : (
            <Section>
              <Empty title={t`Choose an operator`} text={t`Roles and access are changed here.`} />
            </Section>
          )}
        </Column>
      </Columns>
    </>
  )
}

function Invited({ invitation: { setup, expires_at: until } }: { invitation: Invitation }) {
  const { t } = useLingui()
  const address = `${location.origin}/#/invitation?setup=${setup}`
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(address)
    toastDone(t`Copied`)
  }
  return (
    <Note tone="warn">
      <p>
        <Trans>This address is shown once and good until {formatTime(until)}. Hand it over by safe means.</Trans>
      </p>
      <button type="button" className="mono break" onClick={() => void copy()}>
        {address}
      </button>
    </Note>
  )
}

function Invite({ onBack, onDone }: { onBack: () => void; onDone: (invitation: Invitation) => void }) {
  const { t } = useLingui()
  const [email, setEmail] = useState('')
  const [name, setName] = useState('')
  const [own, setOwn] = useState<Role[]>(['support'])
  const errors = useFieldErrors<'email' | 'name'>()
  const invite = useInvite(onDone)
  const send = (): void =>
    invite.mutate(
      { email: email.trim(), name: name.trim(), roles: own },
      {
        onError: (failure) =>
          errors.refuse(failure, {
            email: 'email',
            name: 'name',
            email_invalid: 'email',
            operator_self: 'email',
            operator_known: 'email',
            operator_two_needed: 'email',
          }),
      },
    )
  return (
    <ActForm submit={t`Invite`} busy={invite.isPending} onSubmit={send} onBack={onBack}>
      <TextField
        required
        label={t`Mail`}
        type="email"
        value={email}
        error={errors.texts.email}
        onChange={(event) => setEmail(event.target.value)}
      />
      <TextField
        required
        label={t`Name`}
        value={name}
        maxLength={60}
        error={errors.texts.name}
        onChange={(event) => setName(event.target.value)}
      />
      <RoleBoxes value={own} onChange={setOwn} />
    </ActForm>
  )
}

function Chosen({ operator }: { operator: OperatorRow }) {
  const { t, i18n } = useLingui()
  const { data: me } = useOperator()
  return (
    <Section title={operator.name} end={i18n._(states[operator.state])}>
      <dl>
        <KeyValue label={t`Mail`}>{operator.email}</KeyValue>
        <KeyValue label={t`Since`}>{formatTime(operator.created_at, 'date')}</KeyValue>
      </dl>
      {me?.id === operator.id ? (
        <p className="muted">
          <Trans>Nobody changes his own roles.</Trans>
        </p>
      ) : (
        <div className="stack">
          <Act name={t`Change roles`} keys="r">
            {(close) => <Roles operator={operator} close={close} />}
          </Act>
          <Act name={operator.state === 'disabled' ? t`Enable` : t`Disable`} keys="d" kind="danger">
            {(close) => <Disable operator={operator} close={close} />}
          </Act>
        </div>
      )}
    </Section>
  )
}

function Roles({ operator: { id, roles: before, state }, close }: { operator: OperatorRow; close: () => void }) {
  const { t } = useLingui()
  const [own, setOwn] = useState<Role[]>(before)
  const change = useChange(() => {
    toastDone(t`Roles changed`)
    close()
  })
  const send = (): void =>
    change.mutate({ id, roles: own, disabled: state === 'disabled' ? '1' : '0' }, { onError: (failure) => toast(failure.message) })
  return (
    <ActForm submit={t`Save`} busy={change.isPending} onSubmit={send} onBack={close}>
      <RoleBoxes value={own} onChange={setOwn} />
    </ActForm>
  )
}

function Disable({ operator: { id, name, roles: own, state }, close }: { operator: OperatorRow; close: () => void }) {
  const { t } = useLingui()
  const disabled = state !== 'disabled'
  const change = useChange(close)
  const send = (): void =>
    change.mutate({ id, roles: own, disabled: disabled ? '1' : '0' }, { onError: (failure) => toast(failure.message) })
  return (
    <ActForm submit={disabled ? t`Disable` : t`Enable`} kind="danger" busy={change.isPending} onSubmit={send} onBack={close}>
      <p>{disabled ? <Trans>{name} is logged out at once and cannot log in again.</Trans> : <Trans>{name} can log in again.</Trans>}</p>
    </ActForm>
  )
}
