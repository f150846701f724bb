import { expect, it } from 'vitest'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const KEY = /rail: \{[^}]*key: '(\w)'/g
const folder = join(import.meta.dirname, '../rooms')

it('leads to one page by each key after G', () => {
  const keys = readdirSync(folder).flatMap((room) =>
    [...readFileSync(join(folder, room, 'room.ts'), 'utf8').matchAll(KEY)].map(([, key]) => `${key} ${room}`),
  )
  const letters = keys.map((key) => key.charAt(0))
  expect(keys.length).toBeGreaterThan(20)
  expect(keys.filter((key) => letters.indexOf(key.charAt(0)) !== letters.lastIndexOf(key.charAt(0)))).toEqual([])
})
