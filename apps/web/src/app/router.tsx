import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import type { ComponentType } from 'react'
import type { PatchRoutesOnNavigationFunction, RouteObject } from 'react-router'
import { createHashRouter, createMemoryRouter } from 'react-router'
import { attachMap } from '../navigation/go.ts'
import { Guard } from './guard.tsx'
import { loadRooms } from './language.ts'
import { NotOpen } from './not-open.tsx'
import { PageError } from './page-error.tsx'
import type { RouteEntry } from './routes.ts'
import { routes } from './routes.ts'
import { Shell } from './shell.tsx'

/** Script chunks get twice the time of a request. */
const CHUNK_TIMEOUT_MS = 120_000

export interface RouteHandle {
  title: MessageDescriptor
  tab: boolean
  /** Without a navigation bar: the shell shows the sandbox badge itself. */
  bare: boolean
}

function inTime<T>(loading: Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(reject, CHUNK_TIMEOUT_MS, new Error('The page took too long'))
  return Promise.race([loading, late]).finally(() => clearTimeout(timer))
}

/** Fetches a page and its words, and puts the guard before it where it needs a user. */
async function load(entry: RouteEntry): Promise<{ Component: ComponentType }> {
  const { page, title, access, tab = false } = entry
  if (!page) return { Component: () => <NotOpen title={useLingui()._(title)} tab={tab} /> }
  const [found] = await inTime(Promise.all([page(), loadRooms(entry.rooms)]))
  if (access === 'guest') return { Component: found }
  return { Component: () => <Guard title={useLingui()._(title)} page={found} tab={tab} /> }
}

function fail(error: unknown): never {
  throw error
}

const routeOf = (entry: RouteEntry, path: string): RouteObject => ({
  path,
  handle: { title: entry.title, tab: entry.tab ?? false, bare: entry.bare ?? false } satisfies RouteHandle,
  errorElement: <PageError />,
  // The router draws nothing at all for a route whose `lazy` rejects: what failed is thrown where the boundary above sees it.
  lazy: () => load(entry).catch((error: unknown) => ({ Component: () => fail(error) })),
})

const entryOf = new Map(routes.flatMap((entry) => [entry.path, ...(entry.aliases ?? [])].map((path) => [path, entry] as const)))

const SHELL = 'shell'

/** The router learns a route when it is first visited: ranking a hundred of them at the start holds a phone up for longer than a page. */
const learn: PatchRoutesOnNavigationFunction = ({ path: asked, patch }) => {
  const path = asked.replace(/(?<=.)\/+$/, '')
  const entry = entryOf.get(path)
  if (entry) patch(SHELL, [routeOf(entry, path)])
}

/** The gallery of parts, while developing only. */
const gallery: RouteObject[] = import.meta.env.DEV
  ? [
      {
        path: '/ui',
        lazy: () => import('../ui/gallery/gallery-page.tsx').then((part) => ({ Component: part.GalleryPage })),
      },
    ]
  : []

function Unknown() {
  const { _ } = useLingui()
  return <NotOpen title={_(msg`Page not found`)} />
}

const addressesOf = (wanted: (entry: RouteEntry) => boolean): string[] =>
  routes.filter(wanted).flatMap(({ path, aliases = [] }) => [path, ...aliases])

const tree: RouteObject[] = [
  {
    id: SHELL,
    element: <Shell />,
    errorElement: <PageError />,
    // The static page of index.html stays until the first route is there.
    hydrateFallbackElement: <></>,
    children: [...gallery, { path: '*', element: <Unknown /> }],
  },
]

const learning = { patchRoutesOnNavigation: learn }

/** The app's router. The build, which has no address bar, says what to open. */
export function createRouter(at = '/') {
  const router = import.meta.env.SSR ? createMemoryRouter(tree, { initialEntries: [at], ...learning }) : createHashRouter(tree, learning)
  attachMap({
    mover: {
      navigate: (to, options) => (typeof to === 'number' ? router.navigate(to) : router.navigate(to, options)),
      path: () => router.state.location.pathname,
      onPop: (listener) => globalThis.addEventListener?.('popstate', listener),
    },
    open: new Set([...addressesOf(({ page }) => page !== undefined), ...gallery.map(({ path = '' }) => path)]),
    tabs: new Set(addressesOf(({ tab }) => tab === true)),
    guarded: new Set(addressesOf(({ page, access }) => page !== undefined && access === 'user')),
  })
  return router
}
