/** The database of an installation whose server runs, for the commands beside it. */
import { ConfigError, type Config } from '../config.ts'
import { socketFolderOf } from './data-folder.ts'
import { EMBEDDED } from './embedded.ts'
import { sayWhyNotConnected } from './faults.ts'
import { openDatabase, openPool, type ConnectionTarget, type Database } from './pool.ts'

const targetOf = ({ databaseUrl, dataDir }: Config): ConnectionTarget =>
  databaseUrl === null ? { host: socketFolderOf(dataDir), ...EMBEDDED } : { connectionString: databaseUrl }

/** Works with the database. Throws a ConfigError where none runs. */
export async function withRunningDatabase<T>(config: Config, work: (db: Database) => Promise<T>): Promise<T> {
  const target = targetOf(config)
  const pool = openPool(target, 1)
  try {
    await pool.query('select').catch((error: unknown) => {
      if (config.databaseUrl !== null) throw sayWhyNotConnected(error, target)
      throw new ConfigError(`ASSAY_DATA: no database runs on ${config.dataDir}: start the server first, or name another folder`)
    })
    return await work(openDatabase(pool))
  } finally {
    await pool.end()
  }
}
