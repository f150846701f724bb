import { useLingui } from '@lingui/react/macro'
import { lazy, Suspense } from 'react'
import { Added } from '#app/added.tsx'
import { PageLink } from '#navigation/link.tsx'
import { useClient } from '#state/client-store.ts'
import { BellIcon, SearchIcon } from '#ui/icons.tsx'
import { Brand } from '#ui/logo.tsx'
import { Page } from '#ui/page.tsx'
import { WhenNear } from '#ui/when-near.tsx'
import { FrozenNote } from '#session/frozen-note.tsx'
import { useUnread } from '#session/unread.ts'
import { useWide } from '#ui/use-wide.ts'
import { useSignedIn } from '#session/session.ts'
import { Balance } from '../parts/balance.tsx'
import { Banners } from '../parts/banners.tsx'
import { ProductCards } from '../parts/product-cards.tsx'
import { ProofBlock } from '../parts/proof-block.tsx'
import { News } from '../parts/news.tsx'
import { Notice } from '../parts/notice.tsx'
import { ShortcutGrid } from '../parts/shortcut-grid.tsx'
import '../home.css'

/** Lazy: a phone never draws it. */
const Beside = lazy(() => import('../parts/beside.tsx').then((part) => ({ default: part.Beside })))

/** The first page, useful before login. Other rooms add the parts below the shortcuts. */
export function HomePage() {
  const { t } = useLingui()
  const name = useClient((state) => state.site.name)
  const actions = (
    <>
      <PageLink className="icon-button" to="/pages/market/search" aria-label={t`Search`}>
        <SearchIcon />
      </PageLink>
      <Bell />
    </>
  )
  const isWide = useWide(1024)
  const signedIn = useSignedIn()
  return (
    <Page back={false} title={<Brand name={name} />} actions={actions} width="all" className="home">
      <h1 className="visually-hidden">{t`Home`}</h1>
      <FrozenNote />
      <Balance />
      <div className="home-beside">
        <ProofBlock />
        <Notice />
        <ShortcutGrid />
        {isWide && signedIn && (
          <Suspense>
            <Beside />
          </Suspense>
        )}
      </div>
      <div className="sheet home-sheet">
        <div className="band" />
        <Added at="home" />
        <ProductCards />
        <WhenNear>
          <Banners />
          <News />
        </WhenNear>
      </div>
    </Page>
  )
}

/** The link to the messages. A dot while one is unread. */
function Bell() {
  const { t } = useLingui()
  const unread = useUnread()
  return (
    <PageLink
      className="icon-button"
      to="/pages/mailMessage/mailMessage"
      aria-label={unread > 0 ? t`Messages, ${unread} unread` : t`Messages`}
    >
      <BellIcon />
      {unread > 0 && <span className="icon-button-dot" />}
    </PageLink>
  )
}
