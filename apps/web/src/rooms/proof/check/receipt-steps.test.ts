import type { Receipt } from '@assay/engine/proof'
import { describe, expect, it } from 'vitest'
import { receiptSteps } from './receipt-steps.ts'
import { copyOf, FIRST, optionLog, sha256 } from './testing.ts'

const { receipt, headOf } = optionLog()
const noHeads = new Map<number, string>()
/** The last second of each minute, as a device remembers it. */
const anchors = new Map(receipt.seconds.map(({ anchor }) => [anchor.second, headOf(anchor.second)]))

const statesOf = async (given: Receipt, heads: ReadonlyMap<number, string> = noHeads) =>
  (await receiptSteps(given, { sha256, heads })).map(({ name, state }) => `${name} ${state}`)

function tampered(change: (receipt: Receipt) => void): Receipt {
  const copy = copyOf(receipt)
  change(copy)
  return copy
}

describe('the log’s side of a receipt', () => {
  it('holds, and is unknown to a device that saw none of its heads', async () =>
    expect(await statesOf(receipt)).toEqual(['leaves ok', 'times ok', 'chain ok', 'seen unknown']))
  it('is vouched for by a device that saw a head behind each of its seconds', async () =>
    expect(await statesOf(receipt, anchors)).toEqual(['leaves ok', 'times ok', 'chain ok', 'seen ok']))
  it('falls where the device saw another head', async () => {
    const [second] = anchors.keys()
    expect(await statesOf(receipt, new Map([[second!, 'ab'.repeat(32)]]))).toEqual(['leaves ok', 'times ok', 'chain ok', 'seen bad'])
  })
  it('is not vouched for by heads from before its lines, and falls where one of those was another', async () => {
    const before = receipt.seconds.map(({ second }) => second - 1).filter((second) => !receipt.seconds.some((one) => one.second === second))
    expect(await statesOf(receipt, new Map(before.map((second) => [second, headOf(second)])))).toContain('seen unknown')
    expect(await statesOf(receipt, new Map([...anchors, [before[0]!, 'ab'.repeat(32)]]))).toContain('seen bad')
  })
  it('falls with one changed letter of a tick', async () => {
    const changed = tampered(({ seconds }) => {
      const tick = seconds.flatMap(({ leaves }) => leaves).find(({ leaf }) => leaf.startsWith('tick/1'))!
      tick.leaf = tick.leaf.replace('walk', 'talk')
    })
    expect(await statesOf(changed, anchors)).toEqual(['leaves bad', 'times unknown', 'chain unknown', 'seen unknown'])
  })
  it('falls with a changed path', async () => {
    const changed = tampered(({ seconds }) => {
      const step = seconds[0]!.leaves[0]!.path[0]!
      step.hash = step.hash.replace(/^./, (digit) => (digit === '0' ? '1' : '0'))
    })
    expect(await statesOf(changed)).toEqual(['leaves bad', 'times unknown', 'chain unknown', 'seen unknown'])
  })
  it('falls with a root left out on the way to the anchor', async () => {
    const changed = tampered(({ seconds }) => void seconds.at(-1)!.roots.pop())
    expect(await statesOf(changed, anchors)).toEqual(['leaves ok', 'times ok', 'chain bad', 'seen unknown'])
  })
  it('takes what is no receipt for a false one', async () => {
    expect(await statesOf({ ...receipt, seconds: [] })).toEqual(['leaves bad', 'times unknown', 'chain unknown', 'seen unknown'])
    expect(await statesOf(tampered(({ seconds }) => Object.assign(seconds[0]!, { head: 'x' })))).toContain('leaves bad')
    expect(await statesOf(tampered(({ seconds }) => Object.assign(seconds[0]!, { leaves: null })))).toContain('leaves bad')
  })
  it('names the second that is broken', async () => {
    const changed = tampered(({ seconds }) => void (seconds[1]!.headBefore = '00'.repeat(32)))
    expect((await receiptSteps(changed, { sha256, heads: noHeads }))[0]).toMatchObject({ state: 'bad', second: receipt.seconds[1]!.second })
    expect(receipt.seconds[1]!.second).toBeGreaterThan(FIRST)
  })
})
