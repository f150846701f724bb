/** Coins that come and go: users, operators and a chain that replaces its blocks, all by chance, over one database and one desk. */
import { Anvil } from '../../packages/chain/src/testing/anvil.ts'
import { ETH } from '../../apps/server/src/rooms/wallet/testing.ts'
import type { Watcher } from '../../apps/server/src/rooms/deposit/watcher.ts'
import { startDeposits, type DepositTest } from '../../apps/server/src/testing-deposit.ts'
import { done, startWithdrawals, type WithdrawalTest } from '../../apps/server/src/testing-withdrawal.ts'
import type { Dice } from './dice.ts'

const GWEI = 10n ** 9n
/** Wei in the smallest unit of the ledger. */
export const WEI_PER_UNIT = 10n * GWEI
const UNITS_PER_MILLI = 100_000n
/** More blocks than a deposit needs. */
const DEEP = 14

export interface Person {
  userId: number
  address: string
}

/** What was asked of the chain. It may have been replaced since. */
export interface PaidIn {
  userId: number
  transaction: string
  units: bigint
}

interface Waiting {
  id: string
  user: number
  status: string
}

export class CoinsWorld {
  readonly node: Anvil
  readonly test: WithdrawalTest
  readonly people: readonly Person[]
  readonly paid: PaidIn[] = []
  readonly counts = new Map<string, number>()
  readonly #watcher: Watcher
  readonly #dice: Dice
  #numbers = 0

  private constructor(parts: Pick<CoinsWorld, 'node' | 'test' | 'people'> & { watcher: Watcher; dice: Dice }) {
    this.node = parts.node
    this.test = parts.test
    this.people = parts.people
    this.#watcher = parts.watcher
    this.#dice = parts.dice
  }

  /** No signer pays: two operators send each by hand. */
  static async open(users: number, dice: Dice): Promise<CoinsWorld> {
    const node = await Anvil.start()
    await node.mine(3 * DEEP)
    const test = await startWithdrawals({ signed: new Set() })
    const ids: number[] = []
    for (let made = 0; made < users; made += 1) ids.push(await test.user({}))
    const { database, services } = test
    const deposits = await startDeposits({}, { database, desk: services.desk as DepositTest['desk'] })
    const watcher = deposits.watch('ethereum', [node.url])
    await watcher.pass()
    const people = await Promise.all(ids.map(async (userId) => ({ userId, address: await deposits.addressOf(userId, ETH) })))
    return new CoinsWorld({ node, test, people, watcher, dice })
  }

  async close(): Promise<void> {
    await Promise.all([this.node.stop(), this.test.end()])
  }

  /** What a chain does nobody does beside it: a block has what was asked before it. */
  async moveChain(): Promise<void> {
    const dice = this.#dice
    for (let payments = dice.below(4); payments > 0; payments -= 1) await this.#payIn()
    await this.node.mine(1 + dice.below(DEEP))
    await this.#watcher.pass()
    if (!dice.once(4)) return
    await this.node.reorganise(1 + dice.below(DEEP + 4))
    this.#count('reorganised')
    if (dice.once(2)) await this.#watcher.pass()
    await this.node.mine(1 + dice.below(DEEP))
    await this.#watcher.pass()
  }

  async #payIn(): Promise<void> {
    const { userId, address } = this.#dice.pick(this.people)
    const units = BigInt(20 + this.#dice.below(5_000)) * UNITS_PER_MILLI + BigInt(this.#dice.below(1_000))
    const transaction = await this.node.pay(address, units * WEI_PER_UNIT)
    this.paid.push({ userId, transaction, units })
  }

  /** One deed of a user or an operator. What is refused is counted. */
  operate(): Promise<void> {
    const ways = [
      this.#out,
      this.#out,
      this.#out,
      this.#cancel,
      this.#decide,
      this.#decide,
      this.#refuse,
      this.#send,
      this.#send,
      this.#send,
    ]
    return this.#dice.pick(ways).call(this)
  }

  async #tried(name: string, outcome: ReturnType<WithdrawalTest['decide']>): Promise<boolean> {
    const answer = await outcome
    this.#count('refused' in answer ? `${name}: ${answer.refused}` : name)
    return !('refused' in answer)
  }

  #count(name: string): void {
    this.counts.set(name, (this.counts.get(name) ?? 0) + 1)
  }

  async #out(): Promise<void> {
    const { userId } = this.#dice.pick(this.people)
    const isInternal = this.#dice.once(3)
    const outside = `0x${(0xabc0000 + this.#dice.below(50)).toString(16).padStart(40, '0')}`
    const to = isInternal ? this.#dice.pick(this.people).address : outside
    const amount = `${this.#dice.below(4)}.${String(100 + this.#dice.below(900))}`
    await this.#tried(
      isInternal ? 'to a user' : 'out',
      this.test.as(userId)('out', { currency: String(ETH), network: 'ethereum', address: to, amount }),
    )
  }

  /** One that has not ended, in one of these states. */
  async #waiting(...statuses: string[]): Promise<Waiting | null> {
    const rows = await this.test.sql(
      'select id::text as id, user_id::int as user, status from withdrawal where status = any($1) and to_user_id is null or status = any($2) order by withdrawal.id',
      [statuses, statuses.filter((one) => one !== 'ready')],
    )
    return rows.length === 0 ? null : (this.#dice.pick(rows) as unknown as Waiting)
  }

  #operator(): 0 | 1 {
    return this.#dice.below(2) as 0 | 1
  }

  async #cancel(): Promise<void> {
    const one = await this.#waiting('first', 'second', 'ready')
    if (one) await this.#tried('cancelled', this.test.as(one.user)('cancel', { id: one.id }))
  }

  async #decide(): Promise<void> {
    const one = await this.#waiting('first', 'second')
    if (!one) return
    const who = this.#operator()
    const { terms_hash: hash } = done(await this.test.decide(who, 'view', { id: one.id }))
    await this.#tried('approved', this.test.decide(who, 'approve', { id: one.id, terms_hash: hash, note: 'seen' }))
  }

  async #refuse(): Promise<void> {
    const one = await this.#waiting('first', 'second', 'ready')
    if (one && this.#dice.once(2))
      await this.#tried('refused', this.test.decide(this.#operator(), 'refuse', { id: one.id, reason: 'rules', note: 'no' }))
  }

  /** The next step of one that is sent by hand: somebody pays it, enters it, another confirms or refuses that. */
  async #send(): Promise<void> {
    const one = await this.#waiting('ready')
    if (one) await this.#sendOne(one.id, { who: this.#operator(), isConfirmed: !this.#dice.once(6) })
  }

  async #sendOne(id: string, { who, isConfirmed }: { who: 0 | 1; isConfirmed: boolean }): Promise<void> {
    const { decide, sql } = this.test
    await sql('update withdrawal set release_at = now() where id = $1 and release_at > now()', [id])
    const { paying, by_hand_proposal: entered } = done(await decide(who, 'view', { id })) as {
      paying: object | null
      by_hand_proposal: { id: string; terms_hash: string } | null
    }
    if (entered) {
      const asked = { id, proposal_id: entered.id, terms_hash: entered.terms_hash, approve: isConfirmed ? '1' : '0', note: 'looked' }
      return void (await this.#tried(isConfirmed ? 'paid' : 'entry refused', decide(who, 'confirmByHand', asked)))
    }
    if (!paying) return void (await this.#tried('paying', decide(who, 'payingByHand', { id, paying: '1', note: 'from the safe' })))
    this.#numbers += 1
    const transaction = `0x${this.#numbers.toString(16).padStart(64, '0')}`
    await this.#tried('entered', decide(who, 'enterByHand', { id, transaction_id: transaction, note: 'paid' }))
  }

  /** Everything that waits is decided, sent and booked, and the chain is read to where nothing changes any more. */
  async comesToRest(): Promise<void> {
    await this.node.mine(2 * DEEP)
    await this.#watcher.pass()
    await this.#watcher.pass()
    const open = async () =>
      (await this.test.sql('select id::text as id, status from withdrawal where ended_at is null')) as unknown as Waiting[]
    for (let left = await open(); left.length > 0; left = await open()) {
      for (const { id, status } of left) {
        const who = this.#operator()
        if (status === 'ready') await this.#sendOne(id, { who, isConfirmed: true })
        else await this.#tried('refused', this.test.decide(who, 'refuse', { id, reason: 'rules', note: 'the end' }))
      }
      await this.test.settle()
    }
    await this.test.settle()
  }
}
