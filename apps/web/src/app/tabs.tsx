import { useLingui } from '@lingui/react/macro'
import { useClient } from '../state/client-store.ts'
import { PageLink } from '../navigation/link.tsx'
import { AssetsIcon, BellIcon, FinanceIcon, GuessIcon, HomeIcon, MarketIcon, PersonIcon, SearchIcon, TradeIcon } from '../ui/icons.tsx'
import { TabBar } from '../ui/tab-bar.tsx'

/** The five tabs, and guess where the site has it. */
export function Tabs() {
  const { t } = useLingui()
  const { name, guess } = useClient((state) => state.site)
  const items = [
    { path: '/pages/index/index', aliases: ['/', '/pages/quotation/index'], label: t`Home`, icon: HomeIcon },
    { path: '/pages/market/market', label: t({ context: 'place', message: 'Market' }), icon: MarketIcon },
    { path: '/pages/transaction/index', label: t`Trade`, icon: TradeIcon },
    { path: '/pages/financial/index', label: t`Finance`, icon: FinanceIcon },
    { path: '/pages/fund/assets', label: t`Assets`, icon: AssetsIcon },
  ]
  if (guess) items.push({ path: '/pages/game/game', label: t`Guess`, icon: GuessIcon })
  const end = (
    <>
      <PageLink className="ib" to="/pages/market/search" aria-label={t`Search`}>
        <SearchIcon />
      </PageLink>
      <PageLink className="ib" to="/pages/mailMessage/mailMessage" aria-label={t`Messages`}>
        <BellIcon />
      </PageLink>
      <PageLink className="ib" to="/pages/setting/setting" aria-label={t`Settings`}>
        <PersonIcon />
      </PageLink>
    </>
  )
  return <TabBar items={items} brand={name} end={end} />
}
