import { useLingui } from '@lingui/react/macro'
import { KeyValue } from '@assay/web/ui/list.tsx'
import { percentText } from '#ui/percent.ts'
import { amountText, rateText, type Terms } from '../words.tsx'

/** The terms of a product, on offer or proposed. */
export function TermLines({ terms }: { terms: Terms }) {
  const { t } = useLingui()
  return (
    <>
      <KeyValue label={t`Daily yield`}>{rateText(terms)}</KeyValue>
      <KeyValue label={t`Days`}>{terms.days}</KeyValue>
      <KeyValue label={t`Minimum`}>{amountText(terms.minimum, terms)}</KeyValue>
      <KeyValue label={t`Cap for a user`}>{amountText(terms.user_maximum, terms)}</KeyValue>
      <KeyValue label={t`Cap in all`}>{amountText(terms.total_maximum, terms)}</KeyValue>
      <KeyValue label={t`Penalty for each day left`}>{percentText(terms.penalty_rate)}</KeyValue>
      <KeyValue label={t`Penalty at most`}>{percentText(terms.penalty_cap)}</KeyValue>
      <KeyValue label={t`Yield paid is taken back`}>{terms.takes_back ? t`Yes` : t`No`}</KeyValue>
    </>
  )
}
