/**
 * Loaded into a server of tests before anything else (`--import`): the process kills itself with -9 at the COMMIT of a transaction that a test
 * names, just before it is sent or just after the database has answered. The product knows nothing of it.
 */
import { existsSync, readFileSync, rmSync } from 'node:fs'
import pg from 'pg'

/** A transaction is named by a part of a statement in it, and by what its values have. */
export interface Point {
  text: string
  /** All of them. */
  values: string[]
  when: 'before' | 'after'
}

const file = process.env['DIES_AT']

function armed(): Point | null {
  if (file === undefined || !existsSync(file)) return null
  return JSON.parse(readFileSync(file, 'utf8')) as Point
}

function die(): void {
  rmSync(file!)
  process.kill(process.pid, 'SIGKILL')
}

type Query = (this: pg.Client, ...given: unknown[]) => unknown

if (file !== undefined) {
  const query = pg.Client.prototype.query as unknown as Query
  /** Connections with a transaction that is to die. */
  const marked = new WeakSet<pg.Client>()
  const patched: Query = function (this: pg.Client, ...given) {
    const [asked, second] = given as [string | { text?: string; values?: unknown[] } | undefined, unknown]
    const text = typeof asked === 'string' ? asked : asked?.text
    const values = typeof asked === 'string' ? second : (asked?.values ?? second)
    const point = text === undefined ? null : armed()
    if (!point || text === undefined) return query.apply(this, given)
    if (text.trim().toLowerCase() !== 'commit') {
      const held = JSON.stringify(values, (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value)) ?? ''
      const isNamed = text.includes(point.text) && point.values.every((value) => held.includes(value))
      if (isNamed) marked.add(this)
      return query.apply(this, given)
    }
    if (!marked.has(this)) return query.apply(this, given)
    if (point.when === 'before') die()
    const answered = query.apply(this, given)
    return answered instanceof Promise ? answered.then((result: unknown) => (die(), result)) : answered
  }
  pg.Client.prototype.query = patched as unknown as typeof pg.Client.prototype.query
}
