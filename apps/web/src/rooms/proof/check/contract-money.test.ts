import type { Receipt } from '@assay/engine/proof/browser'
import { divCeil, divFloor, formatUnits } from '@assay/money'
import { describe, expect, it } from 'vitest'
import { contractSteps } from './contract-steps.ts'

/** Contracts quoted in yen, whose rate is mostly no decimal with an end: money by whole numbers here, by the page's own way there. */

const SCALE = 8
const FEE_PPM = 500n
const MULTIPLE = 100
/** In 1e-8 yen: a tick of 0.001 on a hundredth of a lot of 1,000. */
const UNITS_PER_TICK = 1_000_000n
const conversion = { symbol: 'USD/JPY', is_inverse: true, tick: '0.001' }
const terms = { tick: '0.001', lot_size: '1000', fee_rate: '0.0005', minimum_spread_bp: 0, scale: SCALE, conversion }

interface Played {
  direction: 'long' | 'short'
  /** Hundredths of a lot. */
  lots: number
  openTicks: number
  closeTicks: number
  /** Bid + ask of the conversion at opening and end. */
  twiceMids: [number, number]
}

/** A life of an isolated position, from its opening to its liquidation, as an honest log tells it. */
function leavesOf({ direction, lots, openTicks, closeTicks, twiceMids }: Played): string[] {
  const denominators = twiceMids.map(BigInt) as [bigint, bigint]
  const worth = (ticks: number): bigint => BigInt(ticks) * BigInt(lots) * UNITS_PER_TICK * 2000n
  const feeAt = (ticks: number, by: bigint): bigint => divCeil(worth(ticks) * FEE_PPM, by * 1_000_000n)
  const money = (units: bigint): string => formatUnits(units, SCALE)
  const [first, last] = denominators
  const profit = divFloor(worth(direction === 'long' ? closeTicks - openTicks : openTicks - closeTicks), last)
  const margin = divCeil(worth(openTicks), first * BigInt(MULTIPLE))
  const equity = margin + profit - feeAt(closeTicks, last)
  const opening = `${money(divCeil(worth(openTicks), first))} ${money(feeAt(openTicks, first))} -`
  const closing = `${money(divFloor(worth(closeTicks), last))} ${money(feeAt(closeTicks, last))} ${money(profit)}`
  const rate = (seq: number): string => `USD/JPY:${seq}:2000:${twiceMids[seq - 1]}`
  return [
    `order/2 c JPY 900 open market ${direction} isolated ${MULTIPLE} ${lots} - - - - - - -`,
    `tick/1 JPY 1 1000 ${openTicks} ${openTicks} a -`,
    `fill/1 c 1 JPY open ${direction} 1 1000 ${openTicks} ${lots} - ${rate(1)} ${opening}`,
    `tick/1 JPY 2 2000 ${closeTicks} ${closeTicks} a -`,
    `fill/1 c 2 JPY liquidated ${direction} 2 2000 ${closeTicks} ${lots} ${openTicks} ${rate(2)} ${closing}`,
    `liquidation/1 c 2 JPY isolated JPY 2 ${money(margin)} ${money(equity)} ${money(equity > 0n ? equity : 0n)} 0`,
    ...twiceMids.map((twice, at) => `tick/1 USD/JPY ${at + 1} ${at + 1}000 ${Math.floor(twice / 2)} ${Math.ceil(twice / 2)} a -`),
  ]
}

const receiptOf = (leaves: string[]): Receipt => ({
  version: 1,
  id: 'c',
  seconds: [{ second: 1, headBefore: '', head: '', leaves: leaves.map((leaf) => ({ leaf, path: [] })), roots: [], anchor: { second: 1, head: '' } }], // prettier-ignore
})

const badOf = (leaves: string[]) => contractSteps(receiptOf(leaves), () => terms).steps.filter(({ state }) => state !== 'ok')

const seed = Number(process.env['PROOF_SEED'] ?? Math.floor(Math.random() * 2 ** 31))

/** mulberry32 */
function drawsOf(first: number): (below: number) => number {
  let state = first | 0
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let bits = Math.imul(state ^ (state >>> 15), 1 | state)
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits
    return Math.floor((((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32) * below)
  }
}

/** Lots that take the prime factors out of the rate, which gives an end, or about as many. */
function playedBy(draw: (below: number) => number): Played {
  const [factor, twos] = [3 + draw(500), 2 ** draw(4)]
  const twiceMid = factor * twos * 5 ** draw(5)
  const near = (ticks: number): number => Math.max(1, ticks + draw(2001) - 1000)
  const openTicks = 1000 + draw(300_000)
  const lots = (1 + draw(20)) * factor + (draw(3) === 0 ? draw(factor) : 0)
  const twiceMids: [number, number] = [twiceMid, draw(2) === 0 ? twiceMid : near(twiceMid)]
  return { direction: draw(2) === 0 ? 'long' : 'short', lots, openTicks, closeTicks: near(openTicks), twiceMids }
}

describe('money at a rate without an end', () => {
  it('is rounded once, after all is multiplied', () => {
    const leaves = leavesOf({
      direction: 'long',
      lots: 1000,
      openTicks: 148_428,
      closeTicks: 148_428,
      twiceMids: [296_875, 296_875],
    })
    expect(leaves[2]).toContain(' 9999.36 ')
    expect(leaves[4]).toContain(' 9999.36 ')
    expect(badOf(leaves)).toEqual([])
  })

  it(`is what whole numbers give (PROOF_SEED=${seed})`, () => {
    const draw = drawsOf(seed)
    for (let at = 0; at < 2000; at += 1) {
      const played = playedBy(draw)
      expect(badOf(leavesOf(played)), JSON.stringify(played)).toEqual([])
    }
  })

  it('is missed by a unit too many or too few', () => {
    const [order, opened, open, closed, close, liquidation, ...rates] = leavesOf({
      direction: 'short',
      lots: 700,
      openTicks: 148_428,
      closeTicks: 148_500,
      twiceMids: [296_877, 297_001],
    }) as [string, string, string, string, string, string, ...string[]]
    const nextTo = (leaf: string, at: number): string[] =>
      [1n, -1n].map((by) => {
        const fields = leaf.split(' ')
        const [whole = '', decimals = ''] = fields[at]!.split('.')
        fields[at] = formatUnits(BigInt(whole + decimals.padEnd(SCALE, '0')) + by, SCALE)
        return fields.join(' ')
      })
    const namesOf = (...changed: string[]): string => badOf([order, opened, closed, ...rates, ...changed]).map(({ name }) => name).join(' ') // prettier-ignore
    expect(namesOf(open, close, liquidation)).toBe('')
    for (const leaf of [...nextTo(open, 12), ...nextTo(open, 13)]) expect(namesOf(leaf, close, liquidation)).toBe('fee')
    for (const leaf of nextTo(close, 12)) expect(namesOf(open, leaf, liquidation)).toBe('fee')
    for (const leaf of nextTo(close, 14)) expect(namesOf(open, leaf, liquidation)).toBe('profit liquidation')
    for (const leaf of nextTo(liquidation, 7)) expect(namesOf(open, close, leaf)).toBe('margin liquidation')
    for (const leaf of nextTo(liquidation, 8)) expect(namesOf(open, close, leaf)).toContain('liquidation')
  })
})
