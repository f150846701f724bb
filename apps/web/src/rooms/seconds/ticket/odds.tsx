import { Trans } from '@lingui/react/macro'
import { formatPercent } from '#ui/format.ts'
import type { Period } from '../api.ts'
import { coinFlip } from './figures.ts'
import './ticket.css'

/** The odds in words, between the stake and the buttons. */
export function Odds({ period, stake, scale }: { period: Period; stake: string; scale: number }) {
  const flip = coinFlip(stake, period.coin_flip_loss, scale)
  const loss = <b className="figure text-14 text">{flip.loss}</b>
  const staked = <span className="figure text-14">{flip.staked}</span>
  return (
    <section className="gutter seconds-block">
      <div className="seconds-odds-text">
        <div className="across spread gap-2">
          <b className="medium">
            <Trans>Break-even win rate</Trans>
          </b>
          <b className="figure text-20 bold">{formatPercent(period.break_even, 1)}</b>
        </div>
        <p className="muted">
          <Trans>
            You must be right more often than that. A coin flip, right 50% of the time, loses {loss} of every {staked} staked, on average.
          </Trans>
        </p>
      </div>
    </section>
  )
}

/** The figure again, next to the buttons of a low screen, which cover the text. */
export const BreakEven = ({ period }: { period: Period }) => (
  <div className="seconds-odds muted" aria-hidden="true">
    <Trans>Break-even win rate</Trans>
    <b className="figure text-14 text">{formatPercent(period.break_even, 1)}</b>
  </div>
)
