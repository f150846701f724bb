import type { CallOutput } from '@assay/contract'
import { Plural, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { query } from '#api/queries.ts'
import { PageLink } from '#navigation/link.tsx'
import { Amount } from '#ui/figure.tsx'
import type { Product } from '../holdings.ts'
import { holdingsOf, productsOf } from '../holdings.ts'
import '../finance.css'

type Wallet = CallOutput<'wallet.list'>

const segments = { 2: 'coin', 3: 'contract', 4: 'options' } as const

/** What is in each product now, and what goes on there. */
export function Products({ wallet }: { wallet: Wallet }) {
  const { t } = useLingui()
  const names = { 2: t`Spot`, 3: t`Contract`, 4: t`Options` }
  const notes: Record<Product['type'], ReactNode> = {
    2: <SpotNote wallet={wallet} />,
    3: <ContractNote />,
    4: <OptionsNote />,
  }
  return (
    <section className="finance-products">
      {productsOf(wallet).map(({ type, value, share }) => (
        <PageLink key={type} className="finance-product" to="/pages/transaction/index" query={{ tab: segments[type] }}>
          <span>
            <span className="medium block">{names[type]}</span>
            <span className="text-12 muted block">{notes[type]}</span>
          </span>
          <span className="finance-bar" aria-hidden="true">
            <i style={{ width: `${share}%` }} />
          </span>
          <Amount className="text-16 text-end" value={value} decimals={2} balance />
        </PageLink>
      ))}
    </section>
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
