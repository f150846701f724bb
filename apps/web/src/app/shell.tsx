import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { NavigationType, Outlet, ScrollRestoration, useLocation, useMatches, useNavigation, useNavigationType } from 'react-router'
import { useOnline } from '#live/online.ts'
import { useClient } from '#state/client-store.ts'
import { SandboxBadge } from '#ui/badge.tsx'
import { Confirmer } from '#ui/confirm.tsx'
import { Toaster } from '#ui/toast.tsx'
import { OfflineBanner } from './offline.tsx'
import type { RouteHandle } from './router.tsx'
import { Maintenance } from './maintenance.tsx'
import { useMaintenance, useSite } from './site.ts'
import { Menu } from './menu.tsx'
import { Tabs } from './tabs.tsx'
import { Watch } from './watch.tsx'
import './shell.css'

/** In the web view of a host app (`?embed=1`) the host shows the tabs. Read once, because navigation drops the parameter. */
const embedded = !import.meta.env.SSR && 'embed' in document.documentElement.dataset

/** A bar at the top once a page takes longer than 800 ms. */
function Loading() {
  const { t } = useLingui()
  if (useNavigation().state !== 'loading') return null
  return (
    <div className="top-tips loading">
      <progress className="visually-hidden" aria-label={t`Loading`} />
      <i />
    </div>
  )
}

/** Sets the window's title and moves the focus to the content, as a page load does. */
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
    // A page that focused one of its own fields keeps that focus.
    const chosen = document.activeElement?.closest('.page')
    if (arrived === NavigationType.Pop || chosen) return
    document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true })
  }, [pathname, arrived])
}

/** The frame of every page: tab bar, offline banner, toasts, loading bar. */
export function Shell() {
  const { i18n } = useLingui()
  const handle = useMatches().at(-1)?.handle as RouteHandle | undefined
  const site = useClient((state) => state.site.name)
  const online = useOnline()
  const tabs = handle?.tab === true && !embedded
  const maintenance = useMaintenance()
  useSite()
  useArrival(handle ? i18n._(handle.title) : '', site)
  return (
    <div className="shell" data-tabs={tabs || undefined} data-offline={online ? undefined : ''}>
      <Loading />
      {!online && <OfflineBanner />}
      {maintenance && <Maintenance words={maintenance} />}
      <Outlet />
      {!embedded && <Tabs />}
      {handle?.bare && <SandboxBadge afloat />}
      <Watch />
      <Menu />
      <Confirmer />
      <Toaster />
      <ScrollRestoration />
    </div>
  )
}
