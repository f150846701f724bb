/** Which outputs are known: the largest, and where each was seen, over a start. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { Outputs, OUTPUTS_MAXIMUM } from './outputs.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'assay-outputs-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

it('lets the smallest go for a larger one where it knows as many as it may', () => {
  const outputs = new Outputs(folder)
  outputs.add(Array.from({ length: OUTPUTS_MAXIMUM }, (_, place) => ({ id: 'a', place, value: BigInt(1_000 + place) })))
  outputs.add([
    { id: 'b', place: 0, value: 5_000n },
    { id: 'b', place: 1, value: 999n },
  ])
  const names = new Outputs(folder).all.map(({ id, place }) => `${id}:${place}`)
  expect(names).toHaveLength(OUTPUTS_MAXIMUM)
  expect([names.includes('b:0'), names.includes('b:1'), names.includes('a:0'), names.includes('a:1')]).toEqual([true, false, false, true])
})

it('keeps in which block it saw each, also where that is found again', () => {
  const outputs = new Outputs(folder)
  const found = { id: 'a', place: 0, value: 5n }
  outputs.add([found])
  expect(outputs.blockOf(found)).toBe(null)
  outputs.seenIn(new Map([['a:0', { height: 7, hash: 'x' }]]))
  outputs.add([found])
  expect(new Outputs(folder).blockOf(found)).toEqual({ height: 7, hash: 'x' })
})
