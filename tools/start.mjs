/** `npm start`: everything a fresh machine needs, then the server. */
import { become, buildWeb, install, node24 } from './lib-runtime.mjs'

await install()
await buildWeb()
become(node24(), ['apps/server/src/main.ts', ...process.argv.slice(2)])
