/** The recorded journal through this build: the same postings and the same state, or a rule of money has changed. */
import { describe, expect, it } from 'vitest'
import { readJournal, record, replay, type Entry } from '../world/journal.ts'

const { entries, hash } = readJournal()

describe('the journal', () => {
  it(`of ${entries.length} commands gives the ledger hash it was recorded with`, () => {
    console.log(`journal: ${entries.length} commands, ${hash.slice(0, 16)}`)
    expect(replay(entries)).toBe(hash)
  })

  it('is replayed as it is recorded', () => {
    const fresh = record(600, 5)
    expect(replay(fresh.entries)).toBe(fresh.hash)
  })

  it.each(['futures', 'seconds', 'spot'] as const)('comes to another hash when one accepted command of %s is left out', (engine) => {
    const kind = engine === 'seconds' ? 'submit' : 'place'
    const changed = entries.some((entry, at) => {
      if (entry.engine !== engine || entry.command.kind !== kind) return false
      return replay(entries.filter((_, other) => other !== at)) !== hash
    })
    expect(changed).toBe(true)
  })

  it('comes to another hash when a fee is a millionth higher', () => {
    const dearer = entries.map((entry): Entry => {
      if (entry.engine !== 'futures' || entry.command.kind !== 'set_config') return entry
      const instruments = entry.command.instruments.map((one) => ({ ...one, feePpm: one.feePpm + 1 }))
      return { ...entry, command: { ...entry.command, instruments } }
    })
    expect(replay(dearer)).not.toBe(hash)
  })
})
