import { expect, it } from 'vitest'
import { isDatabaseAway } from './away.ts'

const failed = (message: string, code?: string, cause?: unknown): Error => Object.assign(new Error(message, { cause }), code && { code })
const system = (syscall: string, code: string): Error => Object.assign(failed(`${syscall} ${code}`, code), { syscall })

it.each([
  failed('could not extend file: No space left on device', '53100'),
  failed('could not read block', '58030'),
  failed('terminating connection due to administrator command', '57P01'),
  failed('canceling statement due to statement timeout', '57014'),
  failed('canceling statement due to lock timeout', '55P03'),
  system('connect', 'ECONNREFUSED'),
  system('connect', 'ENOENT'),
  system('connect', 'EHOSTUNREACH'),
  system('read', 'ECONNRESET'),
  failed('Cannot use a pool after calling end on the pool'),
  failed('Connection terminated unexpectedly'),
  failed('Client has encountered a connection error and is not queryable'),
  failed('timeout exceeded when trying to connect'),
  failed('the work could not be done', undefined, failed('Connection terminated due to connection timeout')),
])('a database that cannot work is away: $message', (error) => expect(isDatabaseAway(error)).toBe(true))

it.each([
  system('open', 'ENOENT'),
  failed('duplicate key', '23505'),
  failed('no such column', '42703'),
  failed('a bug of ours'),
  'a word',
  null,
  undefined,
])('what it refuses is our fault: %s', (error) => expect(isDatabaseAway(error)).toBe(false))
