/** `npm run dev`: the server, started again when its sources change, and the web app with hot reload on port 5173. */
import { become, environment, install, node24, root } from './lib-runtime.mjs'

await install()
const server = become(node24(), ['--watch', '--watch-preserve-output', 'apps/server/src/main.ts'], {
  env: environment({ LOG_LEVEL: process.env.LOG_LEVEL ?? 'info' }),
})
const web = become('vite', ['--port', '5173', '--strictPort'], { cwd: `${root}/apps/web` })
web.on('exit', () => server.kill('SIGTERM'))
