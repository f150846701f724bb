import { useLingui } from '@lingui/react/macro'
import { formatChange, formatPrice } from '#ui/format.ts'
import { stepOf } from '../api.ts'
import { distanceOf } from '../figures.ts'
import { targetText } from '../words.ts'
import './distance.css'

interface DistanceProps {
  index: string
  target: string
  /** The words "index" and "target" stand before the figures. */
  named?: boolean
  /** The price is the mean of the window that settles. */
  mean?: boolean
}

/** Where the index stands and where the target, on one line. */
export function Distance({ index, target, named, mean }: DistanceProps) {
  const { t } = useLingui()
  const isAbove = Number(target) >= Number(index)
  const [here, there] = isAbove ? [28, 72] : [72, 28]
  const [from, to] = [formatPrice(index, stepOf(index)), targetText(target)]
  const away = formatChange(distanceOf(index, target))
  return (
    <div
      className="dual-distance"
      role="img"
      aria-label={mean ? t`Mean so far ${from}, target ${to}: ${away}` : t`Index ${from}, target ${to}: ${away}`}
    >
      <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
        <path className="dual-track" d="M1 5H99" vectorEffect="non-scaling-stroke" />
        <path className="dual-span" d={`M${here} 5H${there}`} vectorEffect="non-scaling-stroke" />
        <path className="dual-mark" d={`M${there} 0V10`} vectorEffect="non-scaling-stroke" />
      </svg>
      <i style={{ left: `${here}%` }} />
      <span className="above" style={{ left: `${here}%` }}>
        {named ? t`index ${from}` : from}
      </span>
      <span className="middle">{away}</span>
      <span className="below text" style={{ left: `${there}%` }}>
        {named ? t`target ${to}` : to}
      </span>
    </div>
  )
}
