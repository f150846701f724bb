import { Trans } from '@lingui/react/macro'
import { formatMoney, formatPercent } from '../../../ui/format.ts'
import type { Period } from '../api.ts'
import { coinFlipCost } from './figures.ts'

const OF_A_HUNDRED = '100'

/** What the odds are, in words and always in sight: it stands between the stake and the buttons. */
export function Honest({ period, stake }: { period: Period; stake: string }) {
  const of = Number(stake) > 0 ? stake : OF_A_HUNDRED
  const loss = <b className="n t14 text">{formatMoney(coinFlipCost(of, period.coin_flip_loss))}</b>
  const staked = <span className="n t14">{formatMoney(of, 0)}</span>
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
