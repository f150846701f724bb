/** The browser tests: `playwright test --config e2e/playwright.config.ts`, one browser, one server, no second tries. */
import { defineConfig } from '@playwright/test'

/** Empty: Playwright's own download. */
const chromium = process.env['CHROMIUM'] ?? '/usr/bin/chromium'

export default defineConfig({
  testDir: './flows',
  outputDir: '../test-results',
  // One server serves all specs; side by side they would fight for two cores and for the books.
  workers: 1,
  fullyParallel: false,
  retries: 0,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['json']],
  use: {
    browserName: 'chromium',
    launchOptions: {
      ...(chromium !== '' && { executablePath: chromium }),
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'],
    },
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    contextOptions: { reducedMotion: 'reduce' },
    locale: 'en-US',
    timezoneId: 'UTC',
    actionTimeout: 15_000,
    navigationTimeout: 30_000,
    screenshot: 'only-on-failure',
  },
})
