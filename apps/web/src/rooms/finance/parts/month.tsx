import type { CallOutput } from '@assay/contract'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { query } from '#api/queries.ts'
import { PageLink } from '#navigation/link.tsx'
import type { Summary } from '#trading/portfolio/queries.ts'
import { useSummary } from '#trading/portfolio/queries.ts'
import { useClient } from '#state/client-store.ts'
import { directionWord } from '#ui/direction.ts'
import { Amount } from '#ui/figure.tsx'
import { directionOf, formatChange } from '#ui/format.ts'
import { SectionLink } from '#ui/section-head.tsx'
import { Skeleton } from '#ui/states.tsx'
import { barsOf, holdingsOf } from '../holdings.ts'
import '../finance.css'

type Wallet = CallOutput<'wallet.list'>
type Product = Summary['products'][number]['product']

const segments = { spot: 'coin', contract: 'contract', options: 'options' } as const

/** The result of 30 days, and each product's part of it. */
export function Month({ wallet }: { wallet: Wallet }) {
  const { data } = useSummary()
  return (
    <section>
      <div className="gutter finance-total">
        <h2 className="text-12 muted regular">
          <Trans>What your money did, 30 days</Trans>
        </h2>
        {data ? <Result month={data.month} /> : <Skeleton width={176} height={32} />}
      </div>
      <div className="finance-products">
        {data?.products.map(({ product, month }, at) => (
          <ProductRow key={product} product={product} month={month} bar={barsOf(data.products)[at]!} wallet={wallet} />
        ))}
      </div>
      <div className="gutter across spread text-12 muted finance-foot">
        <Trans>Fees are counted, and what products pay or take stands with Spot. Deposits and withdrawals are not.</Trans>
        <SectionLink to="/pages/setting/bill">
          <Trans>Statement</Trans>
        </SectionLink>
      </div>
    </section>
  )
}

function Result({ month: { profit, percent } }: Pick<Summary, 'month'>) {
  const hidden = useClient((state) => state.hideBalances)
  return (
    <div className="across align-baseline gap-3">
      <Amount className="text-32 bold" value={profit} unit={hidden ? '' : 'USDT'} signed balance />
      {!hidden && percent !== null && (
        <span className={clsx('figure text-16', directionWord[directionOf(profit)])}>{formatChange(percent)}</span>
      )}
    </div>
  )
}

interface ProductRowProps {
  product: Product
  month: string
  /** Its length, of the half on its side. */
  bar: number
  wallet: Wallet
}

function ProductRow({ product, month, bar, wallet }: ProductRowProps) {
  const { t } = useLingui()
  const names: Record<Product, string> = { spot: t`Spot`, contract: t`Contract`, options: t`Options` }
  const notes: Record<Product, ReactNode> = {
    spot: <SpotNote wallet={wallet} />,
    contract: <ContractNote />,
    options: <OptionsNote />,
  }
  const hidden = useClient((state) => state.hideBalances)
  return (
    <PageLink className="finance-product" to="/pages/transaction/index" query={{ tab: segments[product] }}>
      <span>
        <span className="medium block">{names[product]}</span>
        <span className="text-12 muted block">{notes[product]}</span>
      </span>
      <span className="finance-bar" aria-hidden="true">
        {!hidden && bar > 0 && <i className={clsx(Number(month) < 0 && 'loss')} style={{ width: `${bar / 2}%` }} />}
      </span>
      <Amount className="text-16 text-end" value={month} signed balance />
    </PageLink>
  )
}

function SpotNote({ wallet }: { wallet: Wallet }) {
  const spot = wallet.accounts.filter(({ type }) => type === 2)
  const coins = holdingsOf({ ...wallet, accounts: spot }).filter(({ code }) => code !== 'USDT')
  return <Plural value={coins.length} _0="no coins yet" one="# coin held" other="# coins held" />
}

function ContractNote() {
  const { data } = useQuery(query('futures.dealAll'))
  const open = data?.positions.filter(({ status }) => status === 'open').length ?? 0
  return <Plural value={open} _0="nothing open" one="# position open" other="# positions open" />
}

function OptionsNote() {
  const { data } = useQuery(query('seconds.lists', { status: 'open', limit: 1 }))
  return <Plural value={data?.total ?? 0} _0="none running" one="# running" other="# running" />
}
