import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { NavigationType, Outlet, ScrollRestoration, useLocation, useMatches, useNavigation, useNavigationType } from 'react-router'
import { useOnline } from '../live/online.ts'
import { useClient } from '../state/client-store.ts'
import { SandboxBadge } from '../ui/badge.tsx'
import { Confirmer } from '../ui/confirm.tsx'
import { Toaster } from '../ui/toast.tsx'
import { OfflineBanner } from './offline.tsx'
import type { RouteHandle } from './router.tsx'
import { useSite } from './site.ts'
import { Tabs } from './tabs.tsx'
import { Watch } from './watch.tsx'

/** Inside a host app's web view (`?embed=1`) the host has the tabs. Read once: the parameter gets lost on the way. */
const embedded = !import.meta.env.SSR && 'embed' in document.documentElement.dataset

/** A bar at the top once a page takes longer than 800 ms. */
function Loading() {
  const { t } = useLingui()
  if (useNavigation().state !== 'loading') return null
  return (
    <div className="top-tips loading">
      <progress className="vh" aria-label={t`Loading`} />
      <i />
    </div>
  )
}

/** The page's name in the window's title, and the focus on its content, as on a page that was loaded. */
function useArrival(title: string, site: string): void {
  const { pathname } = useLocation()
  const last = useRef(pathname)
  const arrived = useNavigationType()
  useEffect(() => {
    document.title = title ? `${title} · ${site}` : site
  }, [title, site])
  useEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    // A page that put the focus into a field of its own keeps it there.
    const chosen = document.activeElement?.closest('.page')
    if (arrived === NavigationType.Pop || chosen) return
    document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true })
  }, [pathname, arrived])
}

/** What stands around every page: tab bar, offline banner, toasts, loading bar. */
export function Shell() {
  const { i18n } = useLingui()
  const handle = useMatches().at(-1)?.handle as RouteHandle | undefined
  const site = useClient((state) => state.site.name)
  const online = useOnline()
  const tabs = handle?.tab === true && !embedded
  useSite()
  useArrival(handle ? i18n._(handle.title) : '', site)
  return (
    <div className="app" data-tabs={tabs || undefined} data-offline={online ? undefined : ''}>
      <Loading />
      {!online && <OfflineBanner />}
      <Outlet />
      {!embedded && <Tabs />}
      {handle?.bare && <SandboxBadge afloat />}
      <Watch />
      <Confirmer />
      <Toaster />
      <ScrollRestoration />
    </div>
  )
}
