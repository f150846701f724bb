import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { lazy, Suspense, useState } from 'react'
import { PageLink } from '#navigation/link.tsx'
import { isOpen } from '#navigation/routes.ts'
import { useClient } from '#state/client-store.ts'
import { GridIcon } from '#ui/icons.tsx'
import type { Shortcut } from '../shortcuts.ts'
import { placed, shortcuts } from '../shortcuts.ts'
import '../home.css'
import './shortcut-grid.css'

/** Lazy: a drawer is large and this one is rarely opened. */
const MoreDrawer = lazy(() => import('./more-drawer.tsx').then((part) => ({ default: part.MoreDrawer })))

/** The shortcuts to all existing pages, in two lines. */
export function ShortcutGrid() {
  const sandbox = useClient((state) => state.site.mode === 'sandbox')
  const [wanted, setWanted] = useState(false)
  const [open, setOpen] = useState(false)
  const { grid, rest } = placed(shortcuts.filter((shortcut) => isOpen(shortcut.to) && (sandbox || !shortcut.sandbox)))
  const show = () => {
    setWanted(true)
    setOpen(true)
  }
  return (
    <section className="home-grid">
      {grid.map((shortcut) => (
        <ShortcutLink key={shortcut.label.id} shortcut={shortcut} />
      ))}
      {rest.length > 0 && (
        <button type="button" className="home-short" aria-haspopup="dialog" onClick={show}>
          <Disc>
            <GridIcon />
          </Disc>
          <Trans>More</Trans>
        </button>
      )}
      {wanted && (
        <Suspense>
          <MoreDrawer open={open} onClose={() => setOpen(false)} shortcuts={rest} />
        </Suspense>
      )}
    </section>
  )
}

export function ShortcutLink({ shortcut: { label, icon: Drawing, to, query } }: { shortcut: Shortcut }) {
  const { i18n } = useLingui()
  return (
    <PageLink className="home-short" to={to} query={query}>
      <Disc>
        <Drawing />
      </Disc>
      {i18n._(label)}
    </PageLink>
  )
}

const Disc = ({ children }: { children: ReactNode }) => <i>{children}</i>
