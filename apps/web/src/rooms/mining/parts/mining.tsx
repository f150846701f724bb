import { Trans, useLingui } from '@lingui/react/macro'
import { useState, type ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { PageLink } from '#navigation/link.tsx'
import { useSignedIn } from '#session/session.ts'
import { GuestRows } from '#trading/guest-rows.tsx'
import { Loaded, LoadedRows } from '#ui/loaded.tsx'
import { HelpIcon } from '#ui/icons.tsx'
import { Page } from '#ui/page.tsx'
import { Button } from '#ui/button.tsx'
import { Empty } from '#ui/states.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { useOrders, useProducts, useSummary } from '../api.ts'
import { Calendar } from './calendar.tsx'
import { MineRow } from './mine-row.tsx'
import { ANY, ProductFilter, type Wanted } from './product-filter.tsx'
import { ProductRow } from './product-row.tsx'
import { Summary } from './summary.tsx'

const tabs = ['products', 'mine', 'calendar'] as const
type Shown = (typeof tabs)[number]

/** Products, the user's orders and the calendar: `?tab=products|mine|calendar`. */
export function Mining({ children }: { children?: ReactNode }) {
  const { t } = useLingui()
  const [search, setSearch] = useSearchParams()
  const { orders } = useOrders('open')
  const shown: Shown = tabs.find((tab) => tab === search.get('tab')) ?? 'products'
  return (
    <Page
      title={t`Locked mining`}
      sheet
      actions={
        <PageLink className="icon-button" to="/pages/lockming/welcome" aria-label={t`How locked mining works`}>
          <HelpIcon />
        </PageLink>
      }
    >
      <Summary />
      <Tabs<Shown>
        label={t`Locked mining`}
        value={shown}
        onChange={(tab) => setSearch({ tab }, { replace: true })}
        items={[
          { value: 'products', label: t`Products`, content: <Products /> },
          {
            value: 'mine',
            label: t`Mine`,
            ...(orders && orders.length > 0 && { count: orders.length }),
            content: <Mine onProducts={() => setSearch({ tab: 'products' }, { replace: true })} />,
          },
          { value: 'calendar', label: t`Calendar`, content: <OwnCalendar /> },
        ]}
      />
      {children}
    </Page>
  )
}

function Products() {
  const { t } = useLingui()
  const { data, error, refetch } = useProducts()
  const { orders = [] } = useOrders('open')
  const [wanted, setWanted] = useState<Wanted>(ANY)
  const isFiltered = wanted.coin !== '' || wanted.days !== ''
  const shown = data?.filter(
    ({ currency_name: name, days }) => (wanted.coin === '' || name === wanted.coin) && (wanted.days === '' || String(days) === wanted.days),
  )
  return (
    <>
      {data && data.length > 0 && <ProductFilter products={data} value={wanted} onChange={setWanted} />}
      <LoadedRows
        data={shown}
        error={error}
        refetch={refetch}
        rows={5}
        empty={
          isFiltered ? (
            <Empty
              title={t`No product like this`}
              text={t`Choose another coin or term.`}
              action={
                <Button kind="ghost" size="small" onClick={() => setWanted(ANY)}>
                  <Trans>Show all</Trans>
                </Button>
              }
            />
          ) : (
            <Empty title={t`No product here right now`} text={t`New products appear here when they open.`} />
          )
        }
      >
        {(rows) => (
          <>
            {rows.map((product) => (
              <ProductRow
                key={product.config_id}
                product={product}
                held={orders.filter(({ config_id: id }) => id === product.config_id).length}
              />
            ))}
            <p className="gutter padded text-12 muted">
              <Trans>Every yield promised here is set aside in the pool when you lock. Your amount is not insured.</Trans>{' '}
              <PageLink className="link" to="/pages/lockming/welcome">
                <Trans>Pools and what they owe</Trans>
              </PageLink>
            </p>
          </>
        )}
      </LoadedRows>
    </>
  )
}

function Mine({ onProducts }: { onProducts: () => void }) {
  const { t } = useLingui()
  const signedIn = useSignedIn()
  const open = useOrders('open')
  const over = useOrders('done')
  if (!signedIn) return <GuestRows title={t({ context: 'mining', message: 'Your orders' })} text={t`Log in to see what you have locked.`} />
  const all = open.orders && over.orders && [...open.orders, ...over.orders]
  return (
    <LoadedRows
      data={all}
      error={open.error ?? over.error}
      refetch={() => Promise.all([open.refetch(), over.refetch()])}
      rows={3}
      empty={
        <Empty
          title={t`Nothing locked yet`}
          text={t`What you lock, and what it pays, stands here.`}
          action={
            <Button kind="primary" size="small" onClick={onProducts}>
              <Trans>See the products</Trans>
            </Button>
          }
        />
      }
    >
      {(rows) => rows.map((order) => <MineRow key={order.id} order={order} />)}
    </LoadedRows>
  )
}

function OwnCalendar() {
  const { t } = useLingui()
  const signedIn = useSignedIn()
  const { summary, error, refetch } = useSummary()
  if (!signedIn) return <GuestRows title={t`Your calendar`} text={t`Log in to see what is paid on which day.`} />
  return (
    <Loaded data={summary} error={error} refetch={refetch} rows={6}>
      {({ next_at: nextAt }) => <Calendar nextAt={nextAt} />}
    </Loaded>
  )
}
