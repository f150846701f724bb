import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { PageLink } from '../../../navigation/link.tsx'
import { ReceiptIcon } from '../../../ui/icons.tsx'
import { Page } from '../../../ui/page.tsx'
import { ErrorBox, SkeletonRows } from '../../../ui/states.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import type { AccountType } from '../accounts.ts'
import { accountOf, accountTypes, accountWords, SPOT } from '../accounts.ts'
import { useLiveBalances } from '../../../session/live-balances.ts'
import { balancesOf, useCoins, useWallet } from '../api.ts'
import { Actions } from '../parts/actions.tsx'
import { Allocation } from '../parts/allocation.tsx'
import { CoinDrawer } from '../parts/coin-drawer.tsx'
import { CoinList } from '../parts/coin-list.tsx'
import { Total } from '../parts/total.tsx'
import { useLast } from '../use-last.ts'
import '../wallet.css'

/** Everything the user owns, by account. */
export function AssetsPage() {
  const { t, i18n } = useLingui()
  const [params, setParams] = useSearchParams()
  const type = accountOf(params.get('account')) ?? SPOT
  const { data: wallet, error, refetch } = useWallet()
  useLiveBalances()
  const show = (account: AccountType) => setParams({ account }, { replace: true })
  const records = (
    <PageLink className="ib" to="/pages/fund/assets_all_record" aria-label={t`All records`}>
      <ReceiptIcon />
    </PageLink>
  )
  if (error && !wallet) {
    return (
      <Page title={t`Assets`} back={false} actions={records}>
        <ErrorBox
          tall
          error={error}
          title={t`Balances did not load`}
          text={t`Your money is where it was.`}
          onRetry={() => void refetch()}
        />
      </Page>
    )
  }
  return (
    <Page title={t`Assets`} back={false} actions={records} className="wallet wallet-assets">
      <Total total={wallet?.total} />
      <Actions />
      <Allocation wallet={wallet} onPick={show} />
      <div className="sheet wallet-sheet">
        <div className="band" />
        <h2 className="vh">
          <Trans>Coins by account</Trans>
        </h2>
        <Tabs<AccountType>
          big
          label={t`Accounts`}
          value={type}
          onChange={show}
          items={accountTypes.map((value) => ({
            value,
            label: i18n._(accountWords[value]),
            content: <Account key={value} type={value} />,
          }))}
        />
      </div>
    </Page>
  )
}

function Account({ type }: { type: AccountType }) {
  const { data: wallet } = useWallet()
  const { coins } = useCoins()
  const [shown, setShown] = useState<string>()
  const opened = useLast(shown)
  const balances = balancesOf(wallet, type)
  const coin = coins?.get(opened ?? '')
  if (!balances) return <SkeletonRows count={5} />
  return (
    <>
      <CoinList type={type} balances={balances} coins={coins} onOpen={setShown} />
      {coin && (
        <CoinDrawer
          coin={coin}
          type={type}
          balance={balances.find((balance) => balance.currency_id === coin.id)}
          open={shown !== undefined}
          onClose={() => setShown(undefined)}
        />
      )}
    </>
  )
}
