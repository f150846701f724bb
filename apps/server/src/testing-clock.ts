/** For tests: a database whose clock stands still where a test sets it. */
import { openDatabase, openPool, type Database } from './db/pool.ts'
import { asOwner, type TestDatabase } from './testing.ts'

/** The name of its `now()`, found before PostgreSQL's own. */
const FOUND_FIRST = 'moved, pg_catalog, public'

export interface MovedClock {
  /** Over connections that ask the moved clock. */
  db: Database
  /** Sets the clock, for every connection that was opened since the clock was made. */
  set(ms: number): Promise<void>
  close(): Promise<void>
}

/** Connections that are open already keep PostgreSQL's own clock: a desk asks this one once it was started again. */
export async function moveClock(database: TestDatabase): Promise<MovedClock> {
  const { role, owner, target } = database
  await asOwner(
    database,
    `create schema moved;
      create table moved.clock (at timestamptz not null);
      insert into moved.clock values (pg_catalog.now());
      create function moved.now() returns timestamptz language sql stable as 'select at from moved.clock';
      grant usage on schema moved to ${role};
      grant select on moved.clock to ${role};
      alter role ${role} in database ${nameOf(owner)} set search_path = ${FOUND_FIRST}`,
  )
  const pool = openPool(target, 2)
  return {
    db: openDatabase(pool),
    set: async (ms) => void (await asOwner(database, 'update moved.clock set at = to_timestamp($1::float8 / 1000)', [ms])),
    close: () => pool.end(),
  }
}

const nameOf = ({ connectionString, database }: TestDatabase['owner']): string =>
  connectionString === undefined ? database! : new URL(connectionString).pathname.slice(1)
