import { Trans } from '@lingui/react/macro'
import { formatPercent } from '../../../ui/format.ts'
import type { Period } from '../api.ts'
import { coinFlip } from './figures.ts'

/** What the odds are, in words: it stands between the stake and the buttons. */
export function Honest({ period, stake, scale }: { period: Period; stake: string; scale: number }) {
  const flip = coinFlip(stake, period.coin_flip_loss, scale)
  const loss = <b className="n t14 text">{flip.loss}</b>
  const staked = <span className="n t14">{flip.staked}</span>
  return (
    <section className="pad seconds-block">
      <div className="seconds-honest">
        <div className="x sb g2">
          <b className="m">
            <Trans>Break-even win rate</Trans>
          </b>
          <b className="n t20 b">{formatPercent(period.break_even, 1)}</b>
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

/** The figure again, beside the buttons of a low screen, which lie over the words. */
export const BreakEven = ({ period }: { period: Period }) => (
  <div className="seconds-odds muted" aria-hidden="true">
    <Trans>Break-even win rate</Trans>
    <b className="n t14 text">{formatPercent(period.break_even, 1)}</b>
  </div>
)
