/**
 * `npm run gallery`: a picture of every page of the app and of the console, and one sheet of them for each room, in reports/gallery. Options:
 * --theme dark|light (both), --app web|console (both), --lang en, --width 390 (of the app; the console is 1280 wide).
 */
import { ensureBrowser } from './lib-browser.mjs'
import { buildWeb, environment, install, node24, run } from './lib-runtime.mjs'

await install()
await buildWeb()
process.exit(
  await run(node24(), ['tools/gallery/main.ts', ...process.argv.slice(2)], { env: environment({ CHROMIUM: await ensureBrowser() }) }),
)
