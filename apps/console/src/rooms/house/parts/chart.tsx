import { useLingui } from '@lingui/react/macro'
import { formatCompact } from '@assay/web/ui/format.ts'
import { formatTime } from '@assay/web/ui/time.ts'
import '../house.css'

interface ChartProps {
  label: string
  steps: readonly { time: string; /** One over the other, the first at the foot. */ bars: readonly number[]; line: number }[]
}

const WIDTH = 600
const HEIGHT = 200
const TONES = ['house-bar-1', 'house-bar-2', 'house-bar-3']

/** Stacked bars in three tones, and a violet line on a scale of its own. Drawing only: plain numbers will do. */
export function Chart({ label, steps }: ChartProps) {
  const { t } = useLingui()
  const most = Math.max(1e-9, ...steps.map(({ bars }) => bars.reduce((sum, bar) => sum + bar, 0)))
  const mostOfLine = Math.max(1e-9, ...steps.map(({ line }) => line))
  const width = WIDTH / Math.max(1, steps.length)
  const heightOf = (value: number): number => (value / most) * HEIGHT
  const path = steps
    .map(
      ({ line }, at) => `${at ? 'L' : 'M'}${((at + 0.5) * width).toFixed(1)} ${(HEIGHT - (line / mostOfLine) * HEIGHT * 0.9).toFixed(1)}`,
    )
    .join('')
  return (
    <>
      <div className="house-labels">
        <span>{formatCompact(most.toFixed(2))}</span>
        <span>{formatCompact(mostOfLine.toFixed(2))}</span>
      </div>
      <svg className="house-chart" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" role="img" aria-label={label}>
        <path className="house-axis" d={`M0 0H${WIDTH}M0 ${HEIGHT / 2}H${WIDTH}M0 ${HEIGHT}H${WIDTH}`} />
        {steps.map(({ time, bars, line }, at) => (
          <g key={time}>
            <title>{`${formatTime(time)}: ${bars.map((bar) => formatCompact(bar.toFixed(2))).join(' / ')} · ${formatCompact(line.toFixed(2))}`}</title>
            {bars.map((bar, index) => {
              const below = bars.slice(0, index).reduce((sum, one) => sum + one, 0)
              return (
                <rect
                  key={TONES[index]}
                  className={TONES[index]}
                  x={at * width + width * 0.15}
                  width={width * 0.7}
                  y={HEIGHT - heightOf(below + bar)}
                  height={heightOf(bar)}
                />
              )
            })}
          </g>
        ))}
        <path className="house-line" d={path} />
      </svg>
      <div className="house-labels">
        <span>{steps[0] && formatTime(steps[0].time)}</span>
        <span>{t`now`}</span>
      </div>
    </>
  )
}
