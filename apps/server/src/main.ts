/** The server's process: configuration, everything started in order, the port last, and a clean end. */
import { enableCompileCache, flushCompileCache } from 'node:module'
import { join } from 'node:path'

const ROOT = process.cwd()
const OLDEST_NODE = 24
const END_WITHIN_MS = 7_500

function fail(message: string): never {
  console.error(message)
  process.exit(1)
}

if (Number(process.versions.node.split('.')[0]) < OLDEST_NODE) fail(`Node ${OLDEST_NODE} is needed: start with npm start.`)

// What was compiled at an earlier start loads in half the time. Only what is loaded after this line profits: hence no imports above.
enableCompileCache(join(import.meta.dirname, '../../../.cache/compiled'))
const [{ createLog }, { ConfigError, readConfig }, { startApp }] = await Promise.all([
  import('./log.ts'),
  import('./config.ts'),
  import('./app.ts'),
])

const log = createLog()

try {
  const config = readConfig(process.env, ROOT)
  log.level = config.logLevel
  const app = await startApp(config, log)
  console.log(app.welcome)
  flushCompileCache()
  let isEnding = false
  const end = (signal: string) => {
    if (isEnding) return
    isEnding = true
    log.info({ signal }, 'ending')
    setTimeout(() => process.exit(1), END_WITHIN_MS).unref()
    app.close().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'did not end cleanly')
        process.exit(1)
      },
    )
  }
  process.on('SIGTERM', end)
  process.on('SIGINT', end)
} catch (error) {
  if (error instanceof ConfigError) fail(`Configuration: ${error.message}`)
  log.fatal({ err: error }, 'did not start')
  fail(error instanceof Error ? error.message : String(error))
}
