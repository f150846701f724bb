/** A product on home, with the one figure of what goes on in it. */
import type { ReactNode } from 'react'
import type { Path } from '#navigation/routes.ts'
import { PageLink } from '#navigation/link.tsx'
import { isOpen } from '#navigation/routes.ts'
import { Skeleton } from '#ui/states.tsx'
import './product-tile.css'

interface ProductTileProps {
  to: Path
  name: string
  figure: ReactNode
  /** Under the figure. */
  note: ReactNode
}

/** As high as a tile that is on its way. */
export const ProductTileComing = () => (
  <div className="card product-tile" aria-hidden="true">
    <Skeleton height={60} />
  </div>
)

/** Not drawn while its page does not exist. */
export function ProductTile({ to, name, figure, note }: ProductTileProps) {
  if (!isOpen(to)) return null
  return (
    <PageLink className="card product-tile" to={to}>
      <b className="medium">{name}</b>
      <span className="figure text-16 bold nowrap">{figure}</span>
      <span className="text-12 muted">{note}</span>
    </PageLink>
  )
}
