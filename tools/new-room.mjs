/** `npm run new-room <name> [-- --segment]`: the skeleton of a room in contract, server and web, and the nine steps that fill it. */
import { install, node24, run } from './lib-runtime.mjs'

await install()
process.exit(await run(node24(), ['tools/new-room/main.ts', ...process.argv.slice(2)]))
