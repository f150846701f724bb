/** `npm run operator -- add <address> <name> <role ...>`: invites an operator on the machine itself: ASSAY_DATA or DATABASE_URL, as for the server. */
import { install, node24, run } from './lib-runtime.mjs'

await install()
process.exit(await run(node24(), ['tools/operator/main.ts', ...process.argv.slice(2)]))
