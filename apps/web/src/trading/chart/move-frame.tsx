import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
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
  verb: string
  busy: boolean
  onAct: () => void
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
  verb,
  busy,
  onAct,
  onEnd,
}: MoveFrameProps) {
  const { t } = useLingui()
  const online = useOnline()
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
            <Trans>Put back</Trans>
          </Button>
          <Button width="flex" busy={busy} disabled={!online || !isMoved} onClick={onAct}>
            {verb}
          </Button>
        </>
      }
    >
      <div className="stack">
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
