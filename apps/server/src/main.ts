/** The server's process: reads the configuration, starts the app and stops it on a signal. */
import { enableCompileCache, flushCompileCache } from 'node:module'
import { join } from 'node:path'

const ROOT = process.cwd()
const OLDEST_NODE = 24
const END_WITHIN_MS = 7_800

function fail(message: string): never {
  console.error(message)
  process.exit(1)
}

if (Number(process.versions.node.split('.')[0]) < OLDEST_NODE) fail(`Node ${OLDEST_NODE} is needed: start with npm start.`)

// The compile cache halves the load time. It covers only modules that are loaded after this line, so this file has no static imports of the
// server.
enableCompileCache(join(import.meta.dirname, '../../../.cache/compiled'))
const [{ createLog }, { ConfigError, readConfig }] = await Promise.all([import('./log.ts'), import('./config.ts')])

const log = createLog()

async function run(): Promise<void> {
  const config = readConfig(process.env, ROOT)
  log.level = config.logLevel
  // Loaded after the configuration was read: what is wrong with that is said at once.
  const { createApp } = await import('./app.ts')
  const app = createApp(config, log)
  let isEnding = false
  const end = async (signal: string) => {
    if (isEnding) return
    isEnding = true
    log.info({ signal }, 'ending')
    setTimeout(() => process.exit(1), END_WITHIN_MS).unref()
    process.exit((await app.close()) ? 0 : 1)
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => void end(signal))
  try {
    console.log(await app.start())
    flushCompileCache()
  } catch (error) {
    if (isEnding) return
    isEnding = true
    await app.close()
    throw error
  }
}

try {
  await run()
} catch (error) {
  if (error instanceof ConfigError) fail(`Configuration: ${error.message}`)
  log.fatal({ err: error }, 'did not start')
  fail(error instanceof Error ? error.message : String(error))
}
