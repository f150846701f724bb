import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { PageLink } from '../../../navigation/link.tsx'
import { useClient } from '../../../state/client-store.ts'
import { SearchIcon } from '../../../ui/icons.tsx'
import { Brand } from '../../../ui/logo.tsx'
import { Page } from '../../../ui/page.tsx'
import { WhenNear } from '../../../ui/when-near.tsx'
import { Balance } from '../parts/balance.tsx'
import { Banners } from '../parts/banners.tsx'
import { Bell } from '../parts/bell.tsx'
import { News } from '../parts/news.tsx'
import { Notice } from '../parts/notice.tsx'
import { ShortcutGrid } from '../parts/shortcut-grid.tsx'
import '../home.css'

/** The first page; useful before login. The list of markets is the market room's. */
export function HomePage({ markets }: { markets: ReactNode }) {
  const { t } = useLingui()
  const name = useClient((state) => state.site.name)
  const actions = (
    <>
      <PageLink className="ib" to="/pages/market/search" aria-label={t`Search`}>
        <SearchIcon />
      </PageLink>
      <Bell />
    </>
  )
  return (
    <Page back={false} title={<Brand name={name} />} actions={actions} className="home">
      <h1 className="vh">{t`Home`}</h1>
      <Balance />
      <Banners />
      <Notice />
      <ShortcutGrid />
      <div className="sheet home-sheet">
        <div className="band" />
        {markets}
        <WhenNear>
          <News />
        </WhenNear>
      </div>
    </Page>
  )
}
