import { Trans, useLingui } from '@lingui/react/macro'
import { useTimeLeft } from '#ui/countdown.tsx'
import { formatPercent } from '#ui/format.ts'
import { HELD_MS } from '../use-quote.ts'
import './quote-line.css'

interface QuoteLineProps {
  /** Epoch milliseconds of this device. */
  untilMs: number
  onEnd: () => void
  /** In per cent. */
  apr: string
}

const ROUND = 2 * Math.PI * 16

/** The ring that counts how long the rate is held. */
export function QuoteLine({ untilMs, onEnd, apr }: QuoteLineProps) {
  const { t } = useLingui()
  const leftMs = useTimeLeft(untilMs, onEnd)
  const seconds = Math.ceil(leftMs / 1000)
  return (
    <div className="across spread gap-2 dual-quote">
      <div className="across gap-3 grow">
        <span className="ring-box" role="timer" aria-label={t`${seconds} s`}>
          <svg className="ring" width="36" height="36" viewBox="0 0 36 36" aria-hidden="true">
            <circle cx="18" cy="18" r="16" />
            <circle cx="18" cy="18" r="16" strokeDasharray={ROUND} strokeDashoffset={ROUND * (1 - leftMs / HELD_MS)} />
          </svg>
          <b className="figure text-14">{seconds}</b>
        </span>
        <div>
          <b className="medium">{seconds > 0 ? t`Quote held for ${seconds} s` : t`The quote has ended`}</b>
          <div className="text-12 muted">
            <Trans>then a new one, nothing is bought by itself</Trans>
          </div>
        </div>
      </div>
      <div className="text-end">
        <span className="figure text-20 bold">{formatPercent(apr)}</span>
        <div className="text-12 muted">APR</div>
      </div>
    </div>
  )
}
