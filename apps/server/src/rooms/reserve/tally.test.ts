/** A tally of the books: everybody finds himself, nobody can be left out or counted less, and nothing of others is told. */
import { createHash } from 'node:crypto'
import { checkInclusion, moneyUnits, type Inclusion } from '@assay/engine/proof/browser'
import { DAY_MS } from '@assay/engine/market'
import { transfer } from '@assay/money'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accountOf, CHANGE, LEVER, systemAccounts } from '../../ledger/accounts.ts'
import { book, give, sealEverything } from '../../ledger/testing.ts'
import { ownerClient } from '../../db/pool.ts'
import { BTC, caller, createUser, USDT } from '../wallet/testing.ts'
import { buildTally } from './build-tally.ts'
import { reserveHandlers } from './handlers.ts'
import { beginTally, keepTallies, logTallies } from './make-tally.ts'
import { startReserve, type ReserveTest } from '../../testing-reserve.ts'

let test: ReserveTest
let call: ReturnType<typeof caller>
let anna: number
let bert: number
const sha256 = (bytes: Uint8Array): Promise<Uint8Array> => Promise.resolve(createHash('sha256').update(bytes).digest())

beforeAll(async () => {
  test = await startReserve({ isPlay: true })
  const { pool, db } = test.database
  call = caller('reserve', reserveHandlers(test.services))
  anna = await createUser(db)
  bert = await createUser(db)
  await give(pool, accountOf(anna, CHANGE), { currencyId: USDT, amount: '1000.5' }, { currencyId: BTC, amount: '0.25' })
  await give(pool, accountOf(anna, LEVER), { currencyId: USDT, amount: '7' })
  await give(pool, accountOf(bert, CHANGE), { currencyId: USDT, amount: '1000.5' })
  await sealEverything(db)
})
afterAll(() => test.end())

const count = async (): Promise<string> => (await beginTally(test.services)).done

interface Answer {
  user: string
  sheet: string
  tally: { id: string; users: number; is_logged: boolean }
  balances: { account: number; currency: string; amount: string }[]
  parts: {
    account: number
    currency: string
    part: number
    amount: string
    salt: string
    path: { side: 'left' | 'right'; hash: string; sum: string }[] | null
  }[]
}

const inclusionOf = async (userId: number, id?: string): Promise<Answer> =>
  ((await call('inclusion', id ? { id } : {}, { userId })) as unknown as { message: Answer }).message

const read = ({ user, sheet, parts }: Answer): Inclusion => ({
  user,
  sheet,
  parts: parts.map((part) => ({
    ...part,
    units: moneyUnits(part.amount)!,
    path: (part.path ?? []).map((step) => ({ ...step, sum: moneyUnits(step.sum)! })),
  })),
})

describe('a tally', () => {
  it('counts every account of everybody, to the last unit, and stands in the log once', async () => {
    const id = await count()
    const own = await inclusionOf(anna)
    expect(own).toMatchObject({
      tally: { id, users: 2, is_logged: true },
      balances: [
        { account: 2, currency: 'BTC', amount: '0.25' },
        { account: 2, currency: 'USDT', amount: '1000.5' },
        { account: 3, currency: 'USDT', amount: '7' },
      ],
    })
    const { fault, sheet, sums, sheetHash } = await checkInclusion(read(own), sha256)
    expect(fault).toBeNull()
    expect(Object.fromEntries(sums)).toEqual({ '2 BTC': 25_000_000n, '2 USDT': 100_050_000_000n, '3 USDT': 700_000_000n })
    expect(sheet!.roots.find(({ currency }) => currency === 'USDT')!.sum).toBe(200_800_000_000n)
    await logTallies(test.services)
    const logged = await test.database.pool.query<{ leaf: string }>(`select leaf from proof_event where leaf like 'tally/1 %'`)
    expect(logged.rows.map(({ leaf }) => leaf)).toEqual([expect.stringMatching(new RegExp(`^tally/1 ${id} .* ${sheetHash}$`))])
    expect((await checkInclusion(read(await inclusionOf(bert)), sha256)).fault).toBeNull()
  })

  it('is of one block: what was booked since does not count, and is not missed', async () => {
    const before = await inclusionOf(anna)
    await give(test.database.pool, accountOf(anna, CHANGE), { currencyId: USDT, amount: '50' })
    const later = await inclusionOf(anna)
    expect(later.balances).toEqual(before.balances)
    expect((await checkInclusion(read(later), sha256)).fault).toBeNull()
    await sealEverything(test.database.db)
    const block = (await test.database.pool.query(`select number from ledger_block order by number limit 1`)).rows[0].number
    expect(before.sheet.split('\n')[0]).toContain(` ${block} `)
  })

  it('counts what is on its way between the two desks', async () => {
    const { pool, db } = test.database
    const move = (from: number, to: number) =>
      book(pool, 'spot', [{ kind: 'test', reference: 'test:9', entries: transfer(500_000_000n, { from, to, currencyId: USDT }) }])
    await move(accountOf(bert, CHANGE), systemAccounts.transitOfSpot)
    await sealEverything(db)
    await count()
    const { sheet } = await checkInclusion(read(await inclusionOf(bert)), sha256)
    expect(sheet!.roots.find(({ currency }) => currency === 'USDT')!.sum).toBe(205_800_000_000n)
    await move(systemAccounts.transitOfSpot, accountOf(bert, CHANGE))
  })

  it('does not show the leaf of one to another, nor a user who had nothing', async () => {
    const [own, other] = [await inclusionOf(anna), await inclusionOf(bert)]
    const salts = new Set(own.parts.map(({ salt }) => salt))
    expect(other.parts.some(({ salt }) => salts.has(salt))).toBe(false)
    // Bert with Anna's parts is not counted.
    expect((await checkInclusion({ ...read(own), user: String(bert) }, sha256)).fault).toBe('root')
    const nobody = await inclusionOf(await createUser(test.database.db))
    expect(nobody).toMatchObject({ balances: [], parts: [] })
  })

  it('shows a user whose leaves were taken out of the tree that he is not there', async () => {
    const owner = ownerClient(test.database.owner)
    await owner.connect()
    try {
      // Somebody with the machine takes the leaves out of the tree that was logged.
      const { tally } = await inclusionOf(anna)
      await owner.query('create table kept as select * from reserve_chunk')
      await owner.query(
        `update reserve_chunk set nodes = decode(repeat('00', length(nodes)), 'hex') where tally_id = $1 and currency_id = ${BTC}`,
        [tally.id],
      )
      const { parts } = await inclusionOf(anna)
      expect(parts.filter(({ path }) => path === null).map(({ currency }) => currency)).toEqual(['BTC', 'BTC'])
      await owner.query('delete from reserve_chunk')
      await owner.query('insert into reserve_chunk select * from kept')
    } finally {
      await owner.end()
    }
  })

  it('is not made where it would not be what the ledger owes', async () => {
    const block = { number: '1', lastPosting: '1', hash: 'ab'.repeat(32) }
    const order = {
      id: '0b9e6f1c-52d4-4c1a-9a57-3d8e2f7b6a10',
      atMs: Date.now(),
      block,
      secret: Buffer.alloc(32),
      keyNumber: 1,
      currencies: [{ id: USDT, name: 'USDT' }],
    }
    // A currency left out.
    await expect(buildTally(test.database.db, { ...order, block: { ...block, lastPosting: '10000' } })).rejects.toThrow(
      'leaves out currencies',
    )
    expect((await test.database.pool.query('select from reserve_tally where block = 1 and users = 0')).rows).toEqual([])
  })

  it('is made once for a midnight, also when the server was away then', async () => {
    const midnightMs = Date.now() - (Date.now() % DAY_MS) + DAY_MS
    const services = { ...test.services, now: () => midnightMs + 60_000 }
    const count = async () => Number((await test.database.pool.query('select count(*) from reserve_tally')).rows[0].count)
    const before = await count()
    await keepTallies(services)
    await keepTallies(services)
    expect(await count()).toBe(before + 1)
  })

  it('is one for two operators who ask at once, or for one who asks twice', async () => {
    const { pool } = test.database
    const tallies = async () => (await pool.query<{ made: number }>('select count(*)::int as made from reserve_tally')).rows[0]!.made
    const before = await tallies()
    const { rows } = await pool.query<{ id: number }>(
      `insert into operator (email, name, roles, authenticator) values ('a@example.org', 'A', '{treasury}', ''), ('b@example.org', 'B', '{treasury}', '')
       returning id::int as id`,
    )
    const ask = (id: number) => call('makeTally', { note: 'asked for' }, { operator: { operatorId: id } as never })
    const [first, second] = await Promise.all([ask(rows[0]!.id), ask(rows[1]!.id), ask(rows[0]!.id)])
    expect(first).toEqual(second)
    expect(await call('overview', {})).toMatchObject({
      message: { counting_since: (first as never as { message: { started_at: string } }).message.started_at },
    })
    await test.services.tallies.running?.done
    expect(await tallies()).toBe(before + 1)
    expect(await call('overview', {})).toMatchObject({ message: { counting_since: null, count_failed_at: null } })
  })

  it('that fails is said to have failed, and the next one is made', async () => {
    const { target } = test.services
    test.services.target = { ...target, database: 'nowhere' } as typeof target
    await expect(count()).rejects.toThrow()
    expect(await call('overview', {})).toMatchObject({ message: { counting_since: null, count_failed_at: expect.any(String) } })
    test.services.target = target
    await count()
    expect(await call('overview', {})).toMatchObject({ message: { count_failed_at: null } })
  })
})

describe('the sheet', () => {
  it('is public, and unknown under another name', async () => {
    expect(await call('sheet', {})).toMatchObject({ message: { sheet: expect.stringContaining('owed USDT') } })
    expect(await call('sheet', { id: '0b9e6f1c-52d4-4c1a-9a57-3d8e2f7b6a19' })).toMatchObject({ refused: 'tally_unknown' })
  })
})
