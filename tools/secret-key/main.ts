/**
 * Exchanges the key of an installation, with its server stopped: SECRET_KEY is the key of now and SECRET_KEY_NEW the next, or the files of the
 * data folder. It may be killed at any moment and run again.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigError, readConfig, readKey } from '../../apps/server/src/config.ts'
import { openConfigured } from '../../apps/server/src/db/open.ts'
import { withRunningDatabase } from '../../apps/server/src/db/running.ts'
import { createLog } from '../../apps/server/src/log.ts'
import { dropCopies, openSealedStores } from '../../apps/server/src/ports/file-stores.ts'
import { sealedOf } from '../../apps/server/src/rooms/open-rooms.ts'
import { rooms } from '../../apps/server/src/rooms/rooms.ts'
import { exchangeKey } from '../../apps/server/src/secret-key/exchange.ts'
import { exchangedKeys } from '../../apps/server/src/secret-key/key-files.ts'

const NAMED_FIRST = 50
const NAMED_EACH = 1_000

async function exchange(): Promise<string> {
  const config = readConfig(process.env, process.cwd())
  if (config.databaseUrl === null && !existsSync(join(config.dataDir, 'postgres')))
    throw new ConfigError(`ASSAY_DATA: there is no installation in ${config.dataDir}`)
  const keys = exchangedKeys(config, readKey('SECRET_KEY_NEW', process.env))
  // The claim on the database is held until the end, so no server starts meanwhile.
  const database = await openConfigured(config)
  try {
    const stores = await openSealedStores(config, createLog())
    let steps = 0
    const onStep = (words: string) => {
      steps += 1
      if (steps <= NAMED_FIRST || steps % NAMED_EACH === 0) console.log(`${steps}: ${words}`)
    }
    const { values, files, keyNumber } = await withRunningDatabase(config, (db) =>
      exchangeKey({ db, from: keys.from, to: keys.to, sealed: sealedOf(rooms), stores, onStep }),
    )
    await dropCopies(config)
    return `${values} values and ${files} files open with the next key, the ${keyNumber}. of this installation. ${keys.settle(keyNumber)}`
  } finally {
    await database.close()
  }
}

try {
  console.log(await exchange())
} catch (error) {
  console.error(error instanceof ConfigError ? `Configuration: ${error.message}` : error)
  process.exitCode = 1
}
