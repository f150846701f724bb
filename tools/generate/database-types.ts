/** Writes apps/server/src/db/types.gen.ts from a freshly migrated database. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTestDatabase } from '../../apps/server/src/testing.ts'

const TARGET = join(import.meta.dirname, '../../apps/server/src/db/types.gen.ts')

/** Answers the text; the caller writes it or compares. */
export async function databaseTypes(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'assay-types-'))
  const database = await createTestDatabase()
  const { connectionString, host = '', user, database: name } = database.owner
  const out = join(folder, 'types.ts')
  try {
    const url = connectionString ?? `postgres://${user}@localhost/${name}?host=${encodeURIComponent(host)}`
    execFileSync(
      'kysely-codegen',
      [
        '--dialect',
        'postgres',
        '--url',
        url,
        '--out-file',
        out,
        '--numeric-parser',
        'string',
        '--date-parser',
        'string',
        '--default-schema',
        'public',
        '--include-pattern',
        'public.*',
        '--exclude-pattern',
        'public.ledger_entry_*',
        '--singularize=false',
      ],
      { stdio: 'pipe' },
    )
    return readFileSync(out, 'utf8').replaceAll(/^.*(?:LedgerEntry|LedgerPosting|IdempotencyAnswer)\d+.*\n/gm, '')
  } finally {
    await database.close({ skipInvariants: true })
    rmSync(folder, { recursive: true, force: true })
  }
}

if (import.meta.main) writeFileSync(TARGET, await databaseTypes())
