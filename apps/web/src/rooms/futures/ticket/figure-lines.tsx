import { Trans, useLingui } from '@lingui/react/macro'
import Big from 'big.js'
import { PageLink } from '#navigation/link.tsx'
import { Amount } from '#ui/figure.tsx'
import { formatPercent, NO_FIGURE, toBig } from '#ui/format.ts'
import { TransferIcon } from '#ui/icons.tsx'
import { KeyValue } from '#ui/list.tsx'
import { riskText } from './words.ts'
import type { PricedTicket } from './use-ticket.ts'

/** The cost and risk of the order. Always visible, never behind a tap. */
export function FigureLines({ ticket }: { ticket: PricedTicket }) {
  const { t } = useLingui()
  const { form, inputs, long, short } = ticket
  // When the directions differ by the spread, the more expensive one is shown.
  const dearer = long && short && toBig(short.margin)?.gt(long.margin) ? short : (long ?? short)
  const rate = inputs ? formatPercent(new Big(inputs.wire.fee_rate).times(100)) : NO_FIGURE
  return (
    <dl>
      <KeyValue label={t`Position value`}>
        <Amount value={dearer?.notional} unit="USDT" />
      </KeyValue>
      <KeyValue label={t`Margin`}>
        <Amount value={dearer?.margin} unit="USDT" />
      </KeyValue>
      <KeyValue
        label={
          <Trans>
            Fee <span className="figure">{rate}</span>
          </Trans>
        }
      >
        <Amount value={dearer?.fee} unit="USDT" />
      </KeyValue>
      {form.mode === 'super' && (
        <>
          <KeyValue label={t`Open + close, of margin`}>
            <span className="figure">{formatPercent(dearer?.feesOfMargin)}</span>
          </KeyValue>
          <KeyValue label={t`Overnight, of margin`}>
            <span className="figure">{formatPercent(dearer?.overnightOfMargin)}</span>
          </KeyValue>
        </>
      )}
      <KeyValue label={t`Margin level after`}>
        <span className="figure">{riskText(dearer?.risk)}</span>
      </KeyValue>
      <KeyValue label={t`Available margin`}>
        <span className="across gap-1 wrap">
          {inputs?.account ? (
            <Amount value={inputs.account.free_margin} scale={8} currency="USDT" />
          ) : (
            <span className="figure">{NO_FIGURE}</span>
          )}
          <PageLink to="/pages/fund/transfer" className="tap-area" aria-label={t`Transfer to the contract account`}>
            <TransferIcon size={16} />
          </PageLink>
        </span>
      </KeyValue>
    </dl>
  )
}
