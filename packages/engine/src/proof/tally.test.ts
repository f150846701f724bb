/** A tally: everybody finds what he is owed, and no tree that hides some of it passes. */
import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkInclusion, type Inclusion } from './check-tally.ts'
import { countOf, levelsAbove, NODE_BYTES, partHash, sumPath } from './sum-tree.ts'
import { moneyText, moneyUnits, partText, readSheet, sheetText, type TallyPoint } from './tally-leaf.ts'
import { buildTree, partsOf, type Owed } from './tally-tree.ts'

const point: TallyPoint = { id: '0b9e6f1c-52d4-4c1a-9a57-3d8e2f7b6a10', atMs: 1_795_395_600_000, block: '12', blockHash: 'ab'.repeat(32) }
const secret = Buffer.alloc(32, 7)
const CURRENCY = 'USDT'
const options = { tallyId: point.id, secret, currency: CURRENCY }
const sha256 = (bytes: Uint8Array): Promise<Uint8Array> => Promise.resolve(createHash('sha256').update(bytes).digest())
const TAMPERED = Number(process.env['TALLY_TAMPERED'] ?? 400)

/** What a site would hand to the owner of these balances. */
function inclusionOf(owner: string, all: readonly Owed[]): Inclusion {
  const { leaves, root } = buildTree(all, options)
  const levels = levelsAbove(leaves)
  const parts = all
    .filter(({ user }) => user === owner)
    .flatMap((owed) => partsOf(secret, CURRENCY, owed))
    .map((part) => ({ ...part, path: sumPath(levels, placeOf(leaves, partHash(partText(point.id, part)))) }))
  return { user: owner, sheet: sheetText(point, [root]), parts }
}

function placeOf(leaves: Buffer, hash: Buffer): number {
  for (let at = 0; at < countOf(leaves); at += 1) if (leaves.subarray(at * NODE_BYTES, at * NODE_BYTES + 32).equals(hash)) return at
  throw new Error('a leaf is not there')
}

const balances = fc
  .array(fc.bigInt({ min: 0n, max: 10n ** 24n }), { minLength: 1, maxLength: 40 })
  .map((amounts) => amounts.map((units, at) => ({ user: String(1001 + at), account: 2, units })))

describe('a tally', () => {
  it('counts everybody, to the last unit', async () => {
    await fc.assert(
      fc.asyncProperty(balances, async (all) => {
        for (const { user, units } of all) {
          const { fault, sums } = await checkInclusion(inclusionOf(user, all), sha256)
          expect({ fault, counted: sums.get(`2 ${CURRENCY}`) }).toEqual({ fault: null, counted: units })
        }
        const total = all.reduce((sum, { units }) => sum + units, 0n)
        expect(buildTree(all, options).root.sum).toBe(total)
      }),
      { numRuns: 15 },
    )
  })

  it('passes under no other word, figure, path or root', async () => {
    let caught = 0
    await fc.assert(
      fc.asyncProperty(balances, fc.tuple(fc.nat(), fc.nat(), fc.nat()), async (all, [who, how, where]) => {
        const owner = all[who % all.length]!
        const sound = inclusionOf(owner.user, all)
        const { fault } = await checkInclusion(tampered(sound, how, where), sha256)
        expect(fault).not.toBeNull()
        caught += 1
      }),
      { numRuns: TAMPERED },
    )
    expect(caught).toBe(TAMPERED)
  })

  it('has no room for somebody who is left out, counted less, or counted with another', async () => {
    const all = [1001, 1002, 1003].map((user) => ({ user: String(user), account: 2, units: 500n }))
    // Left out: his leaf is nowhere.
    const { leaves } = buildTree(all.slice(1), options)
    expect(() => placeOf(leaves, partHash(partText(point.id, partsOf(secret, CURRENCY, all[0]!)[0]!)))).toThrow('not there')
    // Of the same amount, both shown one leaf: it has the number of only one of them.
    const shown = inclusionOf('1002', all)
    expect((await checkInclusion({ ...shown, user: '1003' }, sha256)).fault).toBe('root')
    // The same part twice, so that one half does for two.
    expect((await checkInclusion({ ...shown, parts: [shown.parts[0]!, shown.parts[0]!] }, sha256)).fault).toBe('twice')
  })

  it('does not pass with the larger of two sums instead of both', async () => {
    const sound = inclusionOf('1001', [{ user: '1001', account: 2, units: 900n }])
    const parts = sound.parts.map((part) => ({ ...part, path: part.path.map((step) => ({ ...step, sum: 0n })) }))
    expect((await checkInclusion({ ...sound, parts }, sha256)).fault).toBe('root')
  })

  it('never lets a sum wrap, nor go below zero', async () => {
    expect(() => buildTree([{ user: '1001', account: 2, units: -1n }], options)).toThrow(RangeError)
    const huge = (1n << 127n) - 1n
    expect(() =>
      buildTree(
        [huge, huge].map((units, at) => ({ user: String(at), account: 2, units })),
        options,
      ),
    ).toThrow(RangeError)
    const sound = inclusionOf('1001', [{ user: '1001', account: 2, units: 900n }])
    const [first, ...rest] = sound.parts
    for (const sum of [-1n, 1n << 127n, (1n << 128n) - first!.units]) {
      const path = first!.path.map((step, at) => (at === 0 ? { ...step, sum } : step))
      expect((await checkInclusion({ ...sound, parts: [{ ...first!, path }, ...rest] }, sha256)).fault).toBe('sum')
    }
  })

  it('shows neighbours nothing that repeats: salts and sizes of parts differ for equal balances, and the depth hides small numbers', () => {
    const parts = [1001, 1002].flatMap((user) => partsOf(secret, CURRENCY, { user: String(user), account: 2, units: 10n ** 12n }))
    expect(new Set(parts.map(({ salt }) => salt)).size).toBe(4)
    expect(new Set(parts.map(({ units }) => units)).size).toBe(4)
    expect(buildTree([], options).root).toMatchObject({ depth: 4, sum: 0n })
  })
})

describe('a sheet', () => {
  it('is read as it was written', () => {
    const roots = [{ currency: 'BTC', depth: 4, hash: 'cd'.repeat(32), sum: 41_280_710_000n }]
    expect(readSheet(sheetText(point, roots))).toEqual({ ...point, roots })
  })

  it.each(['', 'sheet/1', `${sheetText(point, [])}\n`, `${sheetText(point, [])}\nowed BTC 4 ${'cd'.repeat(32)} -1`])(
    'is not read from %j',
    (text) => {
      expect(readSheet(text)).toBeNull()
    },
  )

  it('names a currency once', () => {
    const root = { currency: 'BTC', depth: 4, hash: 'cd'.repeat(32), sum: 1n }
    expect(readSheet(sheetText(point, [root, { ...root, sum: 2n }]))).toBeNull()
  })

  it('writes money one way only', () => {
    fc.assert(fc.property(fc.bigInt({ min: 0n, max: 10n ** 36n }), (units) => moneyUnits(moneyText(units)) === units))
    for (const text of ['01', '1.0', '1.', '-1', '+1', '1e3', '.5', '0.123456789', '']) expect(moneyUnits(text)).toBeNull()
  })
})

/** One change of many kinds, at a place that `where` draws. */
function tampered(sound: Inclusion, how: number, where: number): Inclusion {
  const at = where % sound.parts.length
  const part = sound.parts[at]!
  const step = where % part.path.length
  const replace = (change: Partial<Inclusion['parts'][number]>): Inclusion => ({
    ...sound,
    parts: sound.parts.map((one, index) => (index === at ? { ...one, ...change } : one)),
  })
  const onPath = (change: (one: (typeof part.path)[number]) => object): Inclusion =>
    replace({ path: part.path.map((one, index) => (index === step ? { ...one, ...change(one) } : one)) })
  const flip = (hex: string): string => (hex.startsWith('0') ? '1' : '0') + hex.slice(1)
  const kinds: (() => Inclusion)[] = [
    () => replace({ units: part.units + 1n }),
    () => replace({ units: part.units / 2n + (part.units < 2n ? 1n + part.units : 0n) }),
    () => replace({ salt: flip(part.salt) }),
    () => replace({ account: part.account + 1 }),
    () => replace({ part: part.part + 2 }),
    () => ({ ...sound, user: `${sound.user}1` }),
    () => onPath(({ hash }) => ({ hash: flip(hash) })),
    () => onPath(({ sum }) => ({ sum: sum + 1n })),
    () => onPath(({ side }) => ({ side: side === 'left' ? 'right' : 'left' })),
    () => replace({ path: part.path.slice(1) }),
    () => replace({ path: [...part.path, part.path[0]!] }),
    () => ({ ...sound, sheet: sound.sheet.replace(/\S+$/, (sum) => moneyText(moneyUnits(sum)! + 1n)) }),
    () => ({ ...sound, sheet: sound.sheet.replace(/[0-9a-f]{64} (\S+)$/, (root) => flip(root)) }),
    () => ({ ...sound, parts: [...sound.parts, part] }),
    // Somebody's sum moved over to the other side of the same pair.
    () => replace({ units: part.units + 1n, path: part.path.map((one, index) => (index === 0 ? { ...one, sum: one.sum - 1n } : one)) }),
  ]
  return kinds[how % kinds.length]!()
}
