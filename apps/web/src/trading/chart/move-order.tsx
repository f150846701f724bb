import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useState } from 'react'
import type { ApiFailure } from '#api/failure.ts'
import { isFailure } from '#api/failure.ts'
import { Amount } from '#ui/figure.tsx'
import { formatMoney } from '#ui/format.ts'
import { NumberField } from '#ui/number-field.tsx'
import { toastDone } from '#ui/toast.tsx'
import { Distance } from './distance.tsx'
import type { MoveProps } from './lines.ts'
import { MoveFrame } from './move-frame.tsx'

interface MoveOrderProps extends MoveProps {
  tick: string
  /** The currency of the price. */
  quote: string
  badges: ReactNode
  /** What the order is worth at a price, in this currency. */
  valueAt: (price: string) => string | undefined | null
  valueIn: string
  decimals?: number
  /** The price that its own is compared with. */
  now: string | undefined
  /** What moving it means. */
  note: ReactNode
  rows?: ReactNode
  /** Moves it to a price. Rejects where that is refused. */
  move: (price: string) => Promise<unknown>
  /** The order has ended by the move, and nothing stands in its place yet. */
  isGone?: boolean
}

/** Sends it, and keeps the sheet and what was typed until it is done. */
function useMoving({ move, onKeep, onEnd }: Pick<MoveOrderProps, 'move' | 'onKeep' | 'onEnd'>) {
  const { t } = useLingui()
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<ApiFailure>()
  const send = async (price: string) => {
    onKeep()
    setBusy(true)
    setRefusal(undefined)
    try {
      await move(price)
      toastDone(t`Order moved`)
      onEnd()
    } catch (error) {
      if (!isFailure(error)) throw error
      setRefusal(error)
    } finally {
      setBusy(false)
    }
  }
  return { busy, refusal, send }
}

/** A waiting order that was moved: its new value. Where the move is refused, it can be sent again from here. */
export function MoveOrder(props: MoveOrderProps) {
  const { line, draft, onPrice, onEnd, tick, quote, badges, valueAt, valueIn, decimals = 2, now, note, rows, isGone = false } = props
  const { t } = useLingui()
  const { busy, refusal, send } = useMoving(props)
  return (
    <MoveFrame
      {...{ line, draft, tick, busy, onEnd, badges, isGone }}
      title={t`Move order`}
      verb={isGone ? t`Place order` : t`Move order`}
      onAct={() => void send(draft.price)}
      hero={
        <>
          <span className="text-12 muted">{t`Order value`}</span>
          <Amount value={valueAt(draft.price)} decimals={decimals} unit={valueIn} className="text-32 bold block" />
        </>
      }
      beside={<Trans>was {formatMoney(valueAt(line.price), decimals)}</Trans>}
      field={<NumberField label={t`Price (${quote})`} value={draft.price} step={tick} onChange={(price) => price && onPrice(price)} />}
      refusal={refusal && <Refusal {...{ refusal, isGone }} />}
      notes={<p className="text-12 muted">{note}</p>}
      rows={
        <>
          {rows}
          <Distance price={draft.price} now={now} tick={tick} />
        </>
      }
    />
  )
}

/** Without an answer nobody knows how the order stands, and nothing is said of it. */
function Refusal({ refusal: { message, outcomeUnknown }, isGone }: { refusal: ApiFailure; isGone: boolean }) {
  if (outcomeUnknown) return message
  if (isGone) return <Trans>The order was cancelled, and no new one placed: {message}</Trans>
  return <Trans>The order stays as it was: {message}</Trans>
}
