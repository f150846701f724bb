import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import type { ComponentType } from 'react'
import type { PatchRoutesOnNavigationFunction, RouteObject } from 'react-router'
import { createHashRouter, createMemoryRouter } from 'react-router'
import { attachMover } from '#navigation/go.ts'
import type { RouteEntry } from '#navigation/routes.ts'
import { announcedRouteOf, attachRooms, isTab, routeOf } from '#navigation/routes.ts'
import { fetchAdded } from './added.tsx'
import { beginBackground } from './background.ts'
import { Guard } from './guard.tsx'
import { loadWords } from './language.ts'
import { NotOpen } from './not-open.tsx'
import { PageError } from './page-error.tsx'
import * as rooms from './rooms.ts'
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

/** Fetches a page with its texts and the parts that other rooms add. Puts the guard before it where it needs a user. */
async function load({
  page,
  title,
  access,
  path,
  room,
  words = [],
  shows = [],
  isProven,
}: RouteEntry): Promise<{ Component: ComponentType }> {
  const tab = isTab(path)
  if (isProven) beginBackground()
  if (!page) {
    await loadWords([room])
    return { Component: () => <NotOpen title={useLingui()._(title)} tab={tab} /> }
  }
  const [found] = await inTime(Promise.all([page(), loadWords([room, ...words]), ...shows.map(fetchAdded)]))
  if (access === 'guest') return { Component: found }
  return { Component: () => <Guard title={useLingui()._(title)} page={found} tab={tab} /> }
}

function fail(error: unknown): never {
  throw error
}

const branchOf = (entry: RouteEntry, path: string): RouteObject => ({
  path,
  handle: { title: entry.title, tab: isTab(path), bare: entry.bare ?? false } satisfies RouteHandle,
  errorElement: <PageError />,
  // The router draws nothing for a route whose `lazy` rejects. The failure is thrown during rendering instead, where the error boundary
  // catches it.
  lazy: () => load(entry).catch((error: unknown) => ({ Component: () => fail(error) })),
})

const SHELL = 'shell'

/** Routes are added when they are first visited: ranking a hundred routes at the start blocks a phone longer than rendering a page. */
const learn: PatchRoutesOnNavigationFunction = async ({ path: asked, patch }) => {
  const path = asked.replace(/(?<=.)\/+$/, '')
  const entry = routeOf(path) ?? (await announcedRouteOf(path).catch(() => undefined))
  if (entry) patch(SHELL, [branchOf(entry, path)])
}

/** The gallery of parts, while developing only. */
const gallery: RouteObject[] = import.meta.env.DEV
  ? [
      {
        path: '/ui',
        lazy: () => import('#ui/gallery/gallery-page.tsx').then((part) => ({ Component: part.GalleryPage })),
      },
    ]
  : []

function Unknown() {
  const { _ } = useLingui()
  return <NotOpen title={_(msg`Page not found`)} />
}

const tree: RouteObject[] = [
  {
    id: SHELL,
    element: <Shell />,
    errorElement: <PageError />,
    children: [...gallery, { path: '*', element: <Unknown /> }],
  },
]

const learning = { patchRoutesOnNavigation: learn }

/**
 * Resolves once the page of the first address is fetched. Until then there is nothing to draw: what stands in the app's place (in index.html)
 * must stay, however slow the line is.
 */
export async function firstPage(router: ReturnType<typeof createRouter>): Promise<void> {
  await new Promise<void>((resolve) => {
    const settle = () => router.state.initialized && resolve()
    router.subscribe(settle)
    settle()
  })
}

/** The app's router. The build has no address bar and passes the address to open. */
export function createRouter(at = '/') {
  attachRooms(Object.values(rooms))
  const router = import.meta.env.SSR ? createMemoryRouter(tree, { initialEntries: [at], ...learning }) : createHashRouter(tree, learning)
  attachMover({
    navigate: (to, options) => (typeof to === 'number' ? router.navigate(to) : router.navigate(to, options)),
    path: () => router.state.location.pathname,
    onPop: (listener) => globalThis.addEventListener?.('popstate', listener),
  })
  return router
}
