/** `npm run verify -- <url or folder>`: checks an installation from outside. `npm run verify -- --help` says more. */
import { install, node24, run } from './lib-runtime.mjs'

await install()
process.exit(await run(node24(), ['packages/verify/src/main.ts', ...process.argv.slice(2)]))
