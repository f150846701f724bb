import { expect, it } from 'vitest'
import { createRouter } from './router.tsx'
import type { RouteHandle } from './router.tsx'

type Router = ReturnType<typeof createRouter>

const atRest = (router: Router): Promise<void> =>
  new Promise((resolve) => {
    const look = () => {
      if (router.state.initialized && router.state.navigation.state === 'idle') resolve()
    }
    router.subscribe(look)
    look()
  })

/** The title of the page that is open, as written in English; nothing for an address without a page. */
const opened = (router: Router): string | undefined => (router.state.matches.at(-1)?.route.handle as RouteHandle | undefined)?.title.message

async function open(path: string): Promise<Router> {
  const router = createRouter(path)
  await atRest(router)
  return router
}

it('opens the page an address names, by its other names too', async () => {
  expect(opened(await open('/pages/financial/index'))).toBe('Finance')
  expect(opened(await open('/pages/financial/index/'))).toBe('Finance')
  expect(opened(await open('/'))).toBe('Home')
  expect(opened(await open('/pages/quotation/index'))).toBe('Home')
})

it('says of an address nobody knows that there is no page', async () => {
  const router = await open('/pages/nowhere')
  expect(opened(router)).toBeUndefined()
  expect(router.state.errors).toBeNull()
})

it('finds pages that were not there when it started, and those it knows again', async () => {
  const router = await open('/pages/nowhere')
  await router.navigate('/pages/financial/index?from=here')
  expect(opened(router)).toBe('Finance')
  await router.navigate('/pages/copytrade/copy')
  expect(opened(router)).toBeDefined()
  await router.navigate(-2)
  await atRest(router)
  expect(router.state.location.pathname).toBe('/pages/nowhere')
  await router.navigate('/pages/financial/index')
  expect(opened(router)).toBe('Finance')
})
