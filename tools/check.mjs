/** `npm run check`: what must hold of an installation's books, asked of its running database: ASSAY_DATA or DATABASE_URL, as for the server. */
import { install, node24, run } from './lib-runtime.mjs'

await install()
process.exit(await run(node24(), ['tools/check/main.ts']))
