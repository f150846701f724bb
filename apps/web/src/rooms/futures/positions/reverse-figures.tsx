import { Trans, useLingui } from '@lingui/react/macro'
import { Amount } from '../../../ui/figure.tsx'
import { KeyValue, Note } from '../../../ui/list.tsx'
import type { Position } from '../api.ts'
import { lotsText } from '../lots-text.ts'
import { closePreview } from '../reckon/position.ts'
import { directionWords } from '../ticket/words.ts'
import { useKnown } from './use-known.ts'

/** What is open after a position was turned round, what that costs, and what its closing brings, at the quote of the moment. */
export function ReverseFigures({ position }: { position: Position }) {
  const { t, i18n } = useLingui()
  const known = useKnown(position.symbol)
  const { open_lots: lots, direction, target_profit_price: profit, stop_loss_price: stop, trailing_bps: trailing } = position
  const preview = closePreview(position, known, lots)
  const opposite = i18n._(directionWords[direction === 'long' ? 'short' : 'long'])
  return (
    <>
      <dl className="trade-rows">
        <KeyValue large label={t`Open afterwards`}>
          {opposite} · <span className="n">{lotsText(lots)}</span>
        </KeyValue>
        <KeyValue large label={t`Result now, before the fee`}>
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
