/** The frames of the user's own orders: `OrdersPage`, a page with all of them, and `OrdersPanel`, the tables under a ticket. */
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
import { GuestRows } from './guest-rows.tsx'
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

/** The tab and the market filter of a page of orders. They are parameters of its address, by these `names`. The first tab is the default. */
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

/** The id of the row whose details are open, and its setter. An address with `order` opens that row's details at once. */
export function useShownRow(): [id: string | undefined, show: (id: string | undefined) => void] {
  const [params] = useSearchParams()
  const asked = params.get('order') ?? undefined
  const [state, setState] = useState({ asked, shown: asked })
  if (state.asked !== asked) setState({ asked, shown: asked })
  return [state.shown, (shown) => setState({ asked, shown })]
}

interface OrdersPageProps<T extends string> {
  title: string
  /** The name of the tabs for a screen reader. */
  label: string
  address: ReturnType<typeof useOrdersAddress<T>>
  /** The choices of the market filter. `value` is what the address says. */
  markets: readonly { value: string; label: string }[]
  tabs: readonly Tab<T>[]
  /** At the end of the navigation bar. */
  actions?: ReactNode
  /** At the right end of the tabs. */
  end?: ReactNode
  /** The drawers of the page. */
  children: ReactNode
}

/** All orders of the user: a market filter, tabs with their lists, drawers over it. */
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
  /** At the right end of the tabs: an action for all rows of the tab, or the link to the page with all. */
  end: (tab: T) => ReactNode
  /** Shown to guests in place of the rows. */
  guest: { title: string; text: string }
  /** The tab that lists the row of a result. Undefined when the result belongs to another panel. */
  tabOf: (result: Result) => T | undefined
}

/** For this long after the user chose a tab, a result does not switch it. */
const CHOSEN_MS = 10_000

/** The user's orders under a ticket: tabs with their rows. A new result switches to the tab that lists it. Guests get a button to log in. */
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

/** The link from a panel to the page with all. */
export const AllLink = ({ to, query }: { to: Path; query: Record<string, string> }) => (
  <PageLink className="trade-end" to={to} query={query}>
    <Trans>All</Trans>
  </PageLink>
)
