import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Drawer } from '#ui/drawer.tsx'
import { Amount, Price } from '#ui/figure.tsx'
import { toBig } from '#ui/format.ts'
import { KeyValue, Note } from '#ui/list.tsx'
import { NumberField, PercentChips } from '#ui/number-field.tsx'
import { toast } from '#ui/toast.tsx'
import type { Position } from '../api.ts'
import { useSession } from '#trading/tickers.ts'
import { lotsText } from '../ticket/words.ts'
import type { Instrument } from '../market/instrument.ts'
import type { ClosePreview } from '../calculations/position.ts'
import { closePreview, positionFiguresOf } from '../calculations/position.ts'
import { lotsShare } from '../calculations/units.ts'
import { ActFoot } from '#trading/ticket/drawers.tsx'
import { PositionBadges } from './position-card.tsx'
import { useClose } from './position-actions.ts'
import { usePositionInputs } from './use-position-inputs.ts'
import '#trading/trading.css'

export interface PositionSheetProps {
  position: Position
  instrument: Instrument
  open: boolean
  onClose: () => void
}

/** Closes a position or some of its lots, with the result at the current price. */
export function CloseDrawer({ position, instrument, open, onClose }: PositionSheetProps) {
  const { t } = useLingui()
  const { state } = useSession(position.symbol)
  const inputs = usePositionInputs(open ? position.symbol : '')
  const [typed, setTyped] = useState<string>()
  const [error, setError] = useState<string>()
  const lots = typed ?? position.open_lots
  const preview = closePreview(position, inputs, lots)
  const { closing } = positionFiguresOf(position, inputs)
  const done = () => {
    setTyped(undefined)
    onClose()
  }
  const { busy, send } = useClose({
    position,
    onDone: done,
    onRefused: ({ error: code, message, fields }) =>
      fields.lots || code === 'lots_step' ? setError(fields.lots ?? message) : toast(message),
  })
  const set = (next: string) => {
    setError(undefined)
    setTyped(next)
  }
  const press = () => {
    const wanted = toBig(lots)
    if (!wanted?.gt(0)) return setError(t`Enter a figure`)
    if (wanted.gt(position.open_lots)) return setError(t`At most ${lotsText(position.open_lots)}`)
    send(wanted.toFixed())
  }
  return (
    <Drawer
      open={open}
      onClose={done}
      title={t`Close ${position.pair}`}
      badges={<PositionBadges position={position} />}
      footer={
        <ActFoot onBack={done} onAct={press} kind={position.direction === 'long' ? 'sell' : 'buy'} busy={busy} disabled={state !== 'open'}>
          {t`Close ${lotsText(lots || '0')}`}
        </ActFoot>
      }
    >
      <div className="stack">
        <div className="trade-hero">
          <span className="text-12 muted">{t`PnL now, before the fee`}</span>
          <Amount value={preview?.profit} signed unit="USDT" className="text-32 bold block" />
        </div>
        <NumberField label={t`Lots`} step={instrument.lot} value={lots} error={error} onChange={set} />
        <PercentChips
          label={t`Share of the position`}
          value={undefined}
          onPick={(percent) => set(lotsShare(position.open_lots, percent))}
        />
        <Preview position={position} tick={instrument.tick} closing={closing} preview={preview} />
        <StillNote pair={position.pair} isOpen={state === 'open'} />
      </div>
    </Drawer>
  )
}

interface PreviewProps {
  position: Position
  tick: string
  closing: string | undefined
  preview: ClosePreview | undefined
}

function Preview({ position, tick, closing, preview }: PreviewProps) {
  const { t } = useLingui()
  return (
    <dl className="trade-rows">
      <KeyValue large label={position.direction === 'long' ? t`Bid now` : t`Ask now`}>
        <Price value={closing} tick={tick} flash />
      </KeyValue>
      <KeyValue large label={t`Closing fee`}>
        <Amount value={preview?.fee} unit="USDT" />
      </KeyValue>
      <KeyValue large label={t`Back to the available margin, about`}>
        <Amount value={preview?.returned} unit="USDT" />
      </KeyValue>
    </dl>
  )
}

function StillNote({ pair, isOpen }: { pair: string; isOpen: boolean }) {
  if (isOpen) {
    return (
      <Note>
        <Trans>It closes at the first index tick after this, which may differ from the price now.</Trans>
      </Note>
    )
  }
  return (
    <Note tone="warn">
      <Trans>{pair} does not trade now. It can be closed once it does.</Trans>
    </Note>
  )
}
