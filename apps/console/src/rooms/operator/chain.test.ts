import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import type { LogEntry } from './api.ts'
import { EMPTY_HASH, findBreak } from './chain.ts'

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/** A log as the server writes it. */
function logOf(count: number): LogEntry[] {
  let before = sha256('')
  return Array.from({ length: count }, (_, index) => {
    const entry = {
      number: String(index + 1),
      time: `2026-11-24T09:00:0${index}.000Z`,
      operator_id: index === 0 ? null : '2',
      operator_name: null,
      action: 'account.viewUser',
      subject: `user:${1000 + index}`,
      detail: '{"note":"ü"}',
    }
    before = sha256([before, entry.number, entry.time, entry.operator_id ?? '-', entry.action, entry.subject, entry.detail].join('\n'))
    return { ...entry, hash: before }
  })
}

it('finds nothing in a whole log, nor in a later part of it', async () => {
  const log = logOf(5)
  expect(await findBreak(await EMPTY_HASH, log)).toBeNull()
  expect(await findBreak(log[1]!.hash, log.slice(2))).toBeNull()
})

const lies: Record<string, (log: LogEntry[]) => LogEntry[]> = {
  'a changed detail': (log) => log.map((entry, at) => (at === 2 ? { ...entry, detail: '{}' } : entry)),
  'another operator': (log) => log.map((entry, at) => (at === 2 ? { ...entry, operator_id: '3' } : entry)),
  'an entry left out': (log) => log.filter((_, at) => at !== 2),
  'two in the wrong order': (log) => [log[0]!, log[1]!, log[3]!, log[2]!, log[4]!],
}
it.each(Object.entries(lies))('finds %s at its entry', async (_, lie) => {
  const found = await findBreak(await EMPTY_HASH, lie(logOf(5)))
  expect(Number(found?.number)).toBeGreaterThan(2)
  expect(found?.said).not.toBe(found?.due)
})

it('finds a log written anew from some entry on', async () => {
  const log = logOf(5)
  const other = logOf(6).slice(1)
  expect(await findBreak(log[2]!.hash, other.slice(3))).not.toBeNull()
})
