import { clsx } from 'clsx'
import '../home.css'
const CENTRE = 48
const RINGS = [16, 26, 36, 46]

/** The outline of the assay mark, around a radius. */
function octagon(radius: number): string {
  const near = CENTRE - radius
  const far = CENTRE + radius
  const cut = radius * 0.58
  return `M${near + cut} ${near}H${far - cut}L${far} ${near + cut}V${far - cut}L${far - cut} ${far}H${near + cut}L${near} ${far - cut}V${near + cut}Z`
}

const wave = (y: number): string => `M0 ${y}C16 ${y - 14} 32 ${y - 14} 48 ${y}S80 ${y + 14} 96 ${y}`
const bar = (x: number, top: number, bottom: number): string => `M${x} ${top}V${bottom}`

const drawings = [
  RINGS.map(octagon),
  [20, 34, 48, 62, 76].map(wave),
  [bar(12, 58, 84), bar(26, 44, 78), bar(40, 52, 70), bar(54, 30, 64), bar(68, 36, 54), bar(82, 12, 44)],
  [24, 36, 48, 60, 72].map((x) => `M${x} 12L${96 - x} 84`),
]

interface BannerArtProps {
  shape: number
  /** The word of a tint. */
  tint: string
}

/** A drawing in a muted tint. The same `shape` always gives the same drawing. */
export function BannerArt({ shape, tint }: BannerArtProps) {
  return (
    <svg className={clsx('home-art', tint)} viewBox="0 0 96 96" fill="none" stroke="currentColor" strokeLinecap="round" aria-hidden="true">
      {drawings[shape % drawings.length]!.map((path) => (
        <path key={path} d={path} />
      ))}
    </svg>
  )
}
