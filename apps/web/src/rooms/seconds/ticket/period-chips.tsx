import { Trans, useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import { formatPercent } from '#ui/format.ts'
import { periodText } from '#ui/period-text.ts'
import type { Period } from '../api.ts'
import { reasonWords } from '../words.ts'
import { inPercent } from './figures.ts'
import './ticket.css'

interface PeriodChipsProps {
  periods: readonly Period[]
  chosen: Period | undefined
  onChange: (seconds: number) => void
}

/** The periods with their payout. A suspended one can be selected to read the reason. */
export function PeriodChips({ periods, chosen, onChange }: PeriodChipsProps) {
  const { t } = useLingui()
  const name = useId()
  return (
    <section className="gutter seconds-block">
      <div className="field-label" aria-hidden="true">
        <span>
          <Trans>Ends after</Trans>
        </span>
        <span>
          <Trans>Win pays stake plus</Trans>
        </span>
      </div>
      <fieldset className="seconds-periods" aria-label={t`Ends after`}>
        {periods.map((period) => (
          <label key={period.seconds} className={period.is_offered ? '' : 'disabled'}>
            <input
              type="radio"
              className="visually-hidden"
              name={name}
              checked={period.seconds === chosen?.seconds}
              onChange={() => onChange(period.seconds)}
            />
            <b className="medium">{periodText(period.seconds)}</b>
            <span className="figure">
              {period.is_offered ? `+${formatPercent(inPercent(period.profit_ratio), 0)}` : <Trans>off</Trans>}
            </span>
          </label>
        ))}
      </fieldset>
      {chosen && !chosen.is_offered && <WhyOff period={chosen} />}
    </section>
  )
}

/** Why a period is not offered, with the figures behind it, if any. */
function WhyOff({ period }: { period: Period }) {
  const { i18n } = useLingui()
  const { reason, tie_share: ties, median_move: move } = period
  return (
    <p className="hint" role="status">
      {reason ? i18n._(reasonWords[reason]) : <Trans>Not offered right now.</Trans>}
      {reason === 'quality' && ties !== null && move !== null && (
        <>
          {' '}
          <Trans>
            Ties <span className="figure">{formatPercent(inPercent(ties))}</span> (at most 2%), usual move{' '}
            <span className="figure">{move}</span> ticks (at least 5).
          </Trans>
        </>
      )}
    </p>
  )
}
