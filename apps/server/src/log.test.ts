/** The lines of the log: the cause with the database's own code, no secrets, and no flood of equal lines. */
import { expect, it } from 'vitest'
import { createLog } from './log.ts'

interface Line {
  msg: string
  more?: number
  code?: string
  err?: { message: string; stack?: string; state?: string; cause?: { state?: string }; detail?: string; code?: string }
}

function listen() {
  const lines: Line[] = []
  const time = { ms: 0 }
  const log = createLog({ stream: { write: (line: string) => void lines.push(JSON.parse(line) as Line) }, now: () => time.ms })
  return { lines, log, time }
}
const failed = (message: string, code: string, more: object = {}) => Object.assign(new Error(message), { code, ...more })

it('says by which SQLSTATE a statement failed, and nothing of the row', () => {
  const { lines, log } = listen()
  log.error({ err: failed('duplicate key', '23505', { detail: 'Key (email)=(a@b.c) already exists' }) }, 'fault')
  log.error({ err: new Error('no batch', { cause: failed('deadlock', '40P01') }) }, 'fault')
  expect(lines[0]!.err).toMatchObject({ message: 'duplicate key', state: '23505', stack: expect.stringContaining('log.test') as string })
  expect(JSON.stringify(lines[0])).not.toContain('a@b.c')
  expect(lines[1]!.err).toMatchObject({ message: 'no batch', cause: { state: '40P01' } })
})

it('strikes out codes, tokens and passwords', () => {
  const { lines, log } = listen()
  log.info({ code: '123456', input: { code: '654321', token: 'abc', password: 'secret' } }, 'asked')
  expect(JSON.stringify(lines)).not.toMatch(/123456|654321|abc|secret/)
})

it('tells of a database that is away in one line without a trace, now and then, and how many there were', () => {
  const { lines, log, time } = listen()
  const away = () => failed('Connection terminated unexpectedly', '57P01')
  for (let times = 0; times < 500; times += 1) log.warn({ err: away(), url: '/x' }, 'database away')
  log.error({ err: away() }, 'desk command failed')
  expect(lines.map(({ msg }) => msg)).toEqual(['database away', 'desk command failed'])
  expect(lines[0]!.err).toMatchObject({ message: 'Connection terminated unexpectedly', state: '57P01' })
  expect(lines[0]!.err!.stack).toBeUndefined()
  time.ms += 10_000
  log.warn({ err: away() }, 'database away')
  expect(lines[2]).toMatchObject({ msg: 'database away', more: 499 })
  for (let times = 0; times < 3; times += 1) log.error({ err: new Error('a bug of ours') }, 'fault')
  expect(lines).toHaveLength(6)
})
