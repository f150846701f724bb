import { Trans, useLingui } from '@lingui/react/macro'
import { useSearchParams } from 'react-router'
import { Page } from '#ui/page.tsx'
import { Empty, ErrorBox, SkeletonRows } from '#ui/states.tsx'
import { Note } from '#ui/list.tsx'
import { Select } from '#ui/select.tsx'
import { useLiveBalances } from '#session/live-balances.ts'
import { useConvertible } from '../api.ts'
import { coinOptions } from '../parts/form-parts.tsx'
import { FaucetForm } from '../parts/faucet-form.tsx'
import '../wallet.css'

const USDT = '3'

/** Play money of the sandbox. `?currency_id=` sets the initial coin. */
export function FaucetPage() {
  const { t } = useLingui()
  return (
    <Page title={t`Play money`} className="wallet" width="form">
      <PlayMoney />
    </Page>
  )
}

function PlayMoney() {
  const { t } = useLingui()
  const [params, setParams] = useSearchParams()
  // Play money exists for the convertible currencies.
  const { data: coins, error, refetch } = useConvertible()
  useLiveBalances()
  if (!coins) return error ? <ErrorBox tall error={error} onRetry={() => void refetch()} /> : <SkeletonRows count={4} />
  const asked = params.get('currency_id') ?? USDT
  const coin = coins.find(({ currency_id }) => currency_id === asked) ?? coins[0]
  if (!coin) return <Empty tall title={t`No currencies here`} />
  return (
    <div className="gutter padded stack-4">
      <Note>
        <Trans>This is a sandbox: take play money to try everything. It is worth nothing outside.</Trans>
      </Note>
      <Select
        tall
        labelled
        label={t`Coin`}
        search={t`Find a coin`}
        value={coin.currency_id}
        options={coinOptions(
          coins.map(({ currency_id, currency_name, available }) => ({
            id: currency_id,
            code: currency_name,
            available,
          })),
        )}
        onChange={(currency_id) => setParams({ currency_id }, { replace: true })}
      />
      <FaucetForm key={coin.currency_id} coin={coin} />
    </div>
  )
}
