import { Trans, useLingui } from '@lingui/react/macro'
import Big from 'big.js'
import { PageLink } from '../../../navigation/link.tsx'
import { Amount } from '../../../ui/figure.tsx'
import { formatPercent, NO_FIGURE, toBig } from '../../../ui/format.ts'
import { TransferIcon } from '../../../ui/icons.tsx'
import { KeyValue } from '../../../ui/list.tsx'
import { riskText } from '../positions/risk-text.ts'
import type { Ticket } from './use-ticket.ts'

/** What the order costs and how it would stand: always in sight, never behind a tap. */
export function Sums({ ticket }: { ticket: Ticket }) {
  const { t } = useLingui()
  const { form, ground, long, short } = ticket
  // Where the sides differ by the spread the dearer one is shown.
  const dear = long && short && toBig(short.margin)?.gt(long.margin) ? short : (long ?? short)
  const rate = ground ? formatPercent(new Big(ground.wire.fee_rate).times(100)) : NO_FIGURE
  return (
    <dl className="sums">
      <KeyValue label={t`Notional`}>
        <Amount value={dear?.notional} unit="USDT" />
      </KeyValue>
      <KeyValue label={t`Margin`}>
        <Amount value={dear?.margin} unit="USDT" />
      </KeyValue>
      <KeyValue
        label={
          <Trans>
            Fee <span className="n">{rate}</span>
          </Trans>
        }
      >
        <Amount value={dear?.fee} unit="USDT" />
      </KeyValue>
      {form.mode === 'super' && (
        <>
          <KeyValue label={t`Open + close, of margin`}>
            <span className="n">{formatPercent(dear?.feesOfMargin)}</span>
          </KeyValue>
          <KeyValue label={t`Overnight, of margin`}>
            <span className="n">{formatPercent(dear?.overnightOfMargin)}</span>
          </KeyValue>
        </>
      )}
      <KeyValue label={t`Risk rate after`}>
        <span className="n">{riskText(dear?.risk)}</span>
      </KeyValue>
      <KeyValue label={t`Free margin`}>
        <span className="x g1 wrap">
          {ground?.account ? <Amount value={ground.account.free_margin} /> : <span className="n">{NO_FIGURE}</span>}
          <PageLink to="/pages/fund/transfer" className="tapx" aria-label={t`Transfer to the contract account`}>
            <TransferIcon size={16} />
          </PageLink>
        </span>
      </KeyValue>
    </dl>
  )
}
