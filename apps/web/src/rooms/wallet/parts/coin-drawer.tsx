import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { PageLink } from '#navigation/link.tsx'
import { CoinIcon } from '#ui/avatar.tsx'
import { Badge } from '#ui/badge.tsx'
import { Drawer } from '#ui/drawer.tsx'
import { Amount, Fiat } from '#ui/figure.tsx'
import { KeyValue } from '#ui/list.tsx'
import { ErrorBox, SkeletonRows } from '#ui/states.tsx'
import type { AccountType } from '../accounts.ts'
import { accountWords, SPOT } from '../accounts.ts'
import type { Balance, Bill, Coin } from '../api.ts'
import { FULL_SCALE, useLatestBills, useSpotMarket } from '../api.ts'
import { plus } from '../figures.ts'
import { BillDrawer } from './bill-drawer.tsx'
import { BillRow } from './bill-row.tsx'
import { Holds } from './holds.tsx'
import '../wallet.css'

const LATEST_BILLS = 5

interface CoinDrawerProps {
  coin: Coin
  type: AccountType
  /** The values of the list, so that the drawer opens with figures. */
  balance: Balance | undefined
  open: boolean
  onClose: () => void
}

/** One coin of one account: available, holds with their reasons, the latest statement lines, and actions. */
export function CoinDrawer({ coin, type, balance, open, onClose }: CoinDrawerProps) {
  const { i18n } = useLingui()
  const total = balance && plus(balance.available, balance.held)
  return (
    <Drawer
      open={open}
      onClose={onClose}
      title={
        <span className="across gap-2">
          <CoinIcon code={coin.code} small />
          {coin.code}
        </span>
      }
      badges={<Badge>{i18n._(accountWords[type])}</Badge>}
      footer={<CoinActions coin={coin} type={type} />}
    >
      <div className="wallet">
        <Amount className="text-32 bold block" value={total ?? '0'} scale={FULL_SCALE} unit={coin.code} balance />
        <Fiat className="text-12 muted block" value={balance?.value ?? '0'} balance about always />
        <BalanceRows balance={balance} code={coin.code} />
        <Holds coin={coin} type={type} />
        <LatestBills currency={coin.id} type={type} />
      </div>
    </Drawer>
  )
}

function BalanceRows({ balance, code }: { balance: Balance | undefined; code: string }) {
  const { t } = useLingui()
  return (
    <dl className="above-3">
      <KeyValue large label={t`Available`}>
        <Amount value={balance?.available ?? '0'} scale={FULL_SCALE} unit={code} balance />
      </KeyValue>
      <KeyValue large label={t`Held`}>
        <Amount value={balance?.held ?? '0'} scale={FULL_SCALE} unit={code} balance />
      </KeyValue>
      <KeyValue large label={t`Value`}>
        <Amount value={balance?.value ?? '0'} unit="USDT" balance />
      </KeyValue>
    </dl>
  )
}

function LatestBills({ currency, type }: { currency: string; type: AccountType }) {
  const { t } = useLingui()
  const { data, error, refetch } = useLatestBills({ currency, type }, LATEST_BILLS)
  const [shown, setShown] = useState<Bill>()
  return (
    <section className="above-4">
      <div className="across spread gap-3">
        <h3 className="medium">
          <Trans>Latest entries</Trans>
        </h3>
        <PageLink className="text-12 muted tap-area" to="/pages/fund/assets_record" query={{ currency, type }}>
          <Trans>All of them</Trans>
        </PageLink>
      </div>
      {!data && (error ? <ErrorBox error={error} onRetry={() => void refetch()} /> : <SkeletonRows count={3} />)}
      {data?.data.length === 0 && <p className="text-12 muted above-2">{t`None yet.`}</p>}
      <ul className="choices">
        {data?.data.map((bill) => (
          <li key={bill.id}>
            <BillRow bill={bill} onOpen={setShown} showAccount={false} />
          </li>
        ))}
      </ul>
      <BillDrawer bill={shown} onClose={() => setShown(undefined)} />
    </section>
  )
}

/** The link to the coin's market, if it has one, comes last. Each of these opens its own page. */
function CoinActions({ coin, type }: { coin: Coin; type: AccountType }) {
  const market = useSpotMarket(coin.id)
  return (
    <div className="wallet-foot">
      <PageLink className="button ghost flex" to="/pages/fund/transfer" query={{ currency_id: coin.id, from_field: type }}>
        <Trans>Transfer</Trans>
      </PageLink>
      {type === SPOT && (
        <PageLink className="button ghost flex" to="/pages/fund/fundTransfer" query={{ from_currency_id: coin.id }}>
          <Trans>Convert</Trans>
        </PageLink>
      )}
      {type === SPOT && market && (
        <PageLink className="button ghost flex" to="/pages/transaction/index" query={{ symbol: market.symbol }}>
          <Trans>Trade</Trans>
        </PageLink>
      )}
    </div>
  )
}
