import { useState } from 'react'
import type { Position } from '../api.ts'
import { useBook, useBySymbol } from '../api.ts'
import { ShareDrawer } from '../share/share-drawer.tsx'
import { CloseDrawer } from './close-drawer.tsx'
import { DetailDrawer } from './detail-drawer.tsx'
import { MarginDrawer } from './margin-drawer.tsx'
import { ReverseConsent } from './reverse-consent.tsx'
import type { Sheet } from './sheet.ts'
import { StopDrawer } from './stop-drawer.tsx'
import { useReverse } from './use-reverse.ts'

/** The drawers of positions: one at a time. Reversing begins with a question and no drawer. */
export function useSheets() {
  const [sheet, setSheet] = useState<Sheet>()
  const { positions } = useBook()
  const reverse = useReverse({ onConsentNeeded: ({ id }) => setSheet({ kind: 'consent', id }) })
  const close = () => setSheet(undefined)
  return {
    sheet,
    close,
    open: (next: Sheet) => {
      const position = positions?.find(({ id }) => id === next.id)
      if (next.kind !== 'reverse') setSheet(next)
      else if (position) void reverse.ask(position)
    },
    consented: (position: Position) => {
      close()
      reverse.send(position)
    },
  }
}

/** The drawers over a page, and the row that is meant. */
export function Sheets({ sheets: { sheet, open, close, consented } }: { sheets: ReturnType<typeof useSheets> }) {
  const { positions = [], orders = [] } = useBook()
  const bySymbol = useBySymbol()
  const position = [...positions, ...orders].find(({ id }) => id === sheet?.id)
  const instrument = position && bySymbol.get(position.symbol)
  const isOpen = (kind: Sheet['kind']) => sheet?.kind === kind
  return (
    <>
      <DetailDrawer id={isOpen('detail') ? sheet?.id : undefined} bySymbol={bySymbol} onOpen={open} onClose={close} />
      {position && instrument && (
        <div key={position.id}>
          <StopDrawer position={position} instrument={instrument} open={isOpen('stop')} onClose={close} />
          <MarginDrawer position={position} instrument={instrument} open={isOpen('margin')} onClose={close} />
          <CloseDrawer position={position} instrument={instrument} open={isOpen('close')} onClose={close} />
          <ShareDrawer position={position} instrument={instrument} open={isOpen('share')} onClose={close} />
          <ReverseConsent position={position} open={isOpen('consent')} onClose={close} onConsented={consented} />
        </div>
      )}
    </>
  )
}
