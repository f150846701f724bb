import { t } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { isFailure } from '#api/failure.ts'
import { refresh, useAction } from '#api/queries.ts'
import { ownStopText } from '#session/own-stop-note.tsx'
import { isOwnStop, useOwnStop } from '#session/own-stop.ts'
import { confirm } from '#ui/confirm.tsx'
import { Amount } from '#ui/figure.tsx'
import { KeyValue, Note } from '#ui/list.tsx'
import { toast, toastDone } from '#ui/toast.tsx'
import type { Position } from '../api.ts'
import type { PositionInputs } from '../calculations/position.ts'
import { closePreview } from '../calculations/position.ts'
import { ConsentDrawer, useConsent } from '../ticket/consent.tsx'
import type { Outcome } from '../ticket/figures.ts'
import { outcomeOf } from '../ticket/figures.ts'
import { emptyForm } from '../ticket/form.ts'
import { directionWords, lotsText } from '../ticket/words.ts'
import { positionCalls } from './position-actions.ts'
import { usePositionInputs } from './use-position-inputs.ts'
import '#trading/trading.css'

interface ReverseOptions {
  /** The opposite of a super position is a new super order, so the risk must be accepted first. */
  onConsentNeeded: (position: Position) => void
}

/** Closes a position and opens its opposite: a confirmation, the daily consent if needed, then the call. */
export function useReverse({ onConsentNeeded }: ReverseOptions) {
  const hasConsent = useConsent()
  const stop = useOwnStop()
  const act = useAction('futures.reverse', {
    refreshes: [...positionCalls],
    onDone: ({ pair }) => toastDone(t`Reversing ${pair} at the next tick`),
  })
  const send = (position: Position) =>
    act.mutate(
      { id: position.id },
      {
        onError: (error) => {
          if (!isFailure(error)) return
          if (isOwnStop(error.error)) refresh('futures.protection')
          if (error.error === 'super_consent_needed') onConsentNeeded(position)
          else toast(error.message)
        },
      },
    )
  return {
    send,
    ask: async (position: Position) => {
      // The opposite is a new position.
      if (stop) return toast(ownStopText(stop))
      const { pair, direction, mode } = position
      const lots = lotsText(position.open_lots)
      const isLong = direction === 'long'
      const agreed = await confirm({
        title: t`Reverse ${pair}?`,
        text: isLong
          ? t`The long of ${lots} is closed and a short of ${lots} is opened at the same tick. Both fees are charged.`
          : t`The short of ${lots} is closed and a long of ${lots} is opened at the same tick. Both fees are charged.`,
        content: <ReverseFigures position={position} />,
        keep: t`Keep it`,
        act: isLong ? t`Open short` : t`Open long`,
      })
      if (!agreed) return
      if (mode === 'super' && !hasConsent()) onConsentNeeded(position)
      else send(position)
    },
  }
}

/** The position after the reversal, its costs, and the result of the closing, at current quotes. */
function ReverseFigures({ position }: { position: Position }) {
  const { t, i18n } = useLingui()
  const inputs = usePositionInputs(position.symbol)
  const { open_lots: lots, direction, target_profit_price: profit, stop_loss_price: stop, trailing_bps: trailing } = position
  const preview = closePreview(position, inputs, lots)
  const opposite = i18n._(directionWords[direction === 'long' ? 'short' : 'long'])
  return (
    <>
      <dl className="trade-rows">
        <KeyValue large label={t`Open afterwards`}>
          {opposite} · <span className="figure">{lotsText(lots)}</span>
        </KeyValue>
        <KeyValue large label={t`PnL now, before the fee`}>
          <Amount value={preview?.profit} signed unit="USDT" className="nowrap" />
        </KeyValue>
        <KeyValue large label={t`Closing fee`}>
          <Amount value={preview?.fee} unit="USDT" className="nowrap" />
        </KeyValue>
        {/* The same lots open at the very quote the others close at. */}
        <KeyValue large label={t`Opening fee`}>
          <Amount value={preview?.fee} unit="USDT" className="nowrap" />
        </KeyValue>
      </dl>
      {(profit ?? stop ?? trailing) !== null && (
        <Note tone="warn">
          <Trans>TP, SL and trailing stop end with the old position. The new one begins without any.</Trans>
        </Note>
      )}
    </>
  )
}

/** The cost of the opposite position, in percent of its margin. Undefined before the first tick. */
export function reversedCosts(
  { direction, mode, multiple, open_lots }: Position,
  inputs: PositionInputs | undefined,
): Pick<Outcome, 'feesOfMargin' | 'overnightOfMargin'> | undefined {
  if (!inputs) return undefined
  const form = { ...emptyForm({ mode, leverage: multiple, superLeverage: multiple }), size: { by: 'lots' as const, value: open_lots } }
  return outcomeOf(form, { ...inputs, isOpen: true, own: [] }, direction === 'long' ? 'short' : 'long')
}

interface ReverseConsentProps {
  position: Position
  open: boolean
  onClose: () => void
  onConsented: (position: Position) => void
}

/** The daily consent before a super position is reversed, with the cost of its opposite. */
export function ReverseConsent({ position, open, onClose, onConsented }: ReverseConsentProps) {
  const inputs = usePositionInputs(open ? position.symbol : '')
  return (
    <ConsentDrawer
      open={open}
      onClose={onClose}
      leverage={position.multiple}
      costs={reversedCosts(position, inputs)}
      onConsented={() => onConsented(position)}
    />
  )
}
