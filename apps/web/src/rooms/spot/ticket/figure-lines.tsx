import { Trans, useLingui } from '@lingui/react/macro'
import Big from 'big.js'
import { PageLink } from '#navigation/link.tsx'
import { Amount } from '#ui/figure.tsx'
import { decimalsOf, formatPercent, NO_FIGURE } from '#ui/format.ts'
import { PlusIcon } from '#ui/icons.tsx'
import { KeyValue } from '#ui/list.tsx'
import type { Pair } from '../pair/pair.ts'
import { totalDecimals } from '../pair/pair.ts'
import type { OrderForm, Terms } from './form.ts'
import type { Summary } from './summary.ts'

interface SumsProps {
  pair: Pair
  form: OrderForm
  terms: Terms
  summary: Summary
}

/** The available balance, the fee and the proceeds. Always visible, never behind a tap. */
export function FigureLines({ pair, form, terms, summary }: SumsProps) {
  const { t } = useLingui()
  const isBuy = form.side === 'buy'
  // The spendable balance: decimals finer than the ticket's steps buy nothing.
  const [pays, payDecimals, payId] = isBuy
    ? ([pair.quote, totalDecimals(pair), pair.quoteId] as const)
    : ([pair.base, decimalsOf(pair.lot), pair.baseId] as const)
  const [gets, getScale] = isBuy ? [pair.base, pair.baseScale] : [pair.quote, pair.quoteScale]
  const rate = formatPercent(new Big(summary.rate).times(100))
  return (
    <dl>
      <KeyValue label={t`Available`}>
        <span className="across gap-1 wrap">
          {terms.available === undefined ? (
            <span className="figure">{NO_FIGURE}</span>
          ) : (
            <Amount value={terms.available} scale={payDecimals} unit={pays} />
          )}
          <PageLink to="/pages/fund/receive" query={{ currency_id: payId }} className="tap-area" aria-label={t`Deposit ${pays}`}>
            <PlusIcon size={16} />
          </PageLink>
        </span>
      </KeyValue>
      <KeyValue
        label={
          <Trans>
            Fee <span className="figure">{rate}</span>
          </Trans>
        }
      >
        <Amount value={summary.fee} scale={getScale} unit={gets} />
      </KeyValue>
      <KeyValue label={t`You get`}>
        <Amount value={summary.receive} scale={getScale} unit={gets} />
      </KeyValue>
    </dl>
  )
}
