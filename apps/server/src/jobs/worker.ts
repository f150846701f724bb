/** Runs the queue: work that may wait and be tried again (mail, text messages). Nothing that settles money hangs on it. */
import { Logger, run, runMigrations, type Runner, type TaskList } from 'graphile-worker'
import pg from 'pg'
import type { Logger as Log } from 'pino'
import type { Config } from '../config.ts'
import type { ConnectionTarget } from '../db/pool.ts'
import { createDelivery, SEND_MESSAGE, type OutgoingMessage } from '../ports/message-sender.ts'

/** What is known of a job may hold its message, and that a code: only its number, its task and the error are told. */
export const quietly = (log: Log | null) =>
  new Logger(() => (level, message, meta) => {
    const { job, error } = (meta ?? {}) as { job?: { id: unknown; task_identifier: unknown }; error?: unknown }
    const about = { ...(job && { job: job.id, task: job.task_identifier }), ...(error !== undefined && { err: error }) }
    if (level === 'error') log?.error(about, message)
    else if (level === 'warning') log?.warn(about, message)
  })

/** The queue's tables keep strangers out by row security; the application's role is none. */
const openTo = (role: string): string => `
  do $$
  declare queue_table record;
  begin
    for queue_table in select c.oid, c.relname from pg_class c where c.relnamespace = 'graphile_worker'::regnamespace and c.relkind = 'r' loop
      if not exists (select from pg_policy where polrelid = queue_table.oid and polname = 'assay_app') then
        execute format('create policy assay_app on graphile_worker.%I to ${role} using (true) with check (true)', queue_table.relname);
      end if;
    end loop;
  end $$;
  grant usage on schema graphile_worker to ${role};
  grant select, insert, update, delete on all tables in schema graphile_worker to ${role};
  grant usage on all sequences in schema graphile_worker to ${role};`

/** Lays the queue's own tables, as the owner. */
export async function migrateJobs(target: ConnectionTarget, role: string): Promise<void> {
  const pool = new pg.Pool({ ...target, max: 2 })
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  try {
    await runMigrations({ pgPool: pool, logger: quietly(null) })
    await pool.query(openTo(pg.escapeIdentifier(role)))
  } finally {
    await pool.end()
  }
}

export function startJobs(pool: pg.Pool, config: Config, log: Log): Promise<Runner> {
  const deliver = createDelivery(config)
  const taskList: TaskList = { [SEND_MESSAGE]: async (payload) => deliver(payload as OutgoingMessage) }
  return run({ pgPool: pool, taskList, concurrency: 4, noHandleSignals: true, pollInterval: 2_000, logger: quietly(log) })
}
