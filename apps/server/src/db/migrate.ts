import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { runner, type RunnerOption } from 'node-pg-migrate'
import pg from 'pg'
import { ConfigError } from '../config.ts'

const FOLDER = join(import.meta.dirname, 'migrations')
const TABLE = 'site_migration'
/** In a migration it stands for the role to which it grants what the application may do. */
const ROLE = /\bassay_app\b/g

type Strategy = NonNullable<RunnerOption['migrationLoaderStrategies']>[number]

/** Brings the database to this version: numbered SQL files, forward only, one at a time under an advisory lock. */
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

/** An older program would write rows that the newer one has other rules for. */
export async function refuseNewerSchema(owner: pg.Client): Promise<void> {
  const table = await owner.query<{ found: boolean }>(`select to_regclass('public.${TABLE}') is not null as found`)
  if (!table.rows[0]!.found) return
  const known = readdirSync(FOLDER).map((file) => basename(file, '.sql'))
  const result = await owner.query<{ name: string }>(`select name from ${TABLE} where name <> all ($1) order by name limit 1`, [known])
  const unknown = result.rows[0]
  if (unknown) throw new ConfigError(`the database was written by a newer version of Assay (${unknown.name}): start that one`)
}
