/** The invariants against the database of an installation, whether its server runs or not. Reads only. */
import { checkNames, findViolations } from '../../apps/server/src/books.ts'
import { ConfigError, readConfig } from '../../apps/server/src/config.ts'
import type { Database } from '../../apps/server/src/db/pool.ts'
import { withRunningDatabase } from '../../apps/server/src/db/running.ts'

async function check(db: Database): Promise<boolean> {
  const violations = await findViolations(db)
  const broken = new Map(violations.map(({ check: name, rows }) => [name, rows]))
  for (const name of checkNames) console.log(`${broken.has(name) ? 'BROKEN' : 'holds '}  ${name}`)
  for (const [name, rows] of broken) console.log(`${name}: ${JSON.stringify(rows, null, 2)}`)
  console.log(`${checkNames.length - broken.size} hold, ${broken.size} broken`)
  return broken.size === 0
}

try {
  process.exitCode = (await withRunningDatabase(readConfig(process.env, process.cwd()), check)) ? 0 : 1
} catch (error) {
  console.error(error instanceof ConfigError ? `Configuration: ${error.message}` : error)
  process.exitCode = 1
}
