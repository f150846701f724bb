import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { Amount } from '#ui/figure.tsx'
import { KeyValue } from '#ui/list.tsx'
import { Page } from '#ui/page.tsx'
import { ErrorBox, SkeletonRows } from '#ui/states.tsx'
import type { Conversion } from '../api.ts'
import { useLiveBalances } from '#session/live-balances.ts'
import { FULL_SCALE, useConvertible } from '../api.ts'
import { ConvertForm } from '../parts/convert-form.tsx'
import { Done } from '../parts/done.tsx'
import { HistoryLink } from '../parts/form-parts.tsx'
import { RateText } from '../parts/rate-text.tsx'
import '../wallet.css'

const BTC = '1'
const USDT = '3'

/** Converts one currency into another at a live quote. `?from_currency_id=` sets the first one. */
export function ConvertPage() {
  const { t } = useLingui()
  const [params] = useSearchParams()
  const { data: coins, error, refetch } = useConvertible()
  const [done, setDone] = useState<Conversion>()
  useLiveBalances()
  const asked = params.get('from_currency_id')
  const from = coins?.some(({ currency_id }) => currency_id === asked) ? asked! : USDT
  return (
    <Page title={t`Convert`} className="wallet" width="form" actions={<HistoryLink tab="conversions" />}>
      {!coins && (error ? <ErrorBox tall error={error} onRetry={() => void refetch()} /> : <SkeletonRows count={4} />)}
      {coins && !done && <ConvertForm start={{ from, to: from === USDT ? BTC : USDT }} coins={coins} onDone={setDone} />}
      {done && <ConvertedView conversion={done} onAgain={() => setDone(undefined)} />}
    </Page>
  )
}

function ConvertedView({ conversion, onAgain }: { conversion: Conversion; onAgain: () => void }) {
  const { t } = useLingui()
  const { from_currency_name: from, to_currency_name: to, number, receive, rate, fee } = conversion
  return (
    <Done
      tab="conversions"
      title={t`Converted ${from} to ${to}`}
      figure={<Amount className="text-32 bold" value={receive} scale={FULL_SCALE} unit={to} />}
      again={t`Convert again`}
      onAgain={onAgain}
    >
      <KeyValue large label={t`You paid`}>
        <Amount value={number} scale={FULL_SCALE} unit={from} />
      </KeyValue>
      <KeyValue large label={t`Rate`}>
        <RateText rate={rate} from={from} to={to} />
      </KeyValue>
      <KeyValue large label={t`Fee, taken off already`}>
        <Amount value={fee} scale={FULL_SCALE} unit={to} />
      </KeyValue>
    </Done>
  )
}
