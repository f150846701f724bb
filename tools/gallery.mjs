/**
 * `npm run gallery`: a picture of every page there is, and one sheet of them for each room, in reports/gallery. Options:
 * --theme dark|light (both), --lang en, --width 390.
 */
import { ensureBrowser } from './lib-browser.mjs'
import { buildWeb, environment, install, node24, run } from './lib-runtime.mjs'

await install()
await buildWeb()
process.exit(
  await run(node24(), ['tools/gallery/main.ts', ...process.argv.slice(2)], { env: environment({ CHROMIUM: await ensureBrowser() }) }),
)
