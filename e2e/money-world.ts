/** For the suite that kills the server while money comes and goes: a server on a chain of its own that dies where a test says, and people with accounts. */
import { randomUUID } from 'node:crypto'
import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect } from 'vitest'
import { TestSigner } from '../apps/signer/src/testing.ts'
import { EMBEDDED } from '../apps/server/src/db/embedded.ts'
import { openDatabase, openPool, type Database } from '../apps/server/src/db/pool.ts'
import { prepareSignerLogin } from '../apps/server/src/db/signer-login.ts'
import { Anvil } from '../packages/chain/src/testing/anvil.ts'
import { BitcoinNode } from '../packages/chain/src/testing/bitcoin-node.ts'
import { newUser } from './client.ts'
import type { Point } from './dies-at.ts'
import { startServer, type RunningServer } from './server.ts'
import { newOperator, type Operator } from './support.ts'

const HOOK = join(import.meta.dirname, 'dies-at.ts')
export const WITHIN_MS = 60_000
export const BTC = '1'
export const ETH = '2'
export const ETHER = 10n ** 18n
export const CONFIRMATIONS = 12
/** Deeper than what is credited. */
export const REORGANISED = CONFIRMATIONS + 4

/** What became of one run. */
export interface Fate {
  lost: boolean
  doubled: boolean
}

/** How often something is there that must be there once. */
export const once = (count: number): Fate => ({ lost: count < 1, doubled: count > 1 })
export const worst = (fates: readonly Fate[]): Fate => ({
  lost: fates.some(({ lost }) => lost),
  doubled: fates.some(({ doubled }) => doubled),
})

export type Person = Awaited<ReturnType<typeof newUser>> & { id: number }

export class MoneyWorld {
  readonly node: Anvil
  readonly bitcoin: BitcoinNode
  readonly server: RunningServer
  readonly signer: TestSigner
  readonly pool: pg.Pool
  readonly db: Database
  readonly operators: readonly Operator[]
  readonly #armedAt: string
  /** A start that is killed before it answers ends with the next one. */
  readonly #starts: Promise<void>[] = []

  private constructor(parts: Pick<MoneyWorld, 'node' | 'bitcoin' | 'server' | 'signer' | 'pool' | 'operators'> & { armedAt: string }) {
    this.node = parts.node
    this.bitcoin = parts.bitcoin
    this.server = parts.server
    this.signer = parts.signer
    this.pool = parts.pool
    this.db = openDatabase(parts.pool)
    this.operators = parts.operators
    this.#armedAt = parts.armedAt
  }

  static async start(): Promise<MoneyWorld> {
    const [node, bitcoin] = [await Anvil.start(), await BitcoinNode.start()]
    // Away from the first block, so that a reorganisation has something beneath it.
    await node.mine(REORGANISED)
    const armedAt = join(tmpdir(), `assay-dies-at-${randomUUID()}`)
    const environment = {
      LOG_LEVEL: 'fatal',
      NODE_OPTIONS: `${process.env['NODE_OPTIONS'] ?? ''} --import=${HOOK}`.trim(),
      DIES_AT: armedAt,
      ETHEREUM_NODES: node.url,
      ETHEREUM_CHAIN_ID: '31337',
      BITCOIN_NODES: bitcoin.url,
      SIGNER: 'apart',
    }
    const server = await startServer({ hasConsole: true, environment }).catch(async (error: unknown) => {
      await node.stop()
      await bitcoin.stop()
      throw error
    })
    const owner = { host: join(server.dataDir, 'run'), user: EMBEDDED.user, database: EMBEDDED.database }
    const operators = [await newOperator(server, ['compliance']), await newOperator(server, ['compliance'])]
    const signer = await signerOf(owner, { node, bitcoin })
    return new MoneyWorld({ node, bitcoin, server, signer, pool: openPool(owner, 4), operators, armedAt })
  }

  async end(): Promise<void> {
    await this.signer.end()
    await this.pool.end()
    await this.server.close()
    await this.node.stop()
    await this.bitcoin.stop()
    rmSync(this.#armedAt, { force: true })
  }

  /** Everything that was started has answered, or died. */
  async started(): Promise<void> {
    await Promise.allSettled(this.#starts)
  }

  async sql<Found>(text: string, values: unknown[] = []): Promise<Found[]> {
    return (await this.pool.query(text, values)).rows as Found[]
  }

  /** The server dies there while this is done; what was asked of it fails. */
  async dies(point: Point, act: () => Promise<unknown>): Promise<void> {
    writeFileSync(this.#armedAt, JSON.stringify(point))
    const acted = act().catch(() => undefined)
    const hasDied = () => !existsSync(this.#armedAt) || this.server.exitCode() !== null
    await expect.poll(hasDied, { timeout: WITHIN_MS, interval: 5 }).toBe(true)
    expect(this.server.exitCode(), this.server.output()).toBe(null)
    await this.server.kill()
    await acted
  }

  /** It dies while it takes up what was left to it. */
  async diesAtStart(point: Point): Promise<void> {
    await this.dies(point, () => {
      const starting = this.server.start()
      starting.catch(() => undefined)
      this.#starts.push(starting)
      return Promise.resolve()
    })
  }

  /** All is decided, booked and told. */
  async comesToRest(): Promise<void> {
    const waiting = `select (select count(*) from deposit_payment where status = 'confirming' or is_adrift)
      + (select count(*) from withdrawal where ended_at is null or sent_at is not null and booked_at is null)
      + (select count(*) from withdrawal where version > (select version from withdrawal_followed)) as count`
    const left = async () => {
      await this.node.mine(CONFIRMATIONS + 1)
      this.bitcoin.mine(2)
      return Number((await this.sql<{ count: string }>(waiting))[0]!.count)
    }
    await expect.poll(left, { timeout: WITHIN_MS, interval: 500 }).toBe(0)
  }

  async newPerson(): Promise<Person> {
    const client = await newUser(this.server.url)
    // Before his next call: who somebody is stays in memory for a while.
    const [found] = await this.sql<{ id: number }>(
      'update account_user set verification_level = 1 where email = $1 returning id::int as id',
      [client.email],
    )
    return Object.assign(client, { id: found!.id })
  }

  async balanceOf(userId: number, currency = ETH): Promise<{ available: string; held: string }> {
    const [found] = await this.sql<{ available: string; held: string }>(
      `select trim_scale(available)::text as available, trim_scale(held)::text as held from ledger_balance
       where account_id = $1 and currency_id = $2`,
      [userId * 10 + 2, currency],
    )
    return found ?? { available: '0', held: '0' }
  }

  /** He is told of each of these once, and of nothing else. */
  async tellsOnce(userId: number, kinds: readonly string[]): Promise<Fate> {
    const told = (await this.sql<{ kind: string }>('select kind from message where user_id = $1', [userId])).map(({ kind }) => kind)
    const fates = kinds.map((kind) => once(told.filter((one) => one === kind).length))
    return worst([...fates, { lost: false, doubled: told.some((kind) => !kinds.includes(kind)) }])
  }
}

interface Nodes {
  node: Anvil
  bitcoin: BitcoinNode
}

async function signerOf(owner: { host: string; user: string; database: string }, { node, bitcoin }: Nodes): Promise<TestSigner> {
  const client = new pg.Client(owner)
  await client.connect()
  const user = await prepareSignerLogin(client, null)
  await client.end()
  const socket = { host: owner.host, database: owner.database, user }
  const signer = new TestSigner({ socket, node: node.url, bitcoinNode: bitcoin.url })
  signer.limit(({ coins }) => {
    for (const currency of [BTC, ETH]) Object.assign(coins[currency]!, { daily: '100000', two_above: '1000' })
  })
  await node.ask('anvil_setBalance', signer.address, `0x${(100_000n * ETHER).toString(16)}`)
  bitcoin.pay(signer.bitcoinAddress, ...Array.from({ length: 20 }, () => 100_000_000n))
  bitcoin.mine()
  return signer
}
