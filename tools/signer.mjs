/** `npm run signer`: the process that signs withdrawals, apart from the server. `npm run signer -- init` makes its key and its limits. */
import { become, install, node24 } from './lib-runtime.mjs'

await install()
become(node24(), ['apps/signer/src/main.ts', ...process.argv.slice(2)])
