// @vitest-environment happy-dom
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { Room } from './room.ts'
import * as rooms from './rooms.ts'

const all = Object.values<Room>(rooms)

const source = (file: string) => readFileSync(`${import.meta.dirname}/${file}`, 'utf8')

describe.each(all.map((room) => [room.name, room] as const))('the room %s', (_, { routes, segments = [], adds = {} }) => {
  it('has every page it names', async () => {
    for (const { page } of routes) if (page) expect(await page()).toBeTypeOf('function')
  })
  it('has every segment it names, and its chart', async () => {
    for (const { page, chart } of segments) for (const load of [page, chart]) if (load) expect(await load()).toBeTypeOf('function')
  })
  it('has every part it adds to others', async () => {
    const { bills, records, ...parts } = adds
    for (const load of Object.values(parts)) expect(await load()).toBeTypeOf('function')
    if (records) expect(await records()).toMatchObject({ list: expect.any(Function), one: expect.any(Function) })
    if (bills) expect(Object.keys((await bills()).kinds).length).toBeGreaterThan(0)
  })
})

it('no two rooms have a name in common', () => expect(new Set(all.map(({ name }) => name)).size).toBe(all.length))

it('no two segments have a name in common, nor a kind of market', () => {
  const segments = all.flatMap(({ segments: own = [] }) => own)
  const kinds = segments.flatMap(({ kinds: own = [] }) => own)
  expect(new Set(segments.map(({ name }) => name)).size).toBe(segments.length)
  expect(new Set(kinds).size).toBe(kinds.length)
})

it('the app takes nothing from a room but its line in the list, and the sheets of the pages a visit begins with', () => {
  const files = readdirSync(import.meta.dirname).filter((file) => /\.tsx?$/.test(file) && !['rooms.ts', 'rooms.test.ts'].includes(file))
  const taken = files.flatMap((file) => source(file).match(/'#rooms\/[^']+'/g) ?? [])
  expect(taken.filter((path) => !/^'#rooms\/(home|market)\/[^']+\.css'$/.test(path))).toEqual([])
})
