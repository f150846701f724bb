/** Lies about when something was written, with all heads written anew: each leaf has the second that it belongs to. */
import { afterAll, describe, expect, it } from 'vitest'
import {
  changeEvent,
  check,
  everyHead,
  falsehoods,
  folders,
  leaveOut,
  lie,
  moveEvent,
  removeFolders,
  truth,
  type Lie,
} from '../testing/lies.ts'
import { readDownload } from '../download/folder.ts'
import type { Material } from '../testing/write-log.ts'
import { verify } from '../verify.ts'

afterAll(removeFolders)

/** Puts the first leaf of a kind that is as wanted into a later second. */
function moveOne({ seconds }: Material, kind: string, ...[by, isWanted]: [number, (fields: string[]) => boolean]): void {
  const isIt = (event: string): boolean => event.startsWith(`${kind} `) && isWanted(event.split(' '))
  const at = seconds.findIndex(({ events }) => events.some(isIt))
  const events = seconds[at]!.events
  seconds[at + by]!.events.push(...events.splice(events.findIndex(isIt), 1))
}

const isForced = (kind: string | undefined): boolean => kind === 'liquidated' || kind === 'hedge_matched'

describe('a lie about seconds', () => {
  it.each<Lie>([
    [
      'a settlement written 40 s later',
      (material) => moveEvent(material, 'option-end/1', 40),
      'is 40 s after the first tick behind its window',
    ],
    [
      'a settlement written a second later',
      (material) => moveEvent(material, 'option-end/1', 1),
      'is 1 s after the first tick behind its window',
    ],
    [
      'a settlement from before its last tick',
      (material) => moveEvent(material, 'option-end/1', -1),
      'ended before a tick after its window',
    ],
    [
      'a settlement written 40 s later as if ticks had been rebuilt',
      (material) => {
        changeEvent(material, 'option-end/1', (fields) => (fields[8] = 'ab'))
        moveEvent(material, 'option-end/1', 40)
      },
      'no tick of its window had to be rebuilt',
    ],
    ['an acceptance written two seconds later', (material) => moveEvent(material, 'option/1', 2), 'and logged in second'],
    [
      'a fill written 40 s later',
      (material) => moveOne(material, 'fill/1', 40, (fields) => !isForced(fields[4])),
      'not in that of its tick',
    ],
    ['a liquidation written 40 s later', (material) => moveEvent(material, 'liquidation/1', 40), 'not in that of the tick that caused it'],
    [
      'the fill of a liquidation written 40 s later',
      (material) => moveOne(material, 'fill/1', 40, (fields) => isForced(fields[4])),
      'its fill is in second',
    ],
    ['an overnight fee taken five seconds later', (material) => moveEvent(material, 'overnight/1', 5), 'is in second'],
    ['a rule written afterwards', (material) => moveEvent(material, 'rule/1', 40), 'rule proof.config'],
    [
      'a rebuilt tick that stands beside no settlement',
      ({ seconds }) => seconds[150]!.events.push(`restored/1 BTC/USDT ${seconds[149]!.second * 1000} 5 ab`),
      'and no option was settled by it there',
    ],
    [
      'a tick among the leaves that are no ticks',
      ({ seconds }) => seconds[150]!.events.push(`tick/1 BTC/USDT 700 ${seconds[110]!.second * 1000} 1 2 walk -`),
      'a leaf tick/1 must not be in the log',
    ],
    ['a leaf of no known kind', ({ seconds }) => seconds[150]!.events.push('option-end/2 x'), 'a leaf option-end/2 must not be in the log'],
  ])('%s is found by the rules', (_name, change, sentence) => {
    const made = lie(change)
    expect(falsehoods(made, [...made.heads])).toContain(sentence)
  })

  it('is found where a block has a tick of another second', () => {
    const folder = truth.write()
    folders.push(folder)
    const download = readDownload(folder)
    download.hours[0]!.seconds[50]!.ticks[2]!.timeMs -= 40_000
    expect(verify(download, []).falsehoods.join('\n')).toContain('is in another second than its own')
  })

  it('is found in a receipt, too, whose seconds were not downloaded', () => {
    const event = truth.seconds.flatMap(({ events }) => events).find((one) => one.startsWith('option/1'))!
    const receipt = truth.receiptOf(event.split(' ')[1]!)
    const told = (leaf: string): string => {
      const copy = structuredClone(receipt)
      copy.seconds[0]!.leaves.push({ ...copy.seconds[0]!.leaves[0]!, leaf })
      const made = lie((material) => {
        leaveOut(material, () => true)
        material.receipts = [copy]
      })
      return check(made, everyHead).falsehoods.join('\n')
    }
    expect(told('tick/2 x')).toContain('a leaf tick/2 must not be in the log')
    expect(told('tick/1 BTC/USDT 1 5000 1 2 walk -')).toContain('a tick is in another second than its own')
  })
})
