/** What the server's own desk writes, on a real database, held against the rules: added margin, trails set anew, losses that others bear. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { instruments } from '../../../apps/server/src/feeds/instruments.ts'
import { leverInstruments } from '../../../apps/server/src/rooms/futures/door.ts'
import { BTC, BTC_CFD, createTestLever, USDT, type TestLever } from '../../../apps/server/src/rooms/futures/testing.ts'
import { configDocument, nothingScheduled } from '../../../apps/server/src/rooms/proof/config-document.ts'
import { downloadHour } from '../../../apps/server/src/rooms/proof/hour.ts'
import { createProofServices } from '../../../apps/server/src/rooms/proof/services.ts'
import { readDownload } from './download/folder.ts'
import { verify } from './verify.ts'
import { DAY_MS } from './times.ts'

let lever: TestLever
let folder: string

const SPREAD = 3
/** 25,000 USDT at 125x: 200 USDT of margin. */
const order = { currency_id: BTC, legal_id: USDT, type: 'market', lots: '50', multiple: 125, mode: 'isolated' } as const

beforeAll(async () => {
  lever = await createTestLever()
  folder = mkdtempSync(join(tmpdir(), 'assay-desk-'))
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await lever.close()
})

const tick = (mid: number): Promise<void> => lever.tick(BTC_CFD, String(mid - SPREAD), String(mid + SPREAD))

interface Opening {
  direction: 'long' | 'short'
  mid: number
  multiple?: number
}

async function open(user: number, { mid, ...fields }: Opening): Promise<{ id: string; name: string }> {
  await tick(mid)
  const { id, proof_id: name } = await lever.call(user, 'futures.submit', { ...order, ...fields })
  await tick(mid)
  return { id, name }
}

async function leavesOf(name: string): Promise<string[][]> {
  const rows = await sql<{ leaf: string }>`
    select leaf from proof_event where split_part(leaf, ' ', 2) = ${name} order by second, leaf`.execute(lever.database.db)
  return rows.rows.map(({ leaf }) => leaf.split(' '))
}

const kindsOf = async (name: string): Promise<string[]> =>
  (await leavesOf(name)).map(([kind, , , , action]) => (kind === 'order/2' || kind === 'fill/1' ? `${kind} ${action}` : kind!))

async function checked() {
  await lever.pass(120_000)
  const proof = createProofServices({
    db: lever.database.db,
    desk: lever.desk,
    feed: lever.feed,
    instruments: leverInstruments(instruments, new Map()),
    indexed: instruments,
    configText: () => '{}',
    now: () => lever.nowMs,
  })
  const { second } = lever.desk.head
  const bounds = await sql<{ first: string }>`select min(second) as first from proof_second`.execute(lever.database.db)
  const first = Number(bounds.rows[0]!.first)
  const config = configDocument({
    mode: 'sandbox',
    logFirstSecond: first,
    instruments,
    leveraged: leverInstruments(instruments, new Map()),
    scheduled: nothingScheduled,
    generated: null,
    former: null,
    termsFromMs: first * 1000,
    nowMs: lever.nowMs,
  })
  mkdirSync(join(folder, 'hours'), { recursive: true })
  writeFileSync(join(folder, 'config.json'), JSON.stringify(config))
  for (let hour = first - (first % 3600); hour <= second; hour += 3600) {
    const { body } = await downloadHour(proof, { hour })
    writeFileSync(join(folder, 'hours', String(hour)), body)
  }
  const report = verify(readDownload(folder), [])
  return { falsehoods: report.falsehoods, counts: new Map(report.counts()) }
}

describe('the log of the desk', () => {
  it('tells every change of margin and trail, and holds with a liquidation after them', async () => {
    const user = await lever.newUser()
    const { id, name } = await open(user, { direction: 'long', mid: 50_000 })
    // Two of one amount in one batch are two.
    await Promise.all(['60', '60'].map((amount) => lever.call(user, 'futures.addMargin', { id, amount })))
    await lever.call(user, 'futures.setStop', { id, trailing_bps: 500 })
    await tick(49_700)
    await lever.call(user, 'futures.setStop', { id, trailing_bps: 500 })
    await lever.restart()
    await lever.call(user, 'futures.setStop', { id, target_profit_price: '60000' })
    await lever.call(user, 'futures.addMargin', { id, amount: '5.5' })
    await tick(49_650)
    await tick(49_500)
    expect(await lever.call(user, 'futures.position', { id })).toMatchObject({ status: 'closed', reason: 'liquidated' })
    const leaves = await leavesOf(name)
    const additions = leaves.filter(([kind]) => kind === 'margin/1').map((fields) => fields.slice(4).join(' '))
    expect(additions.toSorted()).toEqual(['1 60 260.012', '2 60 320.012', '6 5.5 325.512'])
    const trails = leaves.filter((fields) => fields[4] === 'stops').map((fields) => [fields[15], fields[14], fields[16]].join(' '))
    expect(trails.toSorted()).toEqual(['3 500 499970', '4 500 496970', '5 500 496970'])
    expect(leaves.find(([kind]) => kind === 'liquidation/1')![7]).toBe('325.512')
    const { falsehoods, counts } = await checked()
    expect(falsehoods).toEqual([])
    expect(counts.get('isolated and super positions')).toEqual({ checked: 1, outside: 0 })
    expect(counts.get('changes of stops and margin')).toEqual({ checked: 6, outside: 0 })
  })

  it('tells whose profit went for the loss of another position, and holds', async () => {
    const user = await lever.newUser()
    const long = await open(user, { direction: 'long', mid: 50_000 })
    const short = await open(user, { direction: 'short', mid: 50_000 })
    const other = await open(await lever.newUser(), { direction: 'long', mid: 50_000, multiple: 10 })
    // Through the margin of the long in one step.
    await tick(49_000)
    expect(await kindsOf(short.name)).toEqual(['order/2 open', 'fill/1 open', 'taken/1'].toSorted())
    await tick(50_100)
    await tick(50_150)
    expect(await kindsOf(long.name)).toContain('liquidation/1')
    expect(await lever.call(user, 'futures.position', { id: short.id })).toMatchObject({ reason: 'liquidated' })
    const { falsehoods, counts } = await checked()
    expect(falsehoods).toEqual([])
    expect(counts.get('profit used for losses')).toEqual({ checked: 1, outside: 0 })
    expect(counts.get('isolated and super positions')).toEqual({ checked: 4, outside: 0 })
    expect((await leavesOf(other.name)).length).toBe(2)
  })

  it('holds where closes add up before a tick, and where a position is reversed', async () => {
    const user = await lever.newUser()
    const { id, name } = await open(user, { direction: 'long', mid: 50_000, multiple: 10 })
    await Promise.all(['10', '15'].map((lots) => lever.call(user, 'futures.close', { id, lots })))
    await tick(50_010)
    await lever.call(user, 'futures.close', { id, lots: '5' })
    await tick(50_020)
    const closes = (await leavesOf(name)).filter(([kind, , , , action]) => kind === 'order/2' && action === 'close')
    expect(closes.map((fields) => Number(fields[9])).toSorted((a, b) => a - b)).toEqual([500, 1000, 2500])
    await lever.call(user, 'futures.reverse', { id })
    await tick(50_030)
    const fills = (await leavesOf(name)).filter(([kind]) => kind === 'fill/1')
    expect(fills.map((fields) => Number(fields[9]))).toEqual([5000, 2500, 500, 2000])
    expect((await checked()).falsehoods).toEqual([])
  })

  it('holds where lots of a hedge are matched, also those after which the account would be safe', async () => {
    const user = await lever.newUser('600')
    const placed = { ...order, mode: 'cross' as const }
    await tick(50_000)
    const names: string[] = []
    for (const [direction, lots] of [
      ['long', '50'],
      ['short', '25'],
      ['short', '20'],
    ] as const) {
      names.push((await lever.call(user, 'futures.submit', { ...placed, direction, lots })).proof_id)
      await tick(50_000)
    }
    await tick(40_400)
    const steps = await Promise.all(names.map(kindsOf))
    expect(steps.flat().filter((kind) => kind === 'fill/1 hedge_matched')).toHaveLength(4)
    const working = (await Promise.all(names.map(leavesOf))).flat().filter(([kind]) => kind === 'liquidation/1')
    expect(working.some(([, , , , , , , , equity, maintenance]) => Number(equity) > 1.2 * Number(maintenance))).toBe(true)
    expect((await checked()).falsehoods).toEqual([])
  })

  it('holds over a midnight, whose fees are counted by position', async () => {
    const user = await lever.newUser()
    const long = await open(user, { direction: 'long', mid: 50_000, multiple: 10 })
    const short = await open(user, { direction: 'short', mid: 50_000, multiple: 10 })
    await lever.call(user, 'futures.close', { id: long.id, lots: '20' })
    await tick(50_000)
    await lever.pass(DAY_MS - (lever.nowMs % DAY_MS) + 1000)
    await tick(50_000)
    const charged = await Promise.all(
      [long, short].map(async ({ name }) => (await leavesOf(name)).find(([kind]) => kind === 'overnight/1')),
    )
    expect(charged.map((fields) => fields?.[6])).toEqual(['3000', '5000'])
    const { falsehoods, counts } = await checked()
    expect(falsehoods).toEqual([])
    expect(counts.get('overnight fees')!.checked).toBeGreaterThanOrEqual(2)
  }, 60_000)

  it('leaves nothing of what was refused', async () => {
    const user = await lever.newUser('300')
    const { id, name } = await open(user, { direction: 'long', mid: 50_000 })
    await expect(lever.call(user, 'futures.addMargin', { id, amount: '1000' })).rejects.toMatchObject({ code: 'insufficient_margin' })
    await expect(lever.call(user, 'futures.setStop', { id, stop_loss_price: '60000' })).rejects.toMatchObject({ code: 'stop_side' })
    expect(await kindsOf(name)).toEqual(['fill/1 open', 'order/2 open'])
    await lever.call(user, 'futures.addMargin', { id, amount: '1' })
    expect((await leavesOf(name)).find(([kind]) => kind === 'margin/1')!.slice(4, 6)).toEqual(['1', '1'])
    expect((await checked()).falsehoods).toEqual([])
  })
})
