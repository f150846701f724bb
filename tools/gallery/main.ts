/** The work of `npm run gallery`, on the project's own Node: a server in a fresh folder, a user with a history, and a browser. */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { startServer } from '../../e2e/server.ts'
import { makeDemoUser } from './demo.ts'
import { readOptions } from './options.ts'
import { makeSheet, PIXEL_RATIO, takePictures, type Picture, type Scene } from './pictures.ts'
import { builtRoutes } from './routes.ts'

const folder = join(import.meta.dirname, '../../reports/gallery')

async function main(): Promise<void> {
  const options = readOptions(process.argv.slice(2))
  const routes = builtRoutes()
  rmSync(folder, { recursive: true, force: true })
  const server = await startServer()
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
    const { user, proofs } = await makeDemoUser(server.url)
    const scene: Scene = { browser, url: server.url, token: user.token!, proofs, folder, options }
    const pictures: Picture[] = []
    for (const theme of options.themes) pictures.push(...(await takePictures(scene, routes, theme)))
    for (const [room, ofRoom] of Map.groupBy(pictures, (picture) => picture.room)) console.log(await makeSheet(scene, room, ofRoom))
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
