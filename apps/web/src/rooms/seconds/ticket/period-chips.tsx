import { Trans, useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import { formatPercent } from '../../../ui/format.ts'
import type { Period } from '../api.ts'
import { periodText, reasonWords } from '../words.ts'
import { inPercent } from './figures.ts'

interface PeriodChipsProps {
  periods: readonly Period[]
  chosen: Period | undefined
  onChange: (seconds: number) => void
}

/** The periods with what a win pays. One that is not offered can be chosen to read why. */
export function PeriodChips({ periods, chosen, onChange }: PeriodChipsProps) {
  const { t } = useLingui()
  const name = useId()
  return (
    <section className="pad seconds-block">
      <div className="lab" aria-hidden="true">
        <span>
          <Trans>Ends after</Trans>
        </span>
        <span>
          <Trans>Win pays stake plus</Trans>
        </span>
      </div>
      <fieldset className="seconds-periods" aria-label={t`Ends after`}>
        {periods.map((period) => (
          <label key={period.seconds} className={period.is_offered ? '' : 'off'}>
            <input
              type="radio"
              className="vh"
              name={name}
              checked={period.seconds === chosen?.seconds}
              onChange={() => onChange(period.seconds)}
            />
            <b className="m">{periodText(period.seconds)}</b>
            <span className="n">{period.is_offered ? `+${formatPercent(inPercent(period.profit_ratio), 0)}` : <Trans>off</Trans>}</span>
          </label>
        ))}
      </fieldset>
      {chosen && !chosen.is_offered && <WhyOff period={chosen} />}
    </section>
  )
}

/** Why a period is not offered, with the figures that decided it where they did. */
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
            Ties <span className="n">{formatPercent(inPercent(ties))}</span> (at most 2%), usual move <span className="n">{move}</span>{' '}
            ticks (at least 5).
          </Trans>
        </>
      )}
    </p>
  )
}
