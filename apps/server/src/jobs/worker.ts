/** Runs the job queue: work that may wait and be retried, such as mails and text messages. No settlement of money depends on it. */
import { setTimeout as sleep } from 'node:timers/promises'
import { Logger, run, runMigrations, type TaskList } from 'graphile-worker'
import pg from 'pg'
import type { Logger as Log } from 'pino'
import type { Config } from '../config.ts'
import type { ConnectionTarget } from '../db/pool.ts'
import { createDelivery, SEND_MESSAGE, type OutgoingMessage } from '../ports/message-sender.ts'

/** A job may contain a message with a code. Only the job's id, its task and the error are logged. */
export const quietly = (log: Log | null) =>
  new Logger(() => (level, message, meta) => {
    const { job, error } = (meta ?? {}) as { job?: { id: unknown; task_identifier: unknown }; error?: unknown }
    const about = { ...(job && { job: job.id, task: job.task_identifier }), ...(error !== undefined && { err: error }) }
    if (level === 'error') log?.error(about, message)
    else if (level === 'warning') log?.warn(about, message)
  })

/** The queue's tables use row security. This opens them to the application's role. */
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

/** Creates the queue's tables. The connection must be the owner's. */
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

/** The queue pauses longer and longer while the database is away, and ends only after such a pause. The server does not wait for that. */
const END_WITHIN_MS = 2_000

interface Jobs {
  config: Config
  log: Log
  /** Of rooms, by name. */
  tasks: Readonly<Record<string, (payload: unknown) => Promise<void>>>
}

/** Returns the function that ends it, after the jobs in progress. */
export async function startJobs(pool: pg.Pool, { config, log, tasks }: Jobs): Promise<() => Promise<unknown>> {
  const deliver = createDelivery(config)
  const taskList: TaskList = { ...tasks, [SEND_MESSAGE]: async (payload) => deliver(payload as OutgoingMessage) }
  const queue = await run({ pgPool: pool, taskList, concurrency: 4, noHandleSignals: true, pollInterval: 2_000, logger: quietly(log) })
  return () => Promise.race([queue.stop(), sleep(END_WITHIN_MS, null, { ref: false })])
}
