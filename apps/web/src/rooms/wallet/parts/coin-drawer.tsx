import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { PageLink } from '../../../navigation/link.tsx'
import { CoinIcon } from '../../../ui/avatar.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Drawer } from '../../../ui/drawer.tsx'
import { Amount, Fiat } from '../../../ui/figure.tsx'
import { KeyValue } from '../../../ui/list.tsx'
import { ErrorBox, SkeletonRows } from '../../../ui/states.tsx'
import type { AccountType } from '../accounts.ts'
import { accountWords, SPOT } from '../accounts.ts'
import type { Balance, Bill, Coin } from '../api.ts'
import { FULL_SCALE, useLatestBills, useSpotMarket } from '../api.ts'
import { plus } from '../sums.ts'
import { BillDrawer } from './bill-drawer.tsx'
import { BillRow } from './bill-row.tsx'
import { Holds } from './holds.tsx'

const LATEST_BILLS = 5

interface CoinDrawerProps {
  coin: Coin
  type: AccountType
  /** As the list has it, so that the drawer opens with its figures. */
  balance: Balance | undefined
  open: boolean
  onClose: () => void
}

/** One coin of one account: what is free, what is held and why, the latest bills, and what can be done with it. */
export function CoinDrawer({ coin, type, balance, open, onClose }: CoinDrawerProps) {
  const { i18n } = useLingui()
  const total = balance && plus(balance.available, balance.held)
  return (
    <Drawer
      open={open}
      onClose={onClose}
      title={
        <span className="x g2">
          <CoinIcon code={coin.code} small />
          {coin.code}
        </span>
      }
      badges={<Badge>{i18n._(accountWords[type])}</Badge>}
      footer={<CoinActions coin={coin} type={type} />}
    >
      <div className="wallet">
        <Amount className="t32 b block" value={total ?? '0'} scale={FULL_SCALE} unit={coin.code} balance />
        <Fiat className="t12 muted block" value={balance?.value ?? '0'} balance about always />
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
    <dl className="mt3">
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
    <section className="mt4">
      <div className="x sb g3">
        <h3 className="m">
          <Trans>Latest bills</Trans>
        </h3>
        <PageLink className="t12 muted tapx" to="/pages/fund/assets_record" query={{ currency, type }}>
          <Trans>All of them</Trans>
        </PageLink>
      </div>
      {!data && (error ? <ErrorBox error={error} onRetry={() => void refetch()} /> : <SkeletonRows count={3} />)}
      {data?.data.length === 0 && <p className="t12 muted mt2">{t`None yet.`}</p>}
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

/** Where there is a market to trade the coin it comes last; every one of these leads to a page of its own. */
function CoinActions({ coin, type }: { coin: Coin; type: AccountType }) {
  const market = useSpotMarket(coin.id)
  return (
    <div className="wallet-foot">
      <PageLink className="btn ghost flex" to="/pages/fund/transfer" query={{ currency_id: coin.id, from_field: type }}>
        <Trans>Transfer</Trans>
      </PageLink>
      {type === SPOT && (
        <PageLink className="btn ghost flex" to="/pages/fund/fundTransfer" query={{ from_currency_id: coin.id }}>
          <Trans>Convert</Trans>
        </PageLink>
      )}
      {type === SPOT && market && (
        <PageLink className="btn ghost flex" to="/pages/transaction/index" query={{ symbol: market.symbol }}>
          <Trans>Trade</Trans>
        </PageLink>
      )}
    </div>
  )
}
