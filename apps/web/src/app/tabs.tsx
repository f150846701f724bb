import { useLingui } from '@lingui/react/macro'
import { useClient } from '#state/client-store.ts'
import { PageLink } from '#navigation/link.tsx'
import { allRoutes } from '#navigation/routes.ts'
import { PersonButton } from '#session/person.tsx'
import { BellIcon, SearchIcon } from '#ui/icons.tsx'
import { TabBar } from '#ui/tab-bar.tsx'

const tabsInOrder = () =>
  allRoutes()
    .flatMap((entry) => (entry.tab ? [{ ...entry, tab: entry.tab }] : []))
    .toSorted((one, other) => one.tab.place - other.tab.place)

/** The tabs of the rooms, some of which the site must have. */
export function Tabs() {
  const { t, i18n } = useLingui()
  const site = useClient((state) => state.site)
  const items = tabsInOrder()
    .filter(({ tab }) => tab.only === undefined || site[tab.only])
    .map(({ path, aliases, title, tab }) => ({ path, aliases, label: i18n._(title), icon: tab.icon }))
  const end = (
    <>
      <PageLink className="icon-button" to="/pages/market/search" aria-label={t`Search`}>
        <SearchIcon />
      </PageLink>
      <PageLink className="icon-button" to="/pages/mailMessage/mailMessage" aria-label={t`Messages`}>
        <BellIcon />
      </PageLink>
      <PersonButton />
    </>
  )
  return <TabBar items={items} brand={site.name} end={end} />
}
