/** What the site's wallets hold, by a real node where there is one; a node that says nothing sound leaves no reading. */
import { createServer, type Server } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Anvil, hasAnvil } from '@assay/chain/testing'
import type { ChainConfig } from '../../chain-config.ts'
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
const readAt = (config: ChainConfig): Promise<Reading[]> =>
  readHoldings({ db: test.database.db, config, now: Date.now, log: { warn: (line: unknown) => void warned.push(line) } })

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
