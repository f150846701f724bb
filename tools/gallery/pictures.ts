/** Takes the pictures of pages, and puts them together to one sheet a room. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import type { Options, Theme } from './options.ts'
import { isForGuests, viewsOf, type App, type DemoIds, type PictureRoute } from './routes.ts'

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

/** Whose pages of one app are shown, and where it answers. */
export interface Reader {
  url: string
  token: string
  /** In CSS pixels. */
  screen: { width: number; height: number }
}

export interface Scene {
  browser: Browser
  readers: Readonly<Record<App, Reader>>
  own: DemoIds
  /** What stands for the id in a path of the console that has one. */
  ids: Readonly<Record<string, string>>
  folder: string
  options: Options
}

/** All pages in one theme, each by a reader who may see it. */
export async function takePictures(scene: Scene, routes: readonly PictureRoute[], theme: Theme): Promise<Picture[]> {
  const { web, console: desk } = scene.readers
  const guest = await openReader(scene, theme, { ...web, token: '' })
  const pages = { web: await openReader(scene, theme, web), console: await openReader(scene, theme, desk) }
  const pictures: Picture[] = []
  for (const route of routes) {
    for (const { name, query } of viewsOf(route.path, scene.own)) {
      const path = name ? `${route.path} (${name})` : route.path
      const page = route.path
        .replace(/^\/(pages\/|components\/)?/, '')
        .replace(':', '')
        .replaceAll('/', '-')
      const file = join(scene.folder, route.app, route.room, `${[page, name, theme].filter(Boolean).join('-')}.png`)
      const opened = route.path.replace(':id', scene.ids[route.path] ?? '')
      await takePicture(isForGuests(route.path) ? guest : pages[route.app], `${scene.readers[route.app].url}/#${opened}?${query}`, file)
      pictures.push({ ...route, path, theme, file })
    }
  }
  for (const page of [guest, pages.web, pages.console]) await page.context().close()
  return pictures
}

async function openReader({ browser, options }: Scene, theme: Theme, { token, screen }: Reader): Promise<Page> {
  const context = await browser.newContext({
    viewport: screen,
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
export async function makeSheet({ browser, folder, options, readers }: Scene, pictures: readonly Picture[]): Promise<string> {
  const { app, room, theme: firstTheme } = pictures[0]!
  const page = await browser.newPage({ deviceScaleFactor: 1 })
  const columns = pictures.filter(({ theme }) => theme === firstTheme).length
  await page.setViewportSize({ width: Math.max(480, columns * (tilePx[app] + 24) + 24), height: 400 })
  await page.setContent(sheetHtml(pictures, columns), { waitUntil: 'load' })
  const file = join(folder, app, room, 'sheet.png')
  writeFileSync(file, await page.screenshot({ fullPage: true }))
  await page.close()
  return `${file} (${columns} pages, ${options.lang}, ${readers[app].screen.width} px)`
}

/** A page's width on the sheet. */
const tilePx: Readonly<Record<App, number>> = { web: 280, console: 640 }

function sheetHtml(pictures: readonly Picture[], columns: number): string {
  const { app, room } = pictures[0]!
  const tiles = pictures.map(({ path, theme, file }) => {
    const image = `data:image/png;base64,${readFileSync(file).toString('base64')}`
    return `<figure><img src="${image}"><figcaption>${path} · ${theme}</figcaption></figure>`
  })
  return `<!doctype html><style>
    body { margin: 24px; background: white; color: black; font: 14px sans-serif }
    main { display: grid; grid-template-columns: repeat(${columns}, ${tilePx[app]}px); gap: 24px }
    figure { margin: 0 } img { width: 100%; border: 1px solid silver } figcaption { overflow-wrap: anywhere; font-size: 11px }
  </style><h1>${room}</h1><main>${tiles.join('')}</main>`
}
