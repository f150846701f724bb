import { describe, expect, it } from 'vitest'
import type { HandEvent } from '../testing/by-hand.ts'
import { hourOf } from '../testing/by-hand.ts'
import { sha256 } from '../log/hash.ts'
import { Report } from '../report.ts'
import type { TallyProof } from './proof-file.ts'
import { checkTallies } from './tallies.ts'

/** A tree of two leaves, worked out by hand: 3 USDT of user 1001 beside 4 of somebody else. */
const ID = '0b9e6f1c-52d4-4c1a-9a57-3d8e2f7b6a10'
const BLOCK = 'ab'.repeat(32)
const SALT = 'cd'.repeat(32)
const sum = (units: bigint): Buffer => Buffer.from(units.toString(16).padStart(32, '0'), 'hex')
const own = sha256('\x02', `part/1 ${ID} ${SALT} 1001 2 USDT 0 3`)
const other = sha256('somebody else')
const root = sha256(Buffer.of(3, 1), own, sum(300_000_000n), other, sum(400_000_000n)).toString('hex')
const sheet = `sheet/1 ${ID} 50000 7 ${BLOCK}\nowed USDT 1 ${root} 7`
const leafOf = (text: string): string => `tally/1 ${ID} 50000 7 ${BLOCK} ${sha256(text).toString('hex')}`

const proof: TallyProof = {
  version: 1,
  user: '1001',
  sheet,
  balances: [{ account: 2, currency: 'USDT', amount: '3' }],
  parts: [
    { account: 2, currency: 'USDT', part: 0, amount: '3', salt: SALT, path: [{ side: 'right', hash: other.toString('hex'), sum: '4' }] },
  ],
}

function faults(given: unknown, events: HandEvent[] = [[60, leafOf(sheet)]]): string {
  const report = new Report()
  checkTallies({ hours: hourOf([], events), proofs: [{ name: 'own.json', value: given }] }, report)
  return report.falsehoods.join('; ')
}
const [part] = proof.parts as [TallyProof['parts'][number]]
const withPart = (change: object): TallyProof => ({ ...proof, parts: [{ ...part, ...change }] })

describe('a proof that somebody is counted', () => {
  it('holds by the log and the file alone', () => {
    expect(faults(proof)).toBe('')
  })

  it.each([
    [
      'a balance lowered',
      { ...withPart({ amount: '2' }), balances: [{ account: 2, currency: 'USDT', amount: '2' }] },
      'does not lead to the root',
    ],
    [
      'less counted than there was',
      { ...proof, balances: [{ account: 2, currency: 'USDT', amount: '5' }] },
      'of 5 USDT of account 2 are counted 3',
    ],
    ['a salt changed', withPart({ salt: 'ce'.repeat(32) }), 'does not lead to the root'],
    ['the leaf of another user', { ...proof, user: '1002' }, 'does not lead to the root'],
    ['a user left out', withPart({ path: null }), 'not in the tree'],
    ['a neighbour’s sum lowered', withPart({ path: [{ ...part.path![0]!, sum: '3' }] }), 'does not lead to the root'],
    ['a neighbour below zero', withPart({ path: [{ ...part.path![0]!, sum: '-3' }] }), 'is no amount'],
    ['a sum that is too large', withPart({ path: [{ ...part.path![0]!, sum: '9'.repeat(30) }], amount: '3' }), 'does not lead to the root'],
    ['the sides swapped', withPart({ path: [{ ...part.path![0]!, side: 'left' }] }), 'does not lead to the root'],
    ['a longer way', withPart({ path: [part.path![0]!, part.path![0]!] }), 'another length'],
    ['a part twice', { ...proof, parts: [part, part] }, 'stands there twice'],
    ['another sheet than the log has', { ...proof, sheet: sheet.replace(/7$/, '8') }, 'not the one that the log names'],
    ['something else', 'text', 'no proof of version 1'],
  ])('shows %s', (_, given, saying) => {
    expect(faults(given)).toContain(saying)
  })

  it('is not checkable where its tally is not in the download', () => {
    const report = new Report()
    checkTallies({ hours: hourOf([], []), proofs: [{ name: 'own.json', value: proof }] }, report)
    expect(report.falsehoods).toEqual([])
    expect(report.counts()).toContainEqual(['balances counted in a tally', { checked: 0, outside: 1 }])
  })
})

describe('the log', () => {
  const seal = (number: number, hash: string): string => `rule/1 5000 ledger.seal "${number} ${hash}"`
  it.each<[string, HandEvent[], string]>([
    [
      'a tally twice',
      [
        [60, leafOf(sheet)],
        [61, leafOf(sheet)],
      ],
      'stands in the log twice',
    ],
    ['a tally before its time', [[49, leafOf(sheet)]], 'logged before its time'],
    [
      'a block that has another hash later',
      [
        [5, seal(7, 'ef'.repeat(32))],
        [60, leafOf(sheet)],
      ],
      'had another hash before',
    ],
    [
      'seals that go back',
      [
        [5, seal(8, BLOCK)],
        [6, seal(7, BLOCK)],
      ],
      'is named after block 8',
    ],
  ])('shows %s', (_, events, saying) => {
    expect(faults(proof, events)).toContain(saying)
  })
})
