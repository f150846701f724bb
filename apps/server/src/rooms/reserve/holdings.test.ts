/** What the site's wallets hold, by a real node where there is one; a node that says nothing sound leaves no reading. */
import { createServer, type Server } from 'node:http'
import type pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Anvil, hasAnvil } from '@assay/chain/testing'
import { BitcoinNode, regtestAddress } from '@assay/chain/testing-bitcoin'
import type { ChainConfig } from '../../chain-config.ts'
import { ownerClient } from '../../db/pool.ts'
import { createUser } from '../wallet/testing.ts'
import { startReserve, type ReserveTest } from '../../testing-reserve.ts'
import { readHoldings } from './holdings.ts'
import { removeOlderDeposits, upsertReadings, type Reading } from './wallet-store.ts'

const COLD = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const DEPOSIT = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'
let test: ReserveTest
beforeAll(async () => {
  test = await startReserve({ isPlay: false })
  const user = await createUser(test.database.db)
  await test.database.pool.query(
    `insert into deposit_address (user_id, chain, key_print, index, address) values (${user}, 'ethereum', 'print', 0, '${DEPOSIT}')`,
  )
})
afterAll(() => test.end())

const configOf = (nodes: readonly string[], usdtContract: string | null = null): ChainConfig => ({
  keys: { bitcoin: null, ethereum: null, tron: null },
  nodes: { bitcoin: [], ethereum: nodes, tron: [] },
  wallets: { bitcoin: [], ethereum: [{ kind: 'cold', address: COLD }] },
  ethereumChainId: '31337',
  bitcoinChain: 'regtest',
  usdtContract,
})
const warned: unknown[] = []
const readAt = (config: ChainConfig, now: () => number = Date.now): Promise<Reading[]> =>
  readHoldings({ db: test.database.db, config, now, scanPauseMs: 50, log: { warn: (line: unknown) => void warned.push(line) } })

describe.skipIf(!hasAnvil)('a real node', () => {
  let node: Anvil
  beforeAll(async () => {
    node = await Anvil.start()
  })
  afterAll(() => node.stop())

  it('says what is held with confirmations enough, of coins and tokens, on own addresses and those of deposits', async () => {
    const token = await node.deployToken()
    await node.pay(COLD, 3n * 10n ** 18n)
    await node.pay(DEPOSIT, 10n ** 18n)
    await node.payToken(token, DEPOSIT, 2_500_000n)
    for (let block = 0; block < 12; block += 1) await node.pay('0x0000000000000000000000000000000000000001', 1n)
    const late = await node.pay(COLD, 10n ** 18n)
    expect(late).toMatch(/^0x/)
    const rows = await readAt(configOf([node.url], token))
    const held = rows.map(({ kind, network, balance }) => `${kind} ${network} ${balance}`)
    expect(held).toEqual(['cold ethereum 3', 'deposit ethereum 1', 'cold erc20 0', 'deposit erc20 2.5'])
    await upsertReadings(test.database.db, rows)
    // A second address of deposits: one wallet still, with another number.
    const more = rows.map((row) => (row.kind === 'deposit' ? { ...row, address: '2', readAt: new Date() } : row))
    await upsertReadings(test.database.db, more)
    await removeOlderDeposits(test.database.db, more)
    await test.services.watch.look()
    expect(test.services.watch.coins.get(2)?.wallets.map(({ kind, address }) => [kind, address])).toEqual([
      ['cold', COLD],
      ['deposit', '2'],
    ])
  })
})

describe.skipIf(!hasAnvil)('what is collected', () => {
  const HOT = '0x1000000000000000000000000000000000000001'
  let node: Anvil
  let owner: pg.Client
  beforeAll(async () => {
    node = await Anvil.start()
    owner = ownerClient(test.database.owner)
    await owner.connect()
    await owner.query(
      `insert into signer_wallet (chain, currency_id, address, balance, floor, ceiling, daily_limit, signed_today)
      values ('ethereum', 2, $1, 0, 0, 0, 0, 0), ('ethereum', 3, $1, 0, 0, 0, 0, 0)`,
      [HOT],
    )
  })
  afterAll(async () => {
    await owner.query('delete from signer_wallet')
    await owner.end()
    await node.stop()
  })
  const heldAt = async (config: ChainConfig) =>
    (await readAt(config))
      .filter(({ network }) => network === 'ethereum')
      .map(({ kind, address, balance }) => `${kind} ${address} ${balance}`)

  it('counts once: at the deposit address until its move is deep enough, then at the hot wallet, which nobody had to name', async () => {
    await node.ask('anvil_setBalance', DEPOSIT, '0xde0b6b3a7640000')
    await node.mine(12)
    const config = { ...configOf([node.url]), wallets: { bitcoin: [], ethereum: [] } }
    expect(await heldAt(config)).toEqual([`hot ${HOT} 0`, 'deposit 1 1'])
    await node.ask('anvil_impersonateAccount', DEPOSIT)
    // Half of it moves.
    await node.ask('eth_sendTransaction', { from: DEPOSIT, to: HOT, value: '0x6f05b59d3b20000', gas: '0x5208' })
    await node.mine(5)
    expect(await heldAt(config)).toEqual([`hot ${HOT} 0`, 'deposit 1 1'])
    await node.mine(12)
    const [hot, deposit] = (await heldAt(config)).map((line) => Number(line.split(' ')[2]))
    expect(hot).toBe(0.5)
    expect(deposit).toBeLessThanOrEqual(0.5)
    expect(deposit).toBeGreaterThan(0.49)
  })

  it('counts once where an address is named twice, or is one of deposits too', async () => {
    const wallets = {
      bitcoin: [],
      ethereum: [
        { kind: 'hot' as const, address: HOT },
        { kind: 'cold' as const, address: DEPOSIT },
      ],
    }
    const rows = await heldAt({ ...configOf([node.url]), wallets })
    expect(rows.map((line) => line.split(' ').slice(0, 2).join(' '))).toEqual([`hot ${HOT}`, `cold ${DEPOSIT}`])
  })
})

describe('on Bitcoin', () => {
  const [hot, deposit] = [regtestAddress(1), regtestAddress(2)]

  it('a deposit counts at its second confirmation, and what is the site’s own at the first: what comes back of a payment is never missing', async () => {
    const node = await BitcoinNode.start()
    const user = await createUser(test.database.db)
    await test.database.pool.query(
      `insert into deposit_address (user_id, chain, key_print, index, address) values (${user}, 'bitcoin', 'bitcoin print', 0, '${deposit}')`,
    )
    const config: ChainConfig = { ...configOf([]), wallets: { bitcoin: [{ kind: 'hot', address: hot }], ethereum: [] } }
    const held = async () =>
      (await readAt({ ...config, nodes: { ...config.nodes, bitcoin: [node.url] } })).map(({ kind, balance }) => `${kind} ${balance}`)
    node.pay(deposit, 5_000_000n)
    node.pay(hot, 150_000_000n)
    expect(await held()).toEqual(['hot 1.5', 'deposit 0.05'])
    node.pay(deposit, 7_000_000n)
    expect(await held()).toEqual(['hot 1.5', 'deposit 0.05'])
    node.mine()
    expect(await held()).toEqual(['hot 1.5', 'deposit 0.12'])
    // The node goes through its outputs for another.
    node.scanMs = 200
    expect(await Promise.all([held(), held()])).toEqual([
      ['hot 1.5', 'deposit 0.12'],
      ['hot 1.5', 'deposit 0.12'],
    ])
    await node.stop()
  })
})

describe('several nodes', () => {
  const [hot, cold] = [regtestAddress(3), regtestAddress(4)]
  const MINED_MS = 1_700_000_000_000
  let first: BitcoinNode
  let second: BitcoinNode
  beforeEach(async () => {
    ;[first, second] = [await BitcoinNode.start(), await BitcoinNode.start()]
  })
  afterEach(() => Promise.all([first.stop(), second.stop()]))

  const heldBy = async (nodes: readonly { url: string }[], nowMs = MINED_MS) => {
    const wallets: ChainConfig['wallets'] = {
      bitcoin: [
        { kind: 'hot', address: hot },
        { kind: 'cold', address: cold },
      ],
      ethereum: [],
    }
    const bitcoin = nodes.map(({ url }) => url)
    const rows = await readAt({ ...configOf([]), wallets, nodes: { bitcoin, ethereum: [], tron: [] } }, () => nowMs)
    return rows.filter(({ kind }) => kind !== 'deposit').map(({ kind, balance }) => `${kind} ${balance}`)
  }
  const give = (node: BitcoinNode, own: { hot: bigint; cold: bigint }) => {
    node.pay(hot, own.hot * 100_000_000n)
    node.pay(cold, own.cold * 100_000_000n)
  }

  it('are all asked, and the one that knows of least is believed: one that says more hides nothing', async () => {
    give(first, { hot: 900n, cold: 900n })
    give(second, { hot: 1n, cold: 2n })
    expect(await heldBy([first, second])).toEqual(['hot 1', 'cold 2'])
    expect(await heldBy([second, first])).toEqual(['hot 1', 'cold 2'])
  })

  it('say all of one coin together: what moved between two wallets is in one of them', async () => {
    give(first, { hot: 4n, cold: 1n })
    give(second, { hot: 2n, cold: 3n })
    expect(await heldBy([first, second])).toEqual(['hot 4', 'cold 1'])
    give(second, { hot: 1n, cold: 0n })
    expect(await heldBy([second, first])).toEqual(['hot 4', 'cold 1'])
  })

  it('that do not answer hold up nothing', async () => {
    give(second, { hot: 1n, cold: 2n })
    first.isAway = true
    expect(await heldBy([first, second])).toEqual(['hot 1', 'cold 2'])
  })

  it('count where others say to be far ahead, unless their own newest block is old too', async () => {
    give(first, { hot: 900n, cold: 900n })
    give(second, { hot: 1n, cold: 2n })
    first.mine(2)
    expect(await heldBy([first, second])).toEqual(['hot 1', 'cold 2'])
    const DAY_MS = 86_400_000
    expect(await heldBy([first, second], MINED_MS + DAY_MS)).toEqual(['hot 900', 'cold 900'])
    // No more than a block behind.
    second.mine(1)
    expect(await heldBy([first, second], MINED_MS + DAY_MS)).toEqual(['hot 1', 'cold 2'])
  })
})

describe('a node', () => {
  let server: Server
  let url = ''
  let chainId = '0x1'
  beforeAll(async () => {
    server = createServer((_, response) => response.end(JSON.stringify({ jsonrpc: '2.0', id: 0, result: chainId })))
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve)
    })
    url = `http://127.0.0.1:${(server.address() as { port: number }).port}`
  })
  afterAll(() => server.close())

  it.each(['0x1', 'nonsense'])('of another chain, or that talks nonsense, leaves no reading: %s', async (said) => {
    chainId = said
    warned.length = 0
    expect(await readAt(configOf([url]))).toEqual([])
    expect(warned).toHaveLength(1)
  })
})
