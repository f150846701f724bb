/**
 * Frames a second of the trade pages in a phone's window, at a quarter of this processor's speed, while the sandbox's market moves, and
 * how long the longest task took.
 *
 *   node bench/frames.ts [seconds=30]
 */
import { chromium, type CDPSession, type Page } from '@playwright/test'
import { startServer } from '../e2e/server.ts'
import { finish } from './report.ts'

const SECONDS = Number(process.argv[2] ?? 30)
const PAGES = { spot: 'coin', contract: 'contract', options: 'options' }
const SLOWER = 4
/** After it a page has loaded, and fetched the code of the others. */
const LOADED_MS = 15_000
const BAR = { frames: 55, taskMs: 50 }

interface Watched {
  frames: number
  tasks: number[]
  messages: number
}

/** Counts in the page itself. Tasks of up to 50 ms are not told by the browser. */
const watch = `new Promise((done) => {
  const tasks = []
  const observer = new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration)))
  observer.observe({ type: 'longtask' })
  let frames = 0
  const untilMs = performance.now() + ${SECONDS * 1_000}
  requestAnimationFrame(function count(atMs) {
    frames += 1
    if (atMs < untilMs) return requestAnimationFrame(count)
    observer.disconnect()
    done({ frames: frames / ${SECONDS}, tasks })
  })
})`

async function measure(page: Page, browser: CDPSession): Promise<Watched> {
  let messages = 0
  const hear = () => (messages += 1)
  browser.on('Network.webSocketFrameReceived', hear)
  const { frames, tasks } = await page.evaluate<Omit<Watched, 'messages'>>(watch)
  browser.off('Network.webSocketFrameReceived', hear)
  return { frames, tasks, messages: messages / SECONDS }
}

async function main(): Promise<void> {
  const server = await startServer({ environment: { LOG_LEVEL: 'error' } })
  const chrome = await chromium.launch({ executablePath: process.env['CHROMIUM'] || '/usr/bin/chromium', args: ['--no-sandbox'] })
  let isGood = true
  const figures: string[] = []
  try {
    for (const [name, tab] of Object.entries(PAGES)) {
      const context = await chrome.newContext({ viewport: { width: 390, height: 844 }, locale: 'en-US', colorScheme: 'dark' })
      const page = await context.newPage()
      const browser = await context.newCDPSession(page)
      await browser.send('Network.enable')
      await browser.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
      await page.goto(`${server.url}/#/pages/transaction/index?tab=${tab}`)
      await page.waitForTimeout(LOADED_MS)
      const { frames, tasks, messages } = await measure(page, browser)
      const longest = Math.round(Math.max(0, ...tasks))
      console.log(
        `${name}: ${frames.toFixed(1)} frames/s, ${tasks.length} tasks over ${BAR.taskMs} ms, the longest ${longest} ms; ${messages.toFixed(1)} live messages/s`,
      )
      figures.push(`${name} ${frames.toFixed(0)}`)
      isGood &&= frames >= BAR.frames && tasks.length === 0
      await context.close()
    }
  } finally {
    await chrome.close()
    await server.close()
  }
  finish('frames', `${figures.join(', ')} frames/s (bar ${BAR.frames}, no task over ${BAR.taskMs} ms)`, isGood)
}

await main()
