import '../setting.css'
import '../profile/profile.css'
import type { CallOutput } from '@assay/contract'
import { CREDIT_EVENTS_LISTED } from '@assay/contract/wire'
import { CREDIT_START, creditChanges, type CreditKind } from '@assay/contract/credit'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useAccount } from '#session/person.tsx'
import { KeyValue } from '#ui/list.tsx'
import { Page } from '#ui/page.tsx'
import { ErrorBox, SkeletonRows } from '#ui/states.tsx'
import { formatTime } from '#ui/time.ts'
import { useCreditEvents } from '../api.ts'

type Event = CallOutput<'account.creditEvents'>[number]

/** What happened, by the kind of event. */
const events: Record<CreditKind, MessageDescriptor> = {
  auction_unpaid: msg`Auction won, not paid in time`,
  loan_overdue: msg`Loan overdue, each full week`,
  loan_on_time: msg`Loan repaid on its day`,
  quiet_quarter: msg`90 days without an event`,
}
const kinds = Object.keys(events) as CreditKind[]

const signed = (change: number): string => (change > 0 ? `+${change}` : `\u2212${-change}`)

/** The credit score, every event that changed it, and all that can. */
export function CreditPage() {
  const { t } = useLingui()
  const { data, error, refetch } = useAccount()
  return (
    <Page title={t`Credit score`} sheet>
      {data ? (
        <>
          <Score score={data.credit_score} />
          <div className="band" />
          <Events since={data.created_at} />
          <div className="band" />
          <Rules />
        </>
      ) : error ? (
        <ErrorBox tall error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows count={6} />
      )}
    </Page>
  )
}

function Score({ score }: { score: number }) {
  return (
    <section className="setting-score">
      <p className="across gap-2 align-baseline">
        <span className="figure text-32 bold">{score}</span>
        <span className="muted">
          <Trans>of 100</Trans>
        </span>
      </p>
      <div className="setting-scale" aria-hidden="true">
        <i style={{ width: `${score}%` }} />
      </div>
      <p className="text-12 muted">
        <Trans>Everyone starts at 100. Nothing counts but the events below: no losses, no volume, nothing you write to us.</Trans>
      </p>
    </section>
  )
}

function Events({ since }: { since: string }) {
  const { t, i18n } = useLingui()
  const { data, error, refetch } = useCreditEvents()
  const most = CREDIT_EVENTS_LISTED
  const textOf = ({ kind }: Event) => (kind in events ? i18n._(events[kind as CreditKind]) : t`Another event`)
  return (
    <section>
      <h2 className="setting-head">
        <Trans>Events</Trans>
      </h2>
      {!data && (error ? <ErrorBox error={error} onRetry={() => void refetch()} /> : <SkeletonRows count={2} />)}
      {data?.map((event) => (
        <EventRow key={`${event.time} ${event.reference}`} change={signed(event.change)} text={textOf(event)} time={event.time} />
      ))}
      {data?.length === CREDIT_EVENTS_LISTED && (
        <p className="gutter text-12 muted">
          <Trans>The newest {most} events are listed. Your data has all of them.</Trans>
        </p>
      )}
      {data && <EventRow change={String(CREDIT_START)} text={t`Account opened`} time={since} />}
    </section>
  )
}

const EventRow = ({ change, text, time }: { change: string; text: string; time: string }) => (
  <div className="list-row">
    <span className="setting-change figure text-20 bold">{change}</span>
    <span className="grow">
      <span className="medium block">{text}</span>
      <span className="text-12 muted block">{formatTime(time, 'full')}</span>
    </span>
  </div>
)

function Rules() {
  const { i18n } = useLingui()
  return (
    <section>
      <h2 className="setting-head">
        <Trans>What moves it</Trans>
      </h2>
      <dl className="setting-facts">
        {kinds.map((kind) => (
          <KeyValue key={kind} large label={i18n._(events[kind])}>
            <span className="figure">{signed(creditChanges[kind])}</span>
          </KeyValue>
        ))}
      </dl>
      <p className="text-12 muted gutter">
        <Trans>A rise ends at 100, a fall at 0. Auctions and loans count once they are open here.</Trans>
      </p>
      <div className="setting-leave" />
    </section>
  )
}
