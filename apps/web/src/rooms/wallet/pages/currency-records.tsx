import { useLingui } from '@lingui/react/macro'
import { useSearchParams } from 'react-router'
import { Amount } from '#ui/figure.tsx'
import { Stat, Stats } from '#ui/list.tsx'
import { Page } from '#ui/page.tsx'
import { Chips } from '#ui/segment.tsx'
import { Empty, ErrorBox, SkeletonRows } from '#ui/states.tsx'
import type { AccountType } from '../accounts.ts'
import { accountOf, accountTypes, accountWords, SPOT } from '../accounts.ts'
import { useLiveBalances } from '#session/live-balances.ts'
import { FULL_SCALE, useBalanceDetail, useCoins } from '../api.ts'
import { BillList } from '../parts/bill-list.tsx'
import { Holds } from '../parts/holds.tsx'
import '../wallet.css'

/** The records of one currency in one account: `?currency=<id>&type=<account type>`. */
export function CurrencyRecordsPage() {
  const { t, i18n } = useLingui()
  const [params, setParams] = useSearchParams()
  const { coins, error, refetch } = useCoins()
  const currency = params.get('currency') ?? ''
  const type = accountOf(params.get('type')) ?? SPOT
  const coin = coins?.get(currency)
  useLiveBalances()
  return (
    <Page title={coin ? t`${coin.code} records` : t`Asset records`} className="wallet" sheet>
      {!coins && (error ? <ErrorBox tall error={error} onRetry={() => void refetch()} /> : <SkeletonRows />)}
      {coins && !coin && <Empty tall title={t`No such currency`} text={t`This address names none that exists here.`} />}
      {coin && (
        <>
          <div className="gutter">
            <Chips<AccountType>
              label={t`Account`}
              value={type}
              choices={accountTypes.map((value) => ({ value, label: i18n._(accountWords[value]) }))}
              onChange={(next) => setParams({ currency, type: next }, { replace: true })}
            />
          </div>
          <Figures currency={currency} type={type} />
          <div className="gutter wallet-figures">
            <Holds coin={coin} type={type} />
          </div>
          <div className="band" />
          <BillList filter={{ currency, type }} showAccount={false} />
        </>
      )}
    </Page>
  )
}

function Figures({ currency, type }: { currency: string; type: AccountType }) {
  const { t } = useLingui()
  const { data } = useBalanceDetail(currency, type)
  return (
    <div className="gutter wallet-figures">
      <Stats>
        <Stat label={t`Available`}>
          <Amount value={data?.available} scale={FULL_SCALE} currency={data?.currency_name} balance />
        </Stat>
        <Stat label={t`Held`}>
          <Amount value={data?.held} scale={FULL_SCALE} currency={data?.currency_name} balance />
        </Stat>
        <Stat label={t`Value (USDT)`}>
          <Amount value={data?.value} balance />
        </Stat>
      </Stats>
    </div>
  )
}
