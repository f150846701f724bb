import { expect, it } from 'vitest'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { proposals } from '@assay/contract/wire'

const KEY = /rail: \{[^}]*key: '(\w)'/g
const folder = join(import.meta.dirname, '../rooms')

const sources = readdirSync(folder).map((room) => readFileSync(join(folder, room, 'room.ts'), 'utf8'))

it('marks in the rail what waits for a second operator, each kind at one page', () => {
  const marked = sources.flatMap((source) =>
    [...source.matchAll(/decides: \[([^\]]*)\]/g)].flatMap(([, kinds]) => [...kinds!.matchAll(/'([^']+)'/g)].map(([, kind]) => kind)),
  )
  // Withdrawals count their own queue; a limit of a user is none of them.
  expect(marked.toSorted()).toEqual(
    Object.keys(proposals)
      .filter((kind) => kind === 'withdrawal.limit' || !kind.startsWith('withdrawal.'))
      .toSorted(),
  )
})

it('leads to one page by each key after G', () => {
  const keys = readdirSync(folder).flatMap((room) =>
    [...readFileSync(join(folder, room, 'room.ts'), 'utf8').matchAll(KEY)].map(([, key]) => `${key} ${room}`),
  )
  const letters = keys.map((key) => key.charAt(0))
  expect(keys.length).toBeGreaterThan(20)
  expect(keys.filter((key) => letters.indexOf(key.charAt(0)) !== letters.lastIndexOf(key.charAt(0)))).toEqual([])
})
