/** The frames of the user's own orders: a page with all of them, and a panel under the ticket. */
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Path } from '#navigation/routes.ts'
import { PageLink } from '#navigation/link.tsx'
import { useSignedIn } from '#session/session.ts'
import { Page } from '#ui/page.tsx'
import { Select } from '#ui/select.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { GuestRows } from './loaded.tsx'
import type { Result } from './results/result.ts'
import { onResult } from './results/result.ts'
import './trading.css'

interface Tab<T extends string> {
  value: T
  label: string
  count?: number | undefined
  content: ReactNode
}

const EVERY = 'every'

interface AddressNames {
  tab: string
  market: string
}

/** The tab and the market of a page of orders are part of its address. */
export function useOrdersAddress<T extends string>(tabs: readonly [T, ...T[]], names: AddressNames = { tab: 'tab', market: 'symbol' }) {
  const [params, setParams] = useSearchParams()
  const tab = tabs.find((known) => known === params.get(names.tab)) ?? tabs[0]
  const market = params.get(names.market) ?? undefined
  const show = (change: { tab?: T; market?: string | undefined }) => {
    const next = { tab, market, ...change }
    setParams({ [names.tab]: next.tab, ...(next.market && { [names.market]: next.market }) }, { replace: true })
  }
  return { tab, market, show }
}

/** The row whose details are open. An address with `order` opens those at once. */
export function useShownRow(): [id: string | undefined, show: (id: string | undefined) => void] {
  const [params] = useSearchParams()
  const asked = params.get('order') ?? undefined
  const [state, setState] = useState({ asked, shown: asked })
  if (state.asked !== asked) setState({ asked, shown: asked })
  return [state.shown, (shown) => setState({ asked, shown })]
}

interface OrdersPageProps<T extends string> {
  title: string
  /** What the tabs are of. */
  label: string
  address: ReturnType<typeof useOrdersAddress<T>>
  /** To choose from, by what the address calls them. */
  markets: readonly { value: string; label: string }[]
  tabs: readonly Tab<T>[]
  /** In the bar. */
  actions?: ReactNode
  /** At the end of the tabs. */
  end?: ReactNode
  /** What opens over the page. */
  children: ReactNode
}

export function OrdersPage<T extends string>({ title, label, address, markets, tabs, actions, end, children }: OrdersPageProps<T>) {
  const { t } = useLingui()
  const { tab, market, show } = address
  return (
    <Page title={title} sheet actions={actions}>
      <div className="trade-filter">
        <Select
          label={t({ context: 'place', message: 'Market' })}
          value={market ?? EVERY}
          search={t`Find a market`}
          options={[{ value: EVERY, label: t`All markets` }, ...markets]}
          onChange={(value) => show({ market: value === EVERY ? undefined : value })}
        />
      </div>
      <Tabs<T> label={label} value={tab} onChange={(next) => show({ tab: next })} items={[...tabs]} end={end} />
      {children}
    </Page>
  )
}

interface OrdersPanelProps<T extends string> {
  label: string
  tabs: readonly [Tab<T>, ...Tab<T>[]]
  /** What can be done with the rows of a tab, or the way to all of them. */
  end: (tab: T) => ReactNode
  /** To whoever is not logged in. */
  guest: { title: string; text: string }
  /** The tab in which a result is to be seen, if it is one of these rows. */
  tabOf: (result: Result) => T | undefined
}

/** A tab that was chosen so lately stays. */
const CHOSEN_MS = 10_000

export function OrdersPanel<T extends string>({ label, tabs, end, guest, tabOf }: OrdersPanelProps<T>) {
  const signedIn = useSignedIn()
  const [tab, setTab] = useState<T>(tabs[0].value)
  const chosenMs = useRef(-Infinity)
  const choose = (next: T): void => {
    chosenMs.current = performance.now()
    setTab(next)
  }
  const follow = useEffectEvent((result: Result) => {
    const next = tabOf(result)
    if (next && performance.now() - chosenMs.current > CHOSEN_MS) setTab(next)
  })
  useEffect(() => onResult((result) => follow(result)), [])
  const items = signedIn ? tabs : tabs.map((one) => ({ ...one, count: undefined, content: <GuestRows {...guest} /> }))
  return <Tabs<T> label={label} value={tab} onChange={choose} items={[...items]} end={signedIn && end(tab)} />
}

/** The way from a panel to the page with all. */
export const AllLink = ({ to, query }: { to: Path; query: Record<string, string> }) => (
  <PageLink className="trade-end" to={to} query={query}>
    <Trans>All</Trans>
  </PageLink>
)
