/** What a user may withdraw in 24 hours. One operator lowers it at once; a higher one, or that of the level again, takes a second person. */
import { freezeReasons, type FreezeReason } from '@assay/contract/wire'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Link } from 'react-router'
import { KeyValue } from '@assay/web/ui/list.tsx'
import { Loaded } from '@assay/web/ui/loaded.tsx'
import { formatTime } from '@assay/web/ui/time.ts'
import { toastDone } from '@assay/web/ui/toast.tsx'
import { useRight } from '#app/session.ts'
import { figureText } from '#ui/figures.ts'
import { Act, Choose } from '#ui/form.tsx'
import { Noted, NotedAct } from '#ui/noted.tsx'
import { useOpenProposals, type Proposal } from '#ui/open-proposals.ts'
import { Section } from '#ui/page.tsx'
import { Proposed } from '#ui/proposed.tsx'
import { TextFields, useTextFields } from '#ui/text-fields.tsx'
import { type Limit, useDecideLimit, useLimit, useLowerLimit, useProposeLimit } from '../api.ts'
import { reasonNames } from '../reasons.ts'

interface OfUser {
  userId: string
}

const usdt = (value: string | null): string => (value === null ? '\u2014' : `${figureText(value)} USDT`)

/** Users of whom a limit waits for a second person. */
export function AskedLimits() {
  const { t } = useLingui()
  const open = useOpenProposals('withdrawal.limit')
  if (!open || open.length === 0) return null
  return (
    <Section title={t`Proposed limit`} end={open.length}>
      <div className="across gap-3 wrap">
        {open.map(({ id, subject }) => {
          const user = subject.replace('user:', '')
          return (
            <Link key={id} to={`/users/${user}`}>
              {user}
            </Link>
          )
        })}
      </div>
    </Section>
  )
}

export function WithdrawalLimit({ userId }: OfUser) {
  const { t } = useLingui()
  const asked = useLimit(userId)
  return (
    <Section title={t`Withdrawals in 24 hours`} end={asked.data && usdt(asked.data.limit_usdt)}>
      <Loaded {...asked} rows={3}>
        {(limit) => <Shown userId={userId} limit={limit} />}
      </Loaded>
    </Section>
  )
}

function Shown({ userId, limit }: OfUser & { limit: Limit }) {
  const { t, i18n } = useLingui()
  const may = useRight()
  const { own, level } = limit
  return (
    <div className="stack">
      <dl>
        <KeyValue label={t`Level ${level} allows`}>{usdt(limit.level_usdt)}</KeyValue>
        <KeyValue label={t`Counts against it`}>{usdt(limit.leaving_usdt)}</KeyValue>
        {own && (
          <KeyValue label={own.reason ? i18n._(reasonNames[own.reason]) : t`Set by two`}>
            {own.operator_name} · {formatTime(own.at)}
          </KeyValue>
        )}
      </dl>
      {may('users.limit') && <Acts userId={userId} hasOwn={own !== null} />}
    </div>
  )
}

function Acts({ userId, hasOwn }: OfUser & { hasOwn: boolean }) {
  const { t } = useLingui()
  const proposal = useOpenProposals('withdrawal.limit')?.find(({ subject }) => subject === `user:${userId}`)
  const end = useProposeLimit(() => undefined)
  return (
    <>
      <Act name={t`Lower the limit`} kind="danger">
        {(close) => <Lower userId={userId} close={close} />}
      </Act>
      {proposal ? (
        <Waiting proposal={proposal} />
      ) : (
        <>
          <Act name={t`Propose a higher limit`}>{(close) => <Raise userId={userId} close={close} />}</Act>
          {hasOwn && (
            <NotedAct
              name={t`Propose the limit of the level`}
              submit={t`Propose`}
              action={end}
              send={(note) => ({ user_id: userId, note })}
              done={t`Proposed. Another operator has to approve it.`}
            />
          )}
        </>
      )}
    </>
  )
}

/** Of the proposal, as it was read. */
interface Terms {
  limit_usdt: string | null
  before_usdt: string
}

function Waiting({ proposal }: { proposal: Proposal }) {
  const { t } = useLingui()
  const decide = useDecideLimit()
  const { limit_usdt: limit, before_usdt: before } = JSON.parse(proposal.terms) as Terms
  return (
    <Proposed proposal={proposal} action={decide} send={(given) => ({ id: proposal.id, ...given })}>
      <KeyValue label={t`Limit now`}>{usdt(before)}</KeyValue>
      <KeyValue label={t`Proposed limit`}>{limit === null ? t`the level’s` : usdt(limit)}</KeyValue>
    </Proposed>
  )
}

interface FormProps extends OfUser {
  close: () => void
}

function Lower({ userId, close }: FormProps) {
  const { t, i18n } = useLingui()
  const form = useTextFields({ limit_usdt: '' })
  const [reason, setReason] = useState<FreezeReason>('activity')
  const lower = useLowerLimit(() => {
    toastDone(t`Lowered. The user was told why.`)
    close()
  })
  return (
    <Noted
      submit={t`Lower the limit`}
      danger
      action={lower}
      wrong={form.errors.rest}
      onBack={close}
      onSubmit={(note) => lower.mutate({ user_id: userId, ...form.values, reason, note }, { onError: (failure) => form.refuse(failure) })}
    >
      <p>
        <Trans>It holds at once, for coins and for bank transfers together.</Trans>
      </p>
      <TextFields form={form} figures={['limit_usdt']} labels={{ limit_usdt: t`At most, in USDT worth` }} />
      <Choose
        label={t`Reason, told to the user in his language`}
        options={freezeReasons.map((value) => ({ value, label: i18n._(reasonNames[value]) }))}
        value={reason}
        onChange={setReason}
      />
    </Noted>
  )
}

function Raise({ userId, close }: FormProps) {
  const { t } = useLingui()
  const form = useTextFields({ limit_usdt: '' })
  const propose = useProposeLimit(() => {
    toastDone(t`Proposed. Another operator has to approve it.`)
    close()
  })
  return (
    <Noted
      submit={t`Propose`}
      action={propose}
      wrong={form.errors.rest}
      onBack={close}
      onSubmit={(note) =>
        propose.mutate(
          { user_id: userId, ...form.values, note },
          { onError: (failure) => form.refuse(failure, { proposal_open: 'limit_usdt' }) },
        )
      }
    >
      <TextFields form={form} figures={['limit_usdt']} labels={{ limit_usdt: t`At most, in USDT worth` }} />
    </Noted>
  )
}
