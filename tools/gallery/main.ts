/** The work of `npm run gallery`, on the project's own Node: a server in a fresh folder, a user with a history, operators with work before them, and a browser. */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { startServer } from '../../e2e/server.ts'
import { makeDesk } from './demo-desk.ts'
import { makeDemoUser } from './demo.ts'
import { readOptions } from './options.ts'
import { makeSheet, PIXEL_RATIO, takePictures, type Picture, type Scene } from './pictures.ts'
import { builtRoutes } from './routes.ts'

const PHONE_PX = 844
const DESK = { width: 1280, height: 800 }
const folder = join(import.meta.dirname, '../../reports/gallery')

async function main(): Promise<void> {
  const options = readOptions(process.argv.slice(2))
  const routes = options.apps.flatMap(builtRoutes)
  rmSync(folder, { recursive: true, force: true })
  const server = await startServer({ hasConsole: true })
  const browser = await chromium.launch({
    ...(process.env['CHROMIUM'] && { executablePath: process.env['CHROMIUM'] }),
    // The ratio as a flag too: charts measure themselves in the pixels of the screen, which emulation alone leaves at one.
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--no-first-run',
      `--force-device-scale-factor=${PIXEL_RATIO}`,
    ],
  })
  try {
    const { user, own } = await makeDemoUser(server.url)
    const { token, ids } = await makeDesk(server, user)
    const readers = {
      web: { url: server.url, token: user.token!, screen: { width: options.widthPx, height: PHONE_PX } },
      console: { url: server.consoleUrl!, token, screen: DESK },
    }
    const scene: Scene = { browser, readers, own, ids, folder, options }
    const pictures: Picture[] = []
    for (const theme of options.themes) pictures.push(...(await takePictures(scene, routes, theme)))
    for (const ofRoom of Map.groupBy(pictures, ({ app, room }) => `${app}/${room}`).values()) console.log(await makeSheet(scene, ofRoom))
    console.log(`${pictures.length} pictures of ${routes.length} pages in ${folder}`)
  } finally {
    await browser.close()
    await server.close()
  }
}

await main().catch((error: Error) => {
  console.error(error.message)
  process.exitCode = 1
})
