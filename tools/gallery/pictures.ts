/** Takes the pictures of pages, and puts them together to one sheet a room. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { HEIGHT_PX, type Options, type Theme } from './options.ts'
import { isForGuests, viewsOf, type DemoProofs, type PictureRoute } from './routes.ts'

/** The number of the shape the app stores (apps/web/src/state/migrations.ts). */
const STATE_VERSION = 1
/** Of the screen to CSS pixels. */
export const PIXEL_RATIO = 2
/** Prices that tick, charts that draw: a picture is taken this long after the last grey bar went. */
const SETTLE_MS = 700
const LOAD_TIMEOUT_MS = 30_000

export interface Picture extends PictureRoute {
  theme: Theme
  file: string
}

export interface Scene {
  browser: Browser
  url: string
  /** Of the user whose pages are shown. */
  token: string
  proofs: DemoProofs
  folder: string
  options: Options
}

/** All pages in one theme, each by a reader who may see it. */
export async function takePictures(scene: Scene, routes: readonly PictureRoute[], theme: Theme): Promise<Picture[]> {
  const user = await openReader(scene, theme, scene.token)
  const guest = await openReader(scene, theme, '')
  const pictures: Picture[] = []
  for (const route of routes) {
    for (const { name, query } of viewsOf(route.path, scene.proofs)) {
      const path = name ? `${route.path} (${name})` : route.path
      const page = route.path.replace(/^\/(pages|components)\//, '').replaceAll('/', '-')
      const file = join(scene.folder, route.room, `${[page, name, theme].filter(Boolean).join('-')}.png`)
      await takePicture(isForGuests(route.path) ? guest : user, `${scene.url}/#${route.path}?${query}`, file)
      pictures.push({ ...route, path, theme, file })
    }
  }
  await user.context().close()
  await guest.context().close()
  return pictures
}

async function openReader({ browser, options }: Scene, theme: Theme, token: string): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: options.widthPx, height: HEIGHT_PX },
    deviceScaleFactor: PIXEL_RATIO,
    hasTouch: true,
    reducedMotion: 'reduce',
    timezoneId: 'UTC',
  })
  const state = JSON.stringify({ state: { token, theme, language: options.lang }, version: STATE_VERSION })
  await context.addInitScript(`localStorage.setItem('h5Version', '1'); localStorage.setItem('assay', ${JSON.stringify(state)})`)
  return context.newPage()
}

async function takePicture(page: Page, address: string, file: string): Promise<void> {
  // From an empty page, so that every picture is of a first visit and none of the page before.
  await page.goto('about:blank')
  await page.goto(address)
  await page.locator('h1, h2').first().waitFor({ timeout: LOAD_TIMEOUT_MS })
  await page.locator('.shimmer, .boot').first().waitFor({ state: 'detached', timeout: LOAD_TIMEOUT_MS })
  await page.evaluate(`document.fonts.ready.then(() => true)`)
  await page.waitForTimeout(SETTLE_MS)
  mkdirSync(dirname(file), { recursive: true })
  await page.screenshot({ path: file })
}

/** One sheet: pages from left to right, a theme a row. */
export async function makeSheet({ browser, folder, options }: Scene, room: string, pictures: readonly Picture[]): Promise<string> {
  const page = await browser.newPage({ deviceScaleFactor: 1 })
  const columns = pictures.filter(({ theme }) => theme === pictures[0]!.theme).length
  await page.setViewportSize({ width: Math.max(480, columns * (TILE_PX + 24) + 24), height: 400 })
  await page.setContent(sheetHtml(room, pictures, columns), { waitUntil: 'load' })
  const file = join(folder, room, 'sheet.png')
  writeFileSync(file, await page.screenshot({ fullPage: true }))
  await page.close()
  return `${file} (${columns} pages, ${options.lang}, ${options.widthPx} px)`
}

const TILE_PX = 280

function sheetHtml(room: string, pictures: readonly Picture[], columns: number): string {
  const tiles = pictures.map(({ path, theme, file }) => {
    const image = `data:image/png;base64,${readFileSync(file).toString('base64')}`
    return `<figure><img src="${image}"><figcaption>${path} · ${theme}</figcaption></figure>`
  })
  return `<!doctype html><style>
    body { margin: 24px; background: white; color: black; font: 14px sans-serif }
    main { display: grid; grid-template-columns: repeat(${columns}, ${TILE_PX}px); gap: 24px }
    figure { margin: 0 } img { width: 100%; border: 1px solid silver } figcaption { overflow-wrap: anywhere; font-size: 11px }
  </style><h1>${room}</h1><main>${tiles.join('')}</main>`
}
