import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { BankEvent } from '@assay/contract/wire'
import { Steps, type Step } from '#ui/steps.tsx'
import { formatTime } from '#ui/time.ts'
import type { PayIn, PayOut } from '../api.ts'

type Event = PayIn['events'][number]

const happened = {
  requested: msg`Asked for`,
  sent: msg`You said it was sent`,
  proof: msg`Proof of payment sent`,
  checked: msg`Checked by a first person`,
  disagreed: msg`A second person did not agree`,
  credited: msg`Credited to your fiat account`,
  approved: msg`Approved by a second person`,
  paid: msg`Sent to your bank`,
  refused: msg`Not made`,
  cancelled: msg({ context: 'request', message: 'Cancelled by you' }),
  expired: msg`The reference was not used in time`,
} satisfies Record<BankEvent, unknown>

const FAILED: ReadonlySet<BankEvent> = new Set(['refused', 'cancelled', 'expired', 'disagreed'])

/** What has happened, each with its time. */
function useDone(events: readonly Event[]): Step[] {
  const { i18n } = useLingui()
  return events.map(({ kind, time }) => ({
    state: FAILED.has(kind) ? 'failed' : 'done',
    label: i18n._(happened[kind]),
    time: formatTime(time),
  }))
}

const has = (events: readonly Event[], kind: BankEvent): boolean => events.some((event) => event.kind === kind)

/** Every wait says why, who, and until when. */
export function PayInTimeline({ payment }: { payment: PayIn }) {
  const { t } = useLingui()
  const { state, events, expires_at: expiresAt, decide_by: decideBy } = payment
  const steps = useDone(events)
  const credited: Step = { state: 'next', label: t`Credited to your fiat account`, note: t`When two people have seen it at the bank` }
  const [until, by] = [formatTime(expiresAt), decideBy ? formatTime(decideBy) : '']
  if (state === 'waiting')
    steps.push({ state: 'now', label: t`Waiting for your transfer`, note: <Trans>You, until {until}</Trans> }, credited)
  if (state === 'sent') {
    const isSeen = has(events, 'checked')
    const label = isSeen ? t`Waiting for a second person` : t`Waiting for the bank`
    steps.push({ state: 'now', label, note: <Trans>Our treasury, by {by}</Trans> }, credited)
  }
  return <Steps steps={steps} />
}

export function PayOutTimeline({ payment }: { payment: PayOut }) {
  const { t } = useLingui()
  const { state, events, decide_by: decideBy } = payment
  const steps = useDone(events)
  const by = decideBy ? formatTime(decideBy) : ''
  const paid: Step = { state: 'next', label: t`Sent to your bank`, note: t`With the reference of the bank` }
  if (state === 'requested') {
    const label = has(events, 'checked') ? t`Waiting for a second person` : t`Looked at by two people`
    steps.push({ state: 'now', label, note: <Trans>Our treasury, by {by}</Trans> }, paid)
  }
  if (state === 'approved') steps.push({ state: 'now', label: t`On its way to the bank`, note: <Trans>Our treasury, by {by}</Trans> })
  return <Steps steps={steps} />
}
