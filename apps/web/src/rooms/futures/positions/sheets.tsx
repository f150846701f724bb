import { useState } from 'react'
import { useShownRow } from '#trading/orders.tsx'
import type { Position } from '../api.ts'
import { useBook, useBySymbol } from '../api.ts'
import { ShareDrawer } from '../share/share-drawer.tsx'
import { CloseDrawer } from './close-drawer.tsx'
import { DetailDrawer } from './detail-drawer.tsx'
import { MarginDrawer } from './margin-drawer.tsx'
import { MoreDrawer } from './more-drawer.tsx'
import { ReverseConsent, useReverse } from './reverse.tsx'
import type { Sheet } from './position-actions.ts'
import { StopDrawer } from './stop-drawer.tsx'

/** The drawers of positions, one at a time. A reversal begins with a dialog instead of a drawer. */
export function useSheets() {
  const [detail, showDetail] = useShownRow()
  const [acting, setActing] = useState<Sheet>()
  const { positions } = useBook()
  const reverse = useReverse({ onConsentNeeded: ({ id }) => open({ kind: 'consent', id }) })
  const open = (next: Sheet | undefined) => {
    showDetail(next?.kind === 'detail' ? next.id : undefined)
    setActing(next?.kind === 'detail' ? undefined : next)
  }
  const close = () => open(undefined)
  return {
    sheet: detail === undefined ? acting : ({ kind: 'detail', id: detail } as const),
    close,
    open: (next: Sheet) => {
      const position = positions?.find(({ id }) => id === next.id)
      if (next.kind !== 'reverse') open(next)
      else {
        close()
        if (position) void reverse.ask(position)
      }
    },
    consented: (position: Position) => {
      close()
      reverse.send(position)
    },
  }
}

/** The drawer over a page, and its position. */
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
          <MoreDrawer position={position} open={isOpen('more')} onOpen={open} onClose={close} />
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
