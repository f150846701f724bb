/**
 * What every browser test starts with: one real server for all of them, users made over HTTP, pages that fail the test when
 * they complain. APP_URL runs the tests against an app that is up already; what has to stop the server is skipped then.
 */
import { test as base, expect, type Page } from '@playwright/test'
import { newUser, type Client } from './client.ts'
import { startServer, type RunningServer } from './server.ts'

export { expect, type Page }

export type User = Awaited<ReturnType<typeof newUser>>

/** Fields of the app's own client state (apps/web/src/state/client-state.ts). */
export type Stored = Partial<{
  token: string
  language: string
  theme: 'dark' | 'light' | 'system'
  fiat: string
  trade: { symbol: string; period: string; indicators: string[]; bookLayout: string; checkSkippedOn: string }
}>

/** The number of the shape the app stores (apps/web/src/state/migrations.ts). */
const STATE_VERSION = 1

interface OpenOptions {
  /** A route of the app; home without one. */
  path?: string
  /** What the app remembers besides the token. */
  stored?: Stored
}

interface TestFixtures {
  /** Complaints of pages that this test brings about on purpose: anything else a page says on its console as an error fails it. */
  allow: (pattern: RegExp) => void
  /** A user of his own, with play money if asked for. */
  newUser: (funds?: { usdt?: string; btc?: string }) => Promise<User>
  /** Opens the app as that user, or as a guest. What is stored is there before the app first runs, and stays its own from then on. */
  openAs: (page: Page, user: Client | null, options?: OpenOptions) => Promise<void>
  /** Another browser profile with nothing in it. */
  newPage: () => Promise<Page>
  complaints: Complaints
}

interface WorkerFixtures {
  /** Of the server, beside what every test has. */
  environment: Record<string, string>
  /** Null with APP_URL. */
  server: RunningServer | null
  /** Where the app answers. */
  app: string
}

class Complaints {
  readonly heard: string[] = []
  readonly allowed: RegExp[] = []

  watch(page: Page): void {
    page.on('pageerror', (error) => this.heard.push(`${error.name}: ${error.message}`))
    page.on('console', (message) => {
      if (message.type() === 'error') this.heard.push(`${message.text()} (${message.location().url})`)
    })
  }

  get unexpected(): string[] {
    return this.heard.filter((text) => !this.allowed.some((pattern) => pattern.test(text)))
  }
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  environment: [{}, { option: true, scope: 'worker' }],
  server: [
    async ({ environment }, use) => {
      const server = process.env['APP_URL'] === undefined ? await startServer({ environment, hasConsole: true }) : null
      await use(server)
      await server?.close()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  app: [async ({ server }, use) => use(server?.url ?? process.env['APP_URL']!), { scope: 'worker' }],

  complaints: [
    async ({ page }, use) => {
      const complaints = new Complaints()
      complaints.watch(page)
      await use(complaints)
      expect(complaints.unexpected, 'what pages said on their console').toEqual([])
    },
    { auto: true },
  ],
  allow: async ({ complaints }, use) => use((pattern) => void complaints.allowed.push(pattern)),
  newPage: async ({ browser, complaints }, use) => {
    const pages: Page[] = []
    await use(async () => {
      const page = await (await browser.newContext()).newPage()
      complaints.watch(page)
      pages.push(page)
      return page
    })
    for (const page of pages) await page.context().close()
  },

  newUser: async ({ app }, use) => use((funds) => newUser(app, funds)),
  openAs: async ({ app }, use) =>
    use(async (page, user, { path = '/pages/index/index', stored = {} } = {}) => {
      const state = JSON.stringify({ state: { token: user?.token ?? '', ...stored }, version: STATE_VERSION })
      await page.addInitScript(`
        if (!sessionStorage.getItem('planted')) {
          sessionStorage.setItem('planted', '1')
          localStorage.setItem('h5Version', '1')
          localStorage.setItem('assay', ${JSON.stringify(state)})
        }`)
      await page.goto(`${app}/#${path}`)
    }),
})

/** Goes to a route as a link would. */
export const visit = (page: Page, path: string): Promise<unknown> => page.evaluate(`location.hash = ${JSON.stringify(path)}`)

/** What the app has stored. */
export const storedState = (page: Page): Promise<Stored> => page.evaluate(`JSON.parse(localStorage.getItem('assay')).state`)
