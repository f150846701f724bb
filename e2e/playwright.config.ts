/** The browser tests: `playwright test --config e2e/playwright.config.ts`, one browser, no second tries. */
import { defineConfig } from '@playwright/test'

/** Empty: Playwright's own download. */
const chromium = process.env['CHROMIUM'] ?? '/usr/bin/chromium'

/** Flows over prices that they give. Together, so that workers change their server once. */
const SCRIPTED = ['chart', 'conditional', 'contracts', 'lever-restart', 'meeting', 'messages', 'options', 'proof'].map(
  (name) => `${name}.spec.ts`,
)

export default defineConfig({
  testDir: './flows',
  outputDir: '../test-results',
  // Much of a flow is waiting: one worker more than there are processors. Each has a server, hence books and prices, of its own.
  workers: 3,
  fullyParallel: false,
  retries: 0,
  // What is waited for comes; how soon is the machine's affair.
  timeout: 300_000,
  expect: { timeout: 45_000 },
  reporter: [['list'], ['json']],
  projects: [
    { name: 'scripted', testMatch: SCRIPTED },
    { name: 'generated', testIgnore: SCRIPTED },
  ],
  use: {
    browserName: 'chromium',
    launchOptions: {
      ...(chromium !== '' && { executablePath: chromium }),
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'],
    },
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    contextOptions: { reducedMotion: 'reduce' },
    // A first visit follows both: pages are dark and in English unless a flow says otherwise.
    locale: 'en-US',
    colorScheme: 'dark',
    timezoneId: 'UTC',
    actionTimeout: 45_000,
    navigationTimeout: 60_000,
    screenshot: 'only-on-failure',
  },
})
