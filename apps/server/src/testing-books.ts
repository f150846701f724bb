/** For tests of what operators do with the books: two desks, two operators, and the calls as they make them. */
import type { HouseMoveReason } from '@assay/contract/wire'
import type { SpotDesk } from './desk/spot/spot-desk.ts'
import { createTestLever, type TestLever } from './rooms/futures/testing.ts'
import type { Holding } from './rooms/reserve/door.ts'
import { caller, currencies, startIdleSpot, USDT, type Outcome } from './rooms/wallet/testing.ts'
import { ledgerHandlers } from './rooms/ledger/handlers.ts'
import type { LedgerServices } from './rooms/ledger/services.ts'

export interface Wish {
  reason: HouseMoveReason
  from: number
  to: number
  amount: string
  currencyId?: number
}

interface Proposed {
  id: string
  terms_hash: string
}

export class TestBooks {
  readonly lever: TestLever
  spot!: SpotDesk
  /** What wallets were read to hold, by currency. Play money where nothing stands here. */
  readonly holdings = new Map<number, Holding>()
  readonly told: number[] = []
  operators!: number[]

  constructor(lever: TestLever) {
    this.lever = lever
  }

  async start(): Promise<void> {
    this.spot = await startIdleSpot(this.lever.database)
  }

  services(): LedgerServices {
    const { lever, spot, told, holdings } = this
    const holding = (currencyId: number) => holdings.get(currencyId) ?? null
    const publishMessages = (userId: number) => void told.push(userId)
    return { db: lever.database.db, desk: spot, lever: lever.desk, currencies, holding, publishMessages }
  }

  call(name: string, fields: Record<string, unknown>, { who = 0, services = this.services() } = {}): Promise<Outcome> {
    const operatorId = this.operators[who]!
    const operator = { id: '1', operatorId, name: 'x', roles: ['treasury' as const], until: new Date() }
    return caller('ledger', ledgerHandlers(services))(name, fields, { operator })
  }

  propose({ reason, from, to, amount, currencyId = USDT }: Wish): Promise<Outcome> {
    const accounts = { from_account: String(from), to_account: String(to), currency_id: String(currencyId) }
    return this.call('proposeMove', { reason, ...accounts, amount, note: 'agreed on Monday' })
  }

  /** What was proposed. Throws where it was refused. */
  async proposed(wish: Wish): Promise<Proposed> {
    const outcome = await this.propose(wish)
    if ('refused' in outcome) throw new Error(`refused: ${outcome.refused}`)
    return outcome.message as unknown as Proposed
  }

  decide({ id, terms_hash }: Proposed, { who = 1, decision = 'approved', services = this.services() } = {}): Promise<Outcome> {
    return this.call('decideMove', { id, terms_hash, decision, note: 'seen' }, { who, services })
  }

  /** Proposes and approves. */
  async move(wish: Wish): Promise<Outcome> {
    const outcome = await this.propose(wish)
    return 'refused' in outcome ? outcome : this.decide(outcome.message as unknown as Proposed)
  }

  /** `available / held`. */
  async balance(account: number, currencyId = USDT): Promise<string> {
    const { rows } = await this.lever.database.pool.query<{ text: string }>(
      `select trim_scale(available) || ' / ' || trim_scale(held) as text from ledger_balance where account_id = $1 and currency_id = $2`,
      [account, currencyId],
    )
    return rows[0]?.text ?? '0 / 0'
  }

  async restart(): Promise<void> {
    await this.spot.close()
    await this.lever.restart()
    await this.start()
  }

  async close(): Promise<void> {
    await this.spot.close()
    await this.lever.close()
  }
}

export async function createTestBooks(): Promise<TestBooks> {
  const books = new TestBooks(await createTestLever({ houseFunds: '1000' }))
  await books.start()
  const { rows } = await books.lever.database.pool.query<{ id: string }>(
    `insert into operator (email, name, roles, authenticator)
     values ('a@example.org', 'Ada', '{treasury}', ''), ('b@example.org', 'Bo', '{treasury}', '') returning id`,
  )
  books.operators = rows.map(({ id }) => Number(id))
  return books
}
