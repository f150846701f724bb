import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { checkOption } from './check-option.ts'
import { GENESIS_HEAD, nextHead } from './heads.ts'
import {
  optionAcceptanceLeaf,
  optionSettlementLeaf,
  restoredTickLeaf,
  ruleChangeLeaf,
  secondLeaves,
  sortedEvents,
  tickLeaf,
} from './leaves.ts'
import { LeafTree } from './leaf-tree.ts'
import { MerkleTree } from './merkle.ts'
import { buildReceipt } from './receipt.ts'
import type { LogTick, OptionAcceptance, OptionSettlement, Receipt } from './types.ts'
import { verifyReceipt } from './verify-receipt.ts'

const sha256 = (...parts: (Uint8Array | string)[]): Buffer => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest()
}
const webSha256 = async (bytes: Uint8Array): Promise<Uint8Array> =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', Uint8Array.from(bytes)))
const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')

const tick = (seq: number, timeMs: number, bid: number): LogTick => ({
  instrumentId: 1,
  seq,
  timeMs,
  bid,
  ask: bid + 2,
  sources: ['alpha', 'beta'],
  canTrigger: seq % 2 === 0,
  isStale: false,
})

describe('leaves', () => {
  it('are one line each, word for word', () => {
    expect(tickLeaf(tick(7, 1000, 99), 'BTC/USDT')).toBe('tick/1 BTC/USDT 7 1000 99 101 alpha+beta wait')
    expect(tickLeaf({ ...tick(8, 1000, 99), isStale: true }, 'AAPL')).toBe('tick/1 AAPL 8 1000 99 101 alpha+beta old')
    expect(ruleChangeLeaf({ timeMs: 5, name: 'options.periods', value: '{"30": 850000}' })).toBe('rule/1 5 options.periods {"30": 850000}')
  })

  it('hold no blank within a word, no line end and nothing but ASCII', () => {
    expect(() => tickLeaf(tick(7, 1000, 99), 'BTC USDT')).toThrow('not a word')
    expect(() => tickLeaf(tick(7, 1000, 99.5), 'BTC')).toThrow('not a whole number')
    expect(() => ruleChangeLeaf({ timeMs: 5, name: 'a', value: 'b\nc' })).toThrow('one line')
  })

  it('stand in one order: ticks by time and instrument, then the rest by their bytes, each once', () => {
    const symbols = new Map([
      [1, 'A'],
      [2, 'B'],
    ])
    const ticks = [{ ...tick(1, 200, 5), instrumentId: 2 }, tick(2, 200, 5), tick(1, 0, 5)]
    const leaves = secondLeaves({ second: 0, ticks, events: ['rule/1 5 b c', 'option/1 x'] }, symbols)
    expect(leaves.map((leaf) => leaf.slice(0, 11))).toEqual(['tick/1 A 1 ', 'tick/1 A 2 ', 'tick/1 B 1 ', 'option/1 x', 'rule/1 5 b '])
    expect(() => sortedEvents(['a', 'b', 'a'])).toThrow('twice')
  })
})

describe('the tree', () => {
  it('joins neighbours, lets the odd one up, and is SHA-256 of nothing when empty', () => {
    const [a, b, c] = ['a', 'b', 'c'].map((leaf) => sha256('\0', leaf)) as [Buffer, Buffer, Buffer]
    const node = (left: Uint8Array, right: Uint8Array): Buffer => sha256('\u0001', left, right)
    expect(new MerkleTree([]).root).toEqual(sha256(''))
    expect(new MerkleTree(['a']).root).toEqual(a)
    expect(new MerkleTree(['a', 'b', 'c']).root).toEqual(node(node(a, b), c))
    expect(new MerkleTree(['a', 'b', 'c', 'a', 'b']).root).toEqual(node(node(node(a, b), node(c, a)), b))
    expect(nextHead(GENESIS_HEAD, a)).toEqual(sha256(new Uint8Array(32), a))
  })
})

describe('the tree of a second with many leaves', () => {
  it('is made in strides, the same as at once, and finds every leaf', () => {
    const leaves = Array.from({ length: 20_000 }, (_, at) => `leaf ${at}`)
    const work = LeafTree.build(leaves)
    let rests = 0
    let step = work.next()
    for (; !step.done; step = work.next()) rests += 1
    // Twice as many hashes as leaves, some hundred at a time.
    expect(rests).toBeGreaterThan(100)
    const whole = new MerkleTree(leaves)
    for (const place of [0, 1, 1023, 1024, 19_999]) expect(step.value.proofOf(leaves[place]!).path).toEqual(whole.path(place))
    expect(() => step.value.proofOf('leaf 20000')).toThrow(RangeError)
  })
})

/** A log of some seconds with so many leaves each, and a receipt over leaves of it. */
function makeLog(counts: number[]): {
  leaves: string[][]
  heads: Uint8Array[]
  first: number
  receiptOf: (wanted: [number, number][]) => Receipt
} {
  const first = 120
  const leaves = counts.map((count, away) => Array.from({ length: count }, (_, at) => `leaf ${away} ${at}`))
  const roots = leaves.map((own) => new MerkleTree(own).root)
  const heads: Uint8Array[] = [GENESIS_HEAD]
  for (const root of roots) heads.push(nextHead(heads.at(-1)!, root))
  const log = {
    newestSecond: first + counts.length - 1,
    treeOf: (second: number) => LeafTree.of(leaves[second - first]!),
    rootOf: (second: number) => hex(roots[second - first]!),
    headOf: (second: number) => hex(heads[second - first + 1]!),
  }
  const receiptOf = (wanted: [number, number][]): Receipt => {
    const bySecond = new Map<number, string[]>()
    for (const [away, at] of wanted) bySecond.set(first + away, [...(bySecond.get(first + away) ?? []), leaves[away]![at]!])
    return buildReceipt(log, 'x', bySecond)
  }
  return { leaves, heads, first, receiptOf }
}

describe('a receipt', () => {
  const log = makeLog([1, 2, 3, 4, 5, 6, 7, 8, 9, 100, 0, 0, ...Array.from({ length: 80 }, () => 3)])
  const remembered = (...aways: number[]) => new Map(aways.map((away) => [log.first + away, hex(log.heads[away + 1]!)]))

  it('leads from every leaf of every size of tree to its head and on to the minute', async () => {
    for (const [away, own] of log.leaves.entries()) {
      for (const at of own.keys()) {
        const receipt = log.receiptOf([[away, at]])
        const verdict = await verifyReceipt(receipt, { sha256: webSha256, heads: remembered(59, 91) })
        expect(verdict.fault).toBeNull()
        expect(verdict.isAnchored).toBe(true)
        expect(receipt.seconds[0]!.anchor.second).toBe(log.first + (away < 60 ? 59 : 91))
      }
    }
  })

  it('is not anchored when one of its seconds leads through no remembered head', async () => {
    const receipt = log.receiptOf([
      [3, 1],
      [70, 0],
    ])
    const check = async (...aways: number[]) => verifyReceipt(receipt, { sha256: webSha256, heads: remembered(...aways) })
    expect(await check(59)).toMatchObject({ fault: null, isAnchored: false })
    expect(await check(3, 70)).toMatchObject({ fault: null, isAnchored: true })
    expect(await check(1, 68)).toMatchObject({ fault: null, isAnchored: false, passed: [] })
    expect(await check(59, 80)).toMatchObject({ fault: null, isAnchored: true })
  })

  it('is not vouched for by a head from before its leaves: a fork may begin right after it', async () => {
    const receipt = log.receiptOf([[70, 0]])
    expect(await verifyReceipt(receipt, { sha256: webSha256, heads: remembered(69) })).toMatchObject({ isAnchored: false, passed: [] })
    const fork = makeLog([
      1,
      2,
      3,
      4,
      5,
      6,
      7,
      8,
      9,
      100,
      0,
      0,
      ...Array.from({ length: 58 }, () => 3),
      4,
      ...Array.from({ length: 21 }, () => 3),
    ])
    const forged = fork.receiptOf([[70, 3]])
    expect(forged.seconds[0]!.headBefore).toBe(remembered(69).get(log.first + 69))
    expect(await verifyReceipt(forged, { sha256: webSha256, heads: remembered(69) })).toMatchObject({ fault: null, isAnchored: false })
    expect((await verifyReceipt(forged, { sha256: webSha256, heads: remembered(69, 71) })).fault).toContain('second 191 was another one')
  })

  it('falls with another head from before its leaves than the one that was seen', async () => {
    const heads = new Map([...remembered(91), [log.first + 69, 'ab'.repeat(32)] as const])
    expect((await verifyReceipt(log.receiptOf([[70, 0]]), { sha256: webSha256, heads })).fault).toContain('second 189 was another one')
  })

  it('falls when two of its seconds come from different logs', async () => {
    const fork = makeLog([
      1,
      2,
      3,
      4,
      5,
      6,
      7,
      8,
      9,
      100,
      0,
      0,
      ...Array.from({ length: 58 }, () => 3),
      4,
      ...Array.from({ length: 21 }, () => 3),
    ])
    const mixed = { ...log.receiptOf([[71, 0]]), seconds: [...log.receiptOf([[71, 0]]).seconds, ...fork.receiptOf([[75, 0]]).seconds] }
    expect((await verifyReceipt(mixed, { sha256: webSha256, heads: new Map() })).fault).toContain('has two heads')
  })

  it('falls with one changed letter, hash, side or second, and with another head than the one that was seen', async () => {
    const receipt = log.receiptOf([
      [9, 41],
      [9, 99],
    ])
    const broken = async (change: (proof: Receipt['seconds'][number]) => void, heads = remembered(59)): Promise<string | null> => {
      const copy = structuredClone(receipt)
      change(copy.seconds[0]!)
      return (await verifyReceipt(copy, { sha256: webSha256, heads })).fault
    }
    expect(await broken(() => undefined)).toBeNull()
    expect(await broken((proof) => (proof.leaves[0]!.leaf += '0'))).toContain('2 roots')
    expect(await broken((proof) => proof.leaves.splice(0, 2, { ...proof.leaves[0]!, leaf: 'leaf 9 4' }))).toContain('head of second 129')
    expect(await broken((proof) => (proof.leaves[1]!.path[0]!.side = 'right'))).toContain('2 roots')
    expect(await broken((proof) => (proof.leaves[0]!.path[2]!.hash = '00'.repeat(32)))).toContain('2 roots')
    expect(await broken((proof) => (proof.leaves = []))).toContain('0 roots')
    expect(await broken((proof) => (proof.headBefore = '00'.repeat(32)))).toContain('head of second 129')
    expect(await broken((proof) => (proof.roots[5] = '00'.repeat(32)))).toContain('was another one')
    expect(await broken((proof) => (proof.roots[5] = '00'.repeat(32)), new Map())).toContain('anchor')
    expect(await broken((proof) => proof.roots.pop())).toContain('anchor')
    expect(await broken((proof) => (proof.second -= 1))).not.toBeNull()
    expect(await broken((proof) => (proof.anchor.head = 'zz'))).toContain('anchor')
    expect(await broken((proof) => (proof.roots[5] = 'zz'))).toContain('hex')
    expect(await broken(() => undefined, new Map([[150, 'ff'.repeat(32)]]))).toContain('second 150 was another one')
  })
})

describe('an option worked out from its receipt', () => {
  const acceptance: OptionAcceptance = {
    id: 'Qx7',
    symbol: 'BTC/USDT',
    acceptedMs: 10_000,
    direction: 'up',
    seconds: 30,
    ratioPpm: 850_000,
    rule: 1,
    currency: 'USDT',
    scale: 8,
    stake: '10.5',
  }
  // Ticks every 200 ms: 11.0, 11.2, ... around the entry window (11.0, 12.0], 41.0, ... around the settlement window (41.0, 42.0].
  const ticksFrom = (fromMs: number, seq: number, bids: number[]): string[] =>
    bids.map((bid, at) => tickLeaf(tick(seq + at, fromMs + at * 200, bid), 'BTC/USDT'))
  const entryTicks = ticksFrom(11_000, 56, [50, 100, 101, 102, 103, 104, 50])
  const endTicks = ticksFrom(41_000, 206, [50, 100, 103, 103, 103, 108, 50])
  const settlement: OptionSettlement = {
    id: 'Qx7',
    symbol: 'BTC/USDT',
    result: 'won',
    settleMs: 42_000,
    entry: { firstSeq: 57, lastSeq: 61, doublePrice: 2060 },
    settlement: { firstSeq: 207, lastSeq: 211, doublePrice: 2080 },
    paid: '19.425',
    evidence: null,
  }
  type Told = ReturnType<typeof told>
  const told = (second: number, ...leaves: string[]) => ({ second, leaves: leaves.map((leaf) => ({ leaf })) })
  /** Each tick in its own second, the acceptance in its own, the settlement in that of the first tick after the window. */
  const leavesOf = (changes: { acceptance?: object; settlement?: object; ticks?: string[]; endSecond?: number } = {}): Told[] => {
    const ticks = changes.ticks ?? [...entryTicks, ...endTicks]
    const accepted = { ...acceptance, ...changes.acceptance }
    return [
      ...ticks.map((leaf) => told(Math.floor(Number(leaf.split(' ')[3]) / 1000), leaf)),
      told(Math.floor(accepted.acceptedMs / 1000), optionAcceptanceLeaf(accepted)),
      told(changes.endSecond ?? 42, optionSettlementLeaf({ ...settlement, ...changes.settlement })),
    ]
  }

  it('agrees with the rule', () => {
    expect(checkOption(leavesOf())).toMatchObject({ fault: null, result: 'won', paid: '19.425' })
    expect(checkOption(leavesOf({ acceptance: { direction: 'down' }, settlement: { result: 'lost', paid: '0' } })).fault).toBeNull()
  })

  it('sees a tick left out, a neighbour missing, another price, result or payment, a moved acceptance', () => {
    const without = (index: number) => leavesOf({ ticks: [...entryTicks, ...endTicks].filter((_, at) => at !== index) })
    expect(checkOption(without(3)).fault).toContain('entry window is missing')
    expect(checkOption(without(0)).fault).toContain('around the entry')
    expect(checkOption(without(10)).fault).toContain('settlement window is missing')
    expect(checkOption(without(13)).fault).toContain('around the settlement')
    const otherEnd = { firstSeq: 207, lastSeq: 211, doublePrice: 2090 }
    expect(checkOption(leavesOf({ settlement: { settlement: otherEnd } })).fault).toContain('settlement price')
    expect(checkOption(leavesOf({ settlement: { result: 'lost' } })).fault).toContain('result is won')
    expect(checkOption(leavesOf({ settlement: { paid: '19.4' } })).fault).toContain('19.425 should')
    expect(checkOption(leavesOf({ acceptance: { acceptedMs: 9_000 } })).fault).not.toBeNull()
    expect(checkOption(leavesOf({ acceptance: { direction: 'down' } })).fault).toContain('result is lost')
    const other = [...entryTicks.slice(0, 3), tickLeaf(tick(59, 11_600, 99), 'BTC/USDT'), ...entryTicks.slice(4), ...endTicks]
    expect(checkOption(leavesOf({ ticks: other })).fault).toContain('entry price')
  })

  it('knows thin windows, rebuilt ticks and stakes returned', () => {
    const thin = [...ticksFrom(11_000, 56, [50, 100]), ...ticksFrom(12_000, 58, [100, 100])]
    const voided = { result: 'thin_entry', entry: { firstSeq: 57, lastSeq: 58, doublePrice: null }, settlement: null, paid: '10.5' }
    expect(checkOption(leavesOf({ ticks: thin, settlement: voided, endSecond: 12 })).fault).toBeNull()
    const silent = [...entryTicks, ...ticksFrom(41_000, 206, [50]), ...ticksFrom(49_000, 207, [50])]
    const nothing = { firstSeq: null, lastSeq: null }
    const returned = { result: 'no_trade', settlement: { ...nothing, doublePrice: null }, paid: '10.5', evidence: 'ab' }
    expect(checkOption(leavesOf({ ticks: silent, settlement: returned, endSecond: 55 })).fault).toBeNull()
    const rebuilt = told(55, restoredTickLeaf({ symbol: 'BTC/USDT', timeMs: 42_000, price: 1035, evidence: 'ab' }))
    const restored = { result: 'won', settlement: { ...nothing, doublePrice: 2070 }, evidence: 'ab' }
    expect(checkOption([...leavesOf({ ticks: silent, settlement: restored, endSecond: 55 }), rebuilt]).fault).toBeNull()
    expect(checkOption([...leavesOf({ ticks: silent, settlement: returned, endSecond: 55 }), rebuilt]).fault).not.toBeNull()
  })

  /** The leaves of these beginnings, in another second. */
  const moved = (seconds: Told[], to: number, ...beginnings: string[]): Told[] =>
    seconds.map((one) => (beginnings.some((beginning) => one.leaves[0]!.leaf.startsWith(beginning)) ? { ...one, second: to } : one))

  it('sees what was written afterwards: ticks, settlement and acceptance stand in their own seconds', () => {
    const ticks = endTicks.map((leaf) => leaf.split(' ').slice(0, 3).join(' '))
    expect(checkOption(moved(leavesOf(), 82, 'option-end/1', ...ticks)).fault).toContain('a tick stands in another second')
    expect(checkOption(moved(leavesOf(), 82, 'option-end/1')).fault).toContain('second after its window')
    expect(checkOption(moved(leavesOf(), 41, 'option-end/1')).fault).toContain('second after its window')
    expect(checkOption(moved(leavesOf(), 11, 'option/1')).fault).toBeNull()
    for (const second of [9, 12]) expect(checkOption(moved(leavesOf(), second, 'option/1')).fault).toContain('the acceptance stands')
    const waited = { result: 'won', evidence: 'ab' }
    expect(checkOption(leavesOf({ settlement: waited, endSecond: 82 })).fault).toContain('second after its window')
    expect(checkOption(leavesOf({ settlement: waited })).fault).toContain('no tick had to be rebuilt')
    const again = leavesOf({ ticks: [...entryTicks, ...endTicks.with(3, endTicks[2]!.replace(' 100 102 ', ' 105 107 '))] })
    expect(checkOption(again).fault).toContain('settlement window is missing')
  })
})
