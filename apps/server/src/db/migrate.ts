import { join } from 'node:path'
import { runner } from 'node-pg-migrate'
import type pg from 'pg'

/** Brings the database to this version: numbered SQL files, forward only, one at a time under an advisory lock. */
export async function migrate(owner: pg.Client): Promise<void> {
  await runner({
    dbClient: owner,
    dir: join(import.meta.dirname, 'migrations'),
    direction: 'up',
    migrationsTable: 'site_migration',
    checkOrder: true,
    log: () => undefined,
  })
}
