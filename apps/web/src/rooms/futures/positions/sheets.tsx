import { useState } from 'react'
import type { Position } from '../api.ts'
import { useBook, useBySymbol } from '../api.ts'
import { ShareDrawer } from '../share/share-drawer.tsx'
import { CloseDrawer } from './close-drawer.tsx'
import { DetailDrawer } from './detail-drawer.tsx'
import { MarginDrawer } from './margin-drawer.tsx'
import { StopDrawer } from './stop-drawer.tsx'
import { useActs } from './use-acts.ts'

/** What is open over the page, and about which row. */
export interface Sheet {
  kind: 'detail' | 'stop' | 'margin' | 'close' | 'share' | 'reverse'
  id: string
}

/** The drawers of positions: one at a time. Reversing is a question and no drawer. */
export function useSheets() {
  const [sheet, setSheet] = useState<Sheet>()
  const { positions } = useBook()
  const { reverse } = useActs()
  const open = (next: Sheet) => {
    const position = positions?.find(({ id }) => id === next.id)
    if (next.kind !== 'reverse') setSheet(next)
    else if (position) void reverse(position)
  }
  return { sheet, open, close: () => setSheet(undefined) }
}

interface SheetsProps {
  sheet: Sheet | undefined
  onClose: () => void
  /** Rows that ended are not in the book. */
  ended?: readonly Position[]
}

export function Sheets({ sheet, onClose, ended = [] }: SheetsProps) {
  const { positions = [], orders = [] } = useBook()
  const bySymbol = useBySymbol()
  const position = [...positions, ...orders, ...ended].find(({ id }) => id === sheet?.id)
  const instrument = position && bySymbol.get(position.symbol)
  const isOpen = (kind: Sheet['kind']) => sheet?.kind === kind
  return (
    <>
      <DetailDrawer id={isOpen('detail') ? sheet?.id : undefined} bySymbol={bySymbol} onClose={onClose} />
      {position && instrument && (
        <div key={position.id}>
          <StopDrawer position={position} instrument={instrument} open={isOpen('stop')} onClose={onClose} />
          <MarginDrawer position={position} instrument={instrument} open={isOpen('margin')} onClose={onClose} />
          <CloseDrawer position={position} instrument={instrument} open={isOpen('close')} onClose={onClose} />
          <ShareDrawer position={position} instrument={instrument} open={isOpen('share')} onClose={onClose} />
        </div>
      )}
    </>
  )
}
