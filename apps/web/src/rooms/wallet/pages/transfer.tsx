import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { Amount } from '#ui/figure.tsx'
import { KeyValue } from '#ui/list.tsx'
import { Page } from '#ui/page.tsx'
import { ErrorBox, SkeletonRows } from '#ui/states.tsx'
import { accountOf, accountWords, SPOT } from '../accounts.ts'
import { useLiveBalances } from '#session/live-balances.ts'
import { FULL_SCALE, useCoins, useWallet } from '../api.ts'
import { Done } from '../parts/done.tsx'
import { HistoryLink } from '../parts/form-parts.tsx'
import { TransferForm } from '../parts/transfer-form.tsx'
import type { Moved } from '../use-transfer.ts'
import '../wallet.css'

const USDT = '3'

/**
 * Transfers money between the user's accounts. The address may set the initial values by the fields of the call:
 * `?currency_id=&from_field=&to_field=`.
 */
export function TransferPage() {
  const { t } = useLingui()
  const [params] = useSearchParams()
  const { data: wallet, error, refetch } = useWallet()
  const { coins, error: coinsError, refetch: refetchCoins } = useCoins()
  const [moved, setMoved] = useState<Moved>()
  useLiveBalances()
  const to = accountOf(params.get('to_field'))
  const from = accountOf(params.get('from_field')) ?? (to === SPOT ? '3' : SPOT)
  const start = {
    from,
    to: to && to !== from ? to : from === SPOT ? ('3' as const) : SPOT,
    currency: params.get('currency_id') ?? USDT,
  }
  const failed = (!wallet && error) || (!coins && coinsError)
  return (
    <Page title={t`Transfer`} className="wallet" width="form" actions={<HistoryLink tab="moves" />}>
      {failed && <ErrorBox tall error={failed} onRetry={() => void Promise.all([refetch(), refetchCoins()])} />}
      {!failed && (!wallet || !coins) && <SkeletonRows count={4} />}
      {!moved && wallet && coins && <TransferForm start={start} wallet={wallet} coins={coins} onDone={setMoved} />}
      {moved && <MovedView moved={moved} onAgain={() => setMoved(undefined)} />}
    </Page>
  )
}

function MovedView({ moved, onAgain }: { moved: Moved; onAgain: () => void }) {
  const { t, i18n } = useLingui()
  const from = i18n._(accountWords[moved.from])
  const to = i18n._(accountWords[moved.to])
  const availableIn = (account: string) => t`Available in ${account}`
  return (
    <Done
      tab="moves"
      title={t`Transferred from ${from} to ${to}`}
      figure={<Amount className="text-32 bold" value={moved.number} scale={FULL_SCALE} unit={moved.code} />}
      again={t`Transfer again`}
      onAgain={onAgain}
    >
      <KeyValue large label={availableIn(from)}>
        <Amount value={moved.fromAvailable} scale={FULL_SCALE} unit={moved.code} />
      </KeyValue>
      <KeyValue large label={availableIn(to)}>
        <Amount value={moved.toAvailable} scale={FULL_SCALE} unit={moved.code} />
      </KeyValue>
      <KeyValue large label={t`Fee`}>
        <Amount value="0" scale={FULL_SCALE} unit={moved.code} />
      </KeyValue>
    </Done>
  )
}
