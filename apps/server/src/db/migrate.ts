import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { runner, type RunnerOption } from 'node-pg-migrate'
import pg from 'pg'
import { ConfigError } from '../config.ts'

const FOLDER = join(import.meta.dirname, 'migrations')
const TABLE = 'site_migration'
/** The name that migrations use for the application's role. It is replaced by the role of the installation. */
const ROLE = /\bassay_app\b/g

type Strategy = NonNullable<RunnerOption['migrationLoaderStrategies']>[number]

/** Migrates the database to this version by numbered SQL files, forward only. An advisory lock keeps out a second run. */
export async function migrate(owner: pg.Client, role: string): Promise<void> {
  await runner({
    dbClient: owner,
    dir: FOLDER,
    direction: 'up',
    migrationsTable: TABLE,
    migrationLoaderStrategies: [{ extensions: ['.sql'], loader: loadFor(role) }],
    checkOrder: true,
    log: () => undefined,
  })
}

const loadFor =
  (role: string): Exclude<Strategy['loader'], string> =>
  (paths) =>
    Promise.resolve(
      paths.map((path) => {
        const text = readFileSync(path, 'utf8').replaceAll(ROLE, () => pg.escapeIdentifier(role))
        return { id: path, filePaths: [path], actions: { up: (steps) => steps.sql(text), down: false } }
      }),
    )

/** Throws a ConfigError when a newer version has migrated the database: this version would write rows that break newer rules. */
export async function refuseNewerSchema(owner: pg.Client): Promise<void> {
  const table = await owner.query<{ found: boolean }>(`select to_regclass('public.${TABLE}') is not null as found`)
  if (!table.rows[0]!.found) return
  const known = readdirSync(FOLDER).map((file) => basename(file, '.sql'))
  const result = await owner.query<{ name: string }>(`select name from ${TABLE} where name <> all ($1) order by name limit 1`, [known])
  const unknown = result.rows[0]
  if (unknown) throw new ConfigError(`the database was written by a newer version of Assay (${unknown.name}): start that one`)
}
