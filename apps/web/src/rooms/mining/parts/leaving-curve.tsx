import { Trans, useLingui } from '@lingui/react/macro'
import { formatAmount } from '#ui/format.ts'
import type { Product } from '../api.ts'
import { leavingOf, mostPenaltyOf } from '../figures.ts'
import { rateText } from '../words.tsx'
import '../mining.css'

const [WIDTH, RIGHT, TOP, BOTTOM] = [358, 302, 10, 88]

/** What one ends with against what was put in, by the day one leaves: under zero on every day before the last. */
export function LeavingCurve({ product, amount }: { product: Product; amount: string }) {
  const { t } = useLingui()
  const { days, scale } = product
  const ends = Array.from({ length: days + 1 }, (_, day) => Number(leavingOf(product, amount, day)))
  const [first, last, best] = [ends[0]!, ends[days - 1]!, ends[days]!]
  const lowest = Math.min(...ends, 0)
  const y = (value: number): number => TOP + ((best - value) / (best - lowest || 1)) * (BOTTOM - TOP)
  const x = (day: number): number => 8 + (day / days) * (RIGHT - 8)
  const line = ends.slice(0, -1).map((value, day) => `${x(day)} ${y(value)}`)
  const text = (value: number) => formatAmount(value, Math.min(scale, 8), true)
  const [atFirst, atLast, atEnd, count, before] = [text(first), text(last), text(best), String(days), String(days - 1)]
  const [rate, cap] = [rateText(product.penalty_rate), rateText(mostPenaltyOf(product))]
  return (
    <section className="above-3">
      <div className="across spread wrap text-12">
        <b className="medium">
          <Trans>If you leave before the end</Trans>
        </b>
        <span className="muted">
          <Trans>
            {rate} × days left, at most {cap}
          </Trans>
        </span>
      </div>
      <svg
        className="mining-curve"
        viewBox={`0 0 ${WIDTH} 104`}
        role="img"
        aria-label={t`Day 0: ${atFirst}. Day ${before}: ${atLast}. Kept to day ${count}: ${atEnd}`}
      >
        <path d={`M0 ${y(0)}H${WIDTH}`} stroke="var(--outline)" strokeWidth="1" />
        <path d={`M8 ${y(0)}L${line.join('L')}L${x(days - 1)} ${y(0)}z`} fill="var(--down-depth)" />
        <path d={`M${line.join('L')}`} fill="none" stroke="var(--down-graphic)" strokeWidth="1.5" strokeLinecap="round" />
        <path d={`M${RIGHT} ${y(0)}V${y(best)}`} stroke="var(--muted)" strokeDasharray="2 3" />
        <circle cx={RIGHT} cy={y(best)} r="4" fill="var(--up-graphic)" />
        <text className="mining-loss" x="34" y={BOTTOM + 6}>
          {atFirst}
        </text>
        <text className="mining-gain" x={RIGHT - 8} y={TOP + 4} textAnchor="end">
          {atEnd}
        </text>
        <text x="4" y="103">
          0
        </text>
        <text x={RIGHT} y="103" textAnchor="middle">
          {count}
        </text>
      </svg>
    </section>
  )
}
