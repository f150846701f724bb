import { Trans } from '@lingui/react/macro'
import { refresh } from '#api/queries.ts'
import { TimeLeft } from '#ui/countdown.tsx'
import { Amount } from '#ui/figure.tsx'
import { CalendarIcon } from '#ui/icons.tsx'
import { miningCalls, useSummary } from '../api.ts'
import '../mining.css'

/** What is locked now, what it has earned, and when it pays next, in USDT. */
export function Summary() {
  const { summary } = useSummary()
  if (!summary || summary.currencies.length === 0) return null
  const { locked_usdt: locked, earned_usdt: earned, next_usdt: next, next_at: nextAt } = summary
  return (
    <>
      <section className="mining-head">
        <div className="across spread">
          <div>
            <div className="text-12 muted">
              <Trans>Locked now</Trans>
            </div>
            <Amount className="text-32 bold" value={locked} decimals={2} unit="USDT" total balance />
          </div>
          <div className="text-end">
            <div className="text-12 muted">
              <Trans>Earned to date</Trans>
            </div>
            <Amount className="text-20 bold" value={earned} decimals={2} signed balance />
          </div>
        </div>
        {nextAt !== null && (
          <div className="across spread wrap text-12 muted above-2">
            <span className="across gap-2">
              <CalendarIcon size={16} />
              <span>
                <Trans>
                  Next payout <Amount className="text-14 text" value={next} decimals={2} signed={false} balance /> in{' '}
                  <TimeLeft className="text-14 text medium" untilMs={Date.parse(nextAt)} onEnd={() => refresh(...miningCalls)} />
                </Trans>
              </span>
            </span>
            <span>00:00 UTC</span>
          </div>
        )}
      </section>
      <div className="band" />
    </>
  )
}
