import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useCallback } from 'react'
import { useOnline } from '#live/online.ts'
import { Button } from '#ui/button.tsx'
import { Drawer } from '#ui/drawer.tsx'
import { formatPrice } from '#ui/format.ts'
import { KeyValue, Note } from '#ui/list.tsx'
import type { MoveProps } from './lines.ts'
import './move-frame.css'

interface MoveFrameProps extends Pick<MoveProps, 'line' | 'draft' | 'onEnd'> {
  tick: string
  title: string
  badges?: ReactNode
  /** What follows, large. */
  hero: ReactNode
  /** Beside it. */
  beside?: ReactNode
  /** Sets the price. */
  field: ReactNode
  /** Further lines, for a `<dl>`. */
  rows?: ReactNode
  notes?: ReactNode
  /** Why the last try failed. */
  refusal?: ReactNode
  /** The line's order has ended: there is nothing to put back. */
  isGone?: boolean
  verb: string
  busy: boolean
  onAct: () => void
}

/** Tells the chart how much of a phone's screen is left to it. */
function useSheetHeight(): (content: HTMLElement | null) => (() => void) | undefined {
  return useCallback((content) => {
    const sheet = content?.closest<HTMLElement>('.drawer')
    const chart = document.querySelector<HTMLElement>('.candle-chart[data-asking]')
    if (!sheet || !chart) return undefined
    const observer = new ResizeObserver(() => chart.style.setProperty('--move-sheet', `${sheet.offsetHeight}px`))
    observer.observe(sheet)
    return () => observer.disconnect()
  }, [])
}

/** The sheet of a line that was moved: what follows, the price to set by hand, and the way back. The chart stays in sight. */
export function MoveFrame({
  line,
  draft,
  tick,
  title,
  badges,
  hero,
  beside,
  field,
  rows,
  notes,
  refusal,
  isGone = false,
  verb,
  busy,
  onAct,
  onEnd,
}: MoveFrameProps) {
  const { t } = useLingui()
  const online = useOnline()
  const content = useSheetHeight()
  const isMoved = draft.price !== line.price
  return (
    <Drawer
      open
      loose
      keepsFocus
      onClose={onEnd}
      title={title}
      badges={badges}
      footer={
        <>
          <Button kind="ghost" onClick={onEnd}>
            {isGone ? <Trans>Close</Trans> : <Trans>Put back</Trans>}
          </Button>
          <Button width="flex" busy={busy} disabled={!online || !(isMoved || isGone)} onClick={onAct}>
            {verb}
          </Button>
        </>
      }
    >
      <div ref={content} className="stack">
        <div className="across spread move-hero">
          <div>{hero}</div>
          <div className="text-12 muted text-end">{beside}</div>
        </div>
        {field}
        {draft.isStopped && (
          <Note tone="warn">
            <Trans>Further on it would trigger at once, so it stops at the market price.</Trans>
          </Note>
        )}
        <div role="alert">{refusal && <Note tone="warn">{refusal}</Note>}</div>
        {notes}
        <dl className="trade-rows">
          <KeyValue large label={t`Price`}>
            <span className="muted">{formatPrice(line.price, tick)}</span> → {formatPrice(draft.price, tick)}
          </KeyValue>
          {rows}
        </dl>
      </div>
    </Drawer>
  )
}
