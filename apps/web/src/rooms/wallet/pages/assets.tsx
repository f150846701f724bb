import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { Added } from '#app/added.tsx'
import { PageLink } from '#navigation/link.tsx'
import { ConvertIcon, DepositIcon, ReceiptIcon, TransferIcon, WithdrawIcon } from '#ui/icons.tsx'
import { Page } from '#ui/page.tsx'
import { ErrorBox, SkeletonRows } from '#ui/states.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { useHoldings, useUnrealised } from '#trading/portfolio/queries.ts'
import { useWide } from '#ui/use-wide.ts'
import { FrozenNote } from '#session/frozen-note.tsx'
import { GuestOffer } from '#session/guest-offer.tsx'
import { useLiveBalances } from '#session/live-balances.ts'
import { useSignedIn } from '#session/session.ts'
import type { Path } from '#navigation/routes.ts'
import type { Icon } from '#ui/icon.tsx'
import type { AccountType } from '../accounts.ts'
import { accountOf, accountTypes, accountWords, SPOT } from '../accounts.ts'
import { balancesOf, useCoins, useHolds, useWallet } from '../api.ts'
import { worthOf } from '../figures.ts'
import { Allocation } from '../parts/allocation.tsx'
import { CoinDrawer } from '../parts/coin-drawer.tsx'
import { CoinList } from '../parts/coin-list.tsx'
import { InProducts } from '../parts/in-products.tsx'
import { Ring } from '../parts/ring.tsx'
import { Total } from '../parts/total.tsx'
import { useLast } from '../use-last.ts'
import '../wallet.css'
import './assets.css'
import '../parts/actions.css'

/** Everything the user owns, by account. */
export function AssetsPage() {
  const { t } = useLingui()
  if (useSignedIn()) return <Own />
  return (
    <Page title={t`Assets`} back={false}>
      <GuestOffer
        title={t`What you own`}
        text={t`With an account this page shows your balances, coin by coin, and what they are worth.`}
        page="/pages/fund/assets"
      />
    </Page>
  )
}

function Own() {
  const { t, i18n } = useLingui()
  const [params, setParams] = useSearchParams()
  const type = accountOf(params.get('account')) ?? SPOT
  const { data: wallet, error, refetch } = useWallet()
  const { data: holdings = [] } = useHoldings()
  const worth = worthOf(wallet, useUnrealised())
  const isWide = useWide(1024)
  useLiveBalances()
  const show = (account: AccountType) => setParams({ ...Object.fromEntries(params), account }, { replace: true })
  const records = (
    <PageLink className="icon-button" to="/pages/fund/assets_all_record" aria-label={t`All records`}>
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
    <Page title={t`Assets`} back={false} actions={records} width="all" className="wallet wallet-assets">
      <FrozenNote />
      <Total total={wallet?.total} />
      <div>
        {isWide && <Ring wallet={worth} holdings={holdings} />}
        <Actions />
        {!isWide && <Allocation wallet={worth} onPick={show} />}
        <InProducts wallet={wallet} />
      </div>
      <div className="sheet wallet-sheet">
        <div className="band" />
        <h2 className="visually-hidden">
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
      {isWide && (
        <aside>
          <Added at="besideAssets" />
        </aside>
      )}
      <Added at="assets" />
    </Page>
  )
}

function Account({ type }: { type: AccountType }) {
  const { data: wallet } = useWallet()
  const { coins } = useCoins()
  const { data: holdings = [] } = useHoldings()
  const [shown, setShown] = useState<string>()
  const opened = useLast(shown)
  const { data: holds = [] } = useHolds()
  const balances = balancesOf(wallet, type)
  const coin = coins?.get(opened ?? '')
  if (!balances) return <SkeletonRows count={5} />
  return (
    <>
      <CoinList type={type} balances={balances} coins={coins} holdings={holdings} holds={holds} total={wallet?.total} onOpen={setShown} />
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

/** The actions of the wallet, the first in gold. Actions without a page are not drawn. */
function Actions() {
  const { t } = useLingui()
  const actions: { to: Path; label: string; icon: Icon; first?: true }[] = [
    { to: '/pages/fund/select', label: t`Deposit`, icon: DepositIcon, first: true },
    { to: '/pages/fund/withdraw', label: t`Withdraw`, icon: WithdrawIcon },
    { to: '/pages/fund/transfer', label: t`Transfer`, icon: TransferIcon },
    { to: '/pages/fund/fundTransfer', label: t`Convert`, icon: ConvertIcon },
    { to: '/pages/setting/bill', label: t`Statement`, icon: ReceiptIcon },
  ]
  return (
    <nav className="wallet-acts" aria-label={t`Move money`}>
      {actions.map(({ to, label, icon: Drawing, first }) => (
        <PageLink key={to} to={to}>
          <i className={first ? 'first' : ''}>
            <Drawing size={24} />
          </i>
          {label}
        </PageLink>
      ))}
    </nav>
  )
}
