/** `npm run secret-key`: exchanges SECRET_KEY of an installation whose server is stopped: ASSAY_DATA or DATABASE_URL, as for the server. */
import { install, node24, run } from './lib-runtime.mjs'

await install()
process.exit(await run(node24(), ['tools/secret-key/main.ts']))
