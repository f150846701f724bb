import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatAmount, formatPercent } from '@assay/web/ui/format.ts'
import { Meter } from '@assay/web/ui/list.tsx'
import { Loaded } from '@assay/web/ui/loaded.tsx'
import { useRight } from '#app/session.ts'
import { Act } from '#ui/form.tsx'
import { useOpenProposals } from '#ui/open-proposals.ts'
import { Bar, Column, Columns, Section } from '#ui/page.tsx'
import { PagedTable } from '#ui/paged-table.tsx'
import { percentOf } from '#ui/percent.ts'
import { inFile, Table } from '#ui/table.tsx'
import type { Product } from '../api.ts'
import { usePools, useProducts } from '../api.ts'
import { Chosen } from '../parts/chosen.tsx'
import { Open } from '../parts/open.tsx'
import { ProductForm } from '../parts/product-form.tsx'
import { amountText, rateText, statusBadge, statusNames } from '../words.tsx'

/** The products, the pool that pays them, and a new one. Terms of a product never change: another one takes its place. */
export function Products() {
  const { t, i18n } = useLingui()
  const may = useRight()
  const products = useProducts()
  const [openId, setOpenId] = useState('')
  const chosen = products.data?.pages.flatMap(({ data }) => data).find(({ id }) => id === openId)
  return (
    <>
      <Bar title={t`Locked mining`} note={t`Terms never change: a new version is a new product`} />
      <Columns widths="1fr 360px">
        <Column>
          <PagedTable<Product>
            label={t`Locked mining`}
            query={products}
            empty={t`No product yet`}
            idOf={({ id }) => id}
            openId={openId}
            onOpen={({ id }) => setOpenId(id)}
            columns={[
              { title: t`Number`, cell: ({ id }) => id, text: ({ id }) => id },
              { title: t`Coin`, look: 'bold', cell: ({ currency_name: name }) => name, text: ({ currency_name: name }) => name },
              { title: t`Days`, end: true, cell: ({ days }) => days, text: ({ days }) => String(days) },
              { title: t`A day`, end: true, cell: rateText },
              inFile(t`A day, lower end`, ({ rate_low: low }) => percentOf(low), '%'),
              inFile(t`A day, upper end`, ({ rate_high: high }) => percentOf(high), '%'),
              { title: t`State`, cell: statusBadge, text: ({ status }) => i18n._(statusNames[status]) },
              { title: t`Locked`, end: true, cell: (row) => amountText(row.taken, row), text: ({ taken }) => taken },
              {
                title: t`Cap`,
                end: true,
                cell: ({ total_maximum: cap, scale }) => formatAmount(cap, scale),
                text: ({ total_maximum: cap }) => cap,
              },
              {
                title: t({ context: 'product', message: 'Orders' }),
                end: true,
                cell: ({ orders }) => orders,
                text: ({ orders }) => String(orders),
              },
            ]}
          />
        </Column>
        <Column>
          {may('earn.manage') && <Proposals />}
          {chosen && <Chosen key={chosen.id} product={chosen} />}
          {may('earn.manage') && (
            <Section title={t`New product`} end={t`one proposes, another puts it on offer`}>
              <Act name={chosen ? t`New version of ${chosen.id}` : t`New product`} keys="n" kind="primary">
                {(close) => <ProductForm from={chosen} close={close} />}
              </Act>
            </Section>
          )}
          <Pools />
        </Column>
      </Columns>
    </>
  )
}

/** What waits for a second operator. */
function Proposals() {
  const open = useOpenProposals('mining.product')
  return open?.map((proposal) => <Open key={proposal.id} proposal={proposal} isOnly={open.length === 1} />)
}

function Pools() {
  const { t } = useLingui()
  const may = useRight()
  const pools = usePools()
  return (
    <Section title={t`Pool`} end={t`yields are set aside when an amount is locked`} wide>
      <Loaded {...pools} rows={3}>
        {(data) => (
          <Table
            label={t`Pool`}
            hasKeys={false}
            rows={data}
            empty={t`The pool is empty: nothing can be locked`}
            idOf={({ currency_id: id }) => id}
            columns={[
              { title: t`Coin`, look: 'bold', cell: ({ currency_name: name }) => name, text: ({ currency_name: name }) => name },
              {
                title: t`Promised`,
                end: true,
                cell: ({ promised, scale }) => formatAmount(promised, scale),
                text: ({ promised }) => promised,
              },
              { title: t`Free`, end: true, cell: ({ free, scale }) => formatAmount(free, scale), text: ({ free }) => free },
              { title: t`Covers`, unit: '%', end: true, cell: coverage, text: (row) => String(percentCovered(row)) },
              ...(may('ledger.adjust') && data.some((row) => shareOf(row) < 1)
                ? [{ title: t({ context: 'pool', message: 'Fill' }), end: true, cell: filling }]
                : []),
            ]}
          />
        )}
      </Loaded>
    </Section>
  )
}

type PoolRow = NonNullable<ReturnType<typeof usePools>['data']>[number]

/** How much of what is promised and could still be promised is in the pool. */
const shareOf = ({ free, promised, wanted }: PoolRow): number =>
  Number(wanted) > 0 ? (Number(free) + Number(promised)) / Number(wanted) : 1

/** In whole per cent, never rounded up to what is not there. */
const percentCovered = (row: PoolRow): number => Math.floor(Math.min(1, shareOf(row)) * 100)

const coverage = (row: PoolRow) => <Meter share={shareOf(row)} label={formatPercent(percentCovered(row), 0)} />

const filling = (row: PoolRow) => <Filling row={row} />
/** Where it is short: the page on which two fill it. */
function Filling({ row }: { row: PoolRow }) {
  const { t } = useLingui()
  if (shareOf(row) >= 1) return null
  return <Link to={`/ledger/house?reason=fill_pool&currency=${row.currency_id}`}>{t({ context: 'pool', message: 'Fill' })}</Link>
}
