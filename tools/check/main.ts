/** The invariants against the database of an installation, whether its server runs or not. Reads only. */
import { ConfigError, readConfig, type Config } from '../../apps/server/src/config.ts'
import { socketFolderOf } from '../../apps/server/src/db/data-folder.ts'
import { EMBEDDED } from '../../apps/server/src/db/embedded.ts'
import { sayWhyNotConnected } from '../../apps/server/src/db/faults.ts'
import { openDatabase, openPool, type ConnectionTarget } from '../../apps/server/src/db/pool.ts'
import { checkNames, findViolations } from '../../apps/server/src/books.ts'

const targetOf = ({ databaseUrl, dataDir }: Config): ConnectionTarget =>
  databaseUrl === null ? { host: socketFolderOf(dataDir), ...EMBEDDED } : { connectionString: databaseUrl }

async function check(config: Config): Promise<boolean> {
  const target = targetOf(config)
  const pool = openPool(target, 1)
  try {
    await pool.query('select').catch((error: unknown) => {
      if (config.databaseUrl !== null) throw sayWhyNotConnected(error, target)
      throw new ConfigError(`ASSAY_DATA: no database runs on ${config.dataDir}: start the server first, or name another folder`)
    })
    const violations = await findViolations(openDatabase(pool))
    const broken = new Map(violations.map(({ check: name, rows }) => [name, rows]))
    for (const name of checkNames) console.log(`${broken.has(name) ? 'BROKEN' : 'holds '}  ${name}`)
    for (const [name, rows] of broken) console.log(`${name}: ${JSON.stringify(rows, null, 2)}`)
    console.log(`${checkNames.length - broken.size} hold, ${broken.size} broken`)
    return broken.size === 0
  } finally {
    await pool.end()
  }
}

try {
  process.exitCode = (await check(readConfig(process.env, process.cwd()))) ? 0 : 1
} catch (error) {
  console.error(error instanceof ConfigError ? `Configuration: ${error.message}` : error)
  process.exitCode = 1
}
