import { Trans } from '@lingui/react/macro'
import { formatAmount } from '#ui/format.ts'
import type { Step } from '#ui/steps.tsx'
import { afterSendingText, leftText } from '#ui/minutes.ts'
import { formatTime } from '#ui/time.ts'
import { FULL_SCALE, type Withdrawal } from '../api.ts'
import { useRisks } from '../words.tsx'

const clock = (moment: string | null) => (moment === null ? undefined : formatTime(moment))

/** Its steps: what is done with its time, what is now with why and until when, what is to come with what it depends on. */
export function useTimeline(of: Withdrawal): Step[] {
  const risks = useRisks()
  const requested: Step = { label: <Trans>Requested</Trans>, time: clock(of.requested_at), state: 'done' }
  const isInternal = of.kind === 'internal'
  if (isInternal && of.status === 'done' && of.needs === 0)
    return [requested, { label: <Trans>In their account, at once</Trans>, time: clock(of.ended_at), state: 'done' }]
  if (of.status === 'cancelled' || of.status === 'refused') {
    const amount = formatAmount(of.amount, FULL_SCALE)
    return [
      requested,
      ...(of.needs > 0 ? [{ label: <Trans>In review</Trans>, note: risks(of.risks), state: 'done' as const }] : []),
      of.refusal === 'recipient_gone'
        ? { label: <Trans>Given back</Trans>, time: clock(of.ended_at), state: 'failed' }
        : of.status === 'refused'
          ? { label: <Trans>Refused by a person</Trans>, time: clock(of.ended_at), state: 'failed' }
          : { label: <Trans context="request">Cancelled by you</Trans>, time: clock(of.ended_at), state: 'failed' },
      { label: <Trans>{amount} back in your spot account</Trans>, note: <Trans>No fee was taken</Trans>, state: 'done' },
    ]
  }
  return [requested, ...reviews(of, risks(of.risks)), ...(isInternal ? [landing(of)] : [leaving(of), confirming(of)])]
}

/** By number, never by name: that two people act is what counts. */
function reviews(of: Withdrawal, why: string): Step[] {
  const until = of.decide_by === null ? '' : formatTime(of.decide_by)
  const waits = (
    <>
      <span className="block">{why}</span>
      <Trans>A person decides by {until}. The amount is held and nothing has left.</Trans>
    </>
  )
  if (of.needs === 0) {
    const isOver = of.status !== 'ready' || of.waits_for !== null
    return [
      {
        label: isOver ? <Trans>Checks passed</Trans> : <Trans>Checks</Trans>,
        ...(isOver ? { time: clock(of.released_at) } : { note: <Trans>Nobody has to look. Until it is signed you can cancel.</Trans> }),
        state: isOver ? 'done' : 'now',
      },
    ]
  }
  if (of.needs === 1) {
    const isOpen = of.status === 'first'
    return [
      {
        label: <Trans>Review by a person</Trans>,
        ...(isOpen ? { note: waits } : { time: clock(of.first_at) }),
        state: isOpen ? 'now' : 'done',
      },
    ]
  }
  const isFirst = of.status === 'first'
  const isSecond = of.status === 'second'
  return [
    {
      label: <Trans>First approval</Trans>,
      ...(isFirst ? { note: waits } : { time: clock(of.first_at) }),
      state: isFirst ? 'now' : 'done',
    },
    {
      label: <Trans>Second approval</Trans>,
      ...(isSecond ? { note: waits } : isFirst ? { note: <Trans>By another person</Trans> } : { time: clock(of.released_at) }),
      state: isSecond ? 'now' : isFirst ? 'next' : 'done',
    },
  ]
}

/** To another user: booked by the ledger, nothing goes over a chain. */
function landing(of: Withdrawal): Step {
  const label = <Trans>In their account</Trans>
  if (of.status === 'done') return { label, time: clock(of.ended_at), state: 'done' }
  return { label, state: of.status === 'ready' ? 'now' : 'next' }
}

function leaving(of: Withdrawal): Step {
  const isHere = of.status === 'signed' || (of.status === 'ready' && (of.needs > 0 || of.waits_for !== null))
  const label = of.by_hand ? <Trans>Sent by an operator</Trans> : <Trans>Signed and sent</Trans>
  if (of.sent_at !== null) return { label, time: clock(of.sent_at), state: 'done' }
  if (!isHere) return { label, state: 'next', ...(of.by_hand && { note: <Trans>Two people enter and confirm the transaction</Trans> }) }
  if (of.waits_for !== null) return { label, note: reserveNote(of), state: 'now' }
  if (of.by_hand) return { label, note: <Trans>Two people enter and confirm the transaction</Trans>, state: 'now' }
  return { label, time: clock(of.signed_at), state: 'now' }
}

/** Nothing is lost, and nobody has to do anything. */
function reserveNote({ waits_for: stop, currency_name: coin }: Withdrawal) {
  return stop === 'reserve_short' ? (
    <Trans>Waits: we hold less {coin} than we owe right now. It leaves by itself once all of it is there again.</Trans>
  ) : (
    <Trans>Waits: what we hold of {coin} could not be read lately. It leaves by itself once it is read again.</Trans>
  )
}

function confirming(of: Withdrawal): Step {
  const { confirmations, confirmations_needed: needed, block_seconds: seconds } = of
  const left = Math.max(needed - confirmations, 1) * seconds
  if (of.status === 'done') return { label: <Trans>Confirmed for good</Trans>, time: clock(of.ended_at), state: 'done' }
  if (of.status === 'stuck') return { label: <Trans>Not carried out by the network</Trans>, state: 'failed' }
  if (of.sent_at === null) return { label: <Trans>Confirmed for good</Trans>, note: afterSendingText(left), state: 'next' }
  return {
    label: (
      <Trans>
        {confirmations} of {needed} confirmations
      </Trans>
    ),
    note: leftText(left),
    state: 'now',
  }
}
