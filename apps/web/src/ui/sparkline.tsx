import { directionWord } from '#ui/direction.ts'
import { clsx } from 'clsx'
import { directionOf } from './format.ts'
import './sparkline.css'

interface SparklineProps {
  /** Oldest first. */
  points: readonly (string | number)[]
  width?: number
  height?: number
  /** Taken from the first and last point unless told. */
  direction?: 'up' | 'down' | 'zero'
}

/** The path of some points in a box; drawing only, so plain numbers will do. */
export function sparkPath(points: readonly (string | number)[], width: number, height: number): string {
  const values = points.map(Number).filter(Number.isFinite)
  if (values.length < 2) return ''
  const low = Math.min(...values)
  const span = Math.max(...values) - low || 1
  const step = (width - 2) / (values.length - 1)
  return values
    .map((value, index) => {
      const x = 1 + index * step
      const y = height - 2 - ((value - low) / span) * (height - 4)
      return `${index === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`
    })
    .join('')
}

export function Sparkline({ points, width = 64, height = 28, direction }: SparklineProps) {
  const [first, last] = [Number(points[0] ?? 0), Number(points.at(-1) ?? 0)]
  return (
    <svg className="spark" width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      <path className={clsx('spark-line', directionWord[direction ?? directionOf(last - first)])} d={sparkPath(points, width, height)} />
    </svg>
  )
}
