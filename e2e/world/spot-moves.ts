/** What users do in the spot world: orders of every type, cancels and amendments; moves, conversions and play money; Earn. */
import { formatUnits } from '@assay/money'
import { BTC, USDT } from '../../apps/server/src/rooms/spot/testing.ts'
import type { Dice } from './dice.ts'
import { EarnMoves } from './earn-moves.ts'
import { priced, type SpotWorld } from './spot-world.ts'
import type { ConvertWish, Priced, Wish } from './wallet-oracle.ts'
import type { Outcome } from './watch.ts'

const KNOWN_ORDERS = 4_000
/** One operation in so many puts money into Earn, or takes it back. */
const EARNED_IN = 50
/** One of the others in so many moves, converts or draws money. */
const HANDLED_IN = 12
/** One of those in so many is that somebody else lands the moves that are on their way. */
const LANDED_IN = 25
/** In cents. */
const [LOWEST, HIGHEST] = [3_000_000, 7_000_000]

export class SpotMoves {
  /** How often what was refused. */
  readonly refusals = new Map<string, number>()
  /** Calls of which the desk said that nothing was done, since this was set to none. */
  undone = 0
  readonly #world: SpotWorld
  readonly #dice: Dice
  readonly #earn: EarnMoves
  readonly #placed: { id: string; owner: number }[] = []
  #indexCents = 5_000_000

  constructor(world: SpotWorld, dice: Dice) {
    this.#world = world
    this.#dice = dice
    this.#earn = new EarnMoves(world, dice, (code) => this.#count(code))
  }

  /** The index moves, and now and then it is gone. */
  moveIndex(): Promise<void> {
    const moved = Math.floor((this.#indexCents * (9_800 + this.#dice.below(401))) / 10_000)
    this.#indexCents = Math.max(LOWEST, Math.min(HIGHEST, moved))
    return this.#world.market.setIndex(this.#dice.once(40) ? null : this.#price(0))
  }

  /** The index is there again. */
  showIndex(): Promise<void> {
    return this.#world.market.setIndex(this.#price(0))
  }

  /** One operation of anybody. */
  operate(): Promise<void> {
    const dice = this.#dice
    if (dice.once(EARNED_IN)) return this.#earn.operate()
    if (!dice.once(HANDLED_IN)) return this.#trade()
    return dice.once(LANDED_IN) ? this.#world.land() : this.#handle()
  }

  #trade(): Promise<void> {
    const dice = this.#dice
    const kind = dice.below(20)
    if (kind === 0) return this.moveIndex()
    const order = this.#placed.length > 0 ? dice.pick(this.#placed) : null
    // Now and then somebody asks for another's order.
    const userId = order && kind < 7 && !dice.once(10) ? order.owner : dice.pick(this.#world.users)
    const key = dice.once(3) ? dice.key() : undefined
    const isAskedAgain = key !== undefined && dice.once(2)
    const asker = { userId, key, isAskedAgain }
    if (kind < 5 && order) return this.#ask(asker, 'spot.cancelOrder', { id: order.id })
    if (kind < 7 && order) return this.#ask(asker, 'spot.amendOrder', { id: order.id, amount: this.#amount() })
    if (kind === 7) return this.#ask(asker, 'spot.cancelAll', {})
    return this.#ask(asker, 'spot.placeOrder', { currency_id: BTC, legal_id: USDT, ...this.#orderFields() })
  }

  /** What is answered to the same key must be the same, and is done once. */
  async #ask(
    { userId, key, isAskedAgain }: { userId: number; key: string | undefined; isAskedAgain: boolean },
    name: Parameters<SpotWorld['trade']>[1],
    input: object,
  ): Promise<void> {
    const ask = () => this.#world.trade({ userId, key }, name, input)
    // The second request under a key comes after the first has its answer, or before.
    const isAtOnce = isAskedAgain && this.#dice.once(2)
    const [first, second] = isAtOnce ? await Promise.all([ask(), ask()]) : [await ask(), undefined]
    const outcome = second === undefined ? (isAskedAgain ? await ask() : first) : second
    if (first && outcome && JSON.stringify(first) !== JSON.stringify(outcome))
      this.#world.oracle.faults.push(`${name} answered ${JSON.stringify(first)}, then ${JSON.stringify(outcome)}`)
    if (!first || !outcome) this.undone += 1
    if (outcome && 'refused' in outcome) this.#count(outcome.refused)
    if (name === 'spot.placeOrder' && outcome && 'message' in outcome) this.#remember(String(outcome.message['id']), userId)
  }

  #remember(id: string, owner: number): void {
    this.#placed.push({ id, owner })
    if (this.#placed.length > KNOWN_ORDERS) this.#placed.shift()
  }

  #count(code: string): void {
    this.refusals.set(code, (this.refusals.get(code) ?? 0) + 1)
  }

  /** Within so many percent of the index. */
  #price(percent: number): string {
    const off = percent === 0 ? 0 : this.#dice.below(2 * percent * 1_000 + 1) - percent * 1_000
    return formatUnits((BigInt(this.#indexCents) * BigInt(100_000 + off)) / 100_000n, 2)
  }

  #amount(): string {
    return formatUnits(BigInt(100 + this.#dice.below(9_000)), 5)
  }

  /** Fields of an order of some type; some of them cannot be placed, which must leave no trace. */
  #orderFields(): Record<string, unknown> {
    const dice = this.#dice
    const type = dice.pick(['buy', 'sell'])
    const size = type === 'buy' ? { quote_amount: String(5 + dice.below(4_000)) } : { amount: this.#amount() }
    switch (dice.below(9)) {
      case 0:
        return { type, ...size }
      case 1:
        return { type, order_type: 'stop_market', stop_price: this.#price(2), ...size }
      case 2:
        return { type, order_type: 'stop_limit', stop_price: this.#price(2), target_price: this.#price(2), amount: this.#amount() }
      case 3:
        return { type, order_type: 'trailing_stop', trailing_bps: 10 + dice.below(300), ...size }
      case 4:
        return { type, order_type: 'oco', ...this.#ocoPrices(), amount: this.#amount() }
      case 5:
        return { ...this.#limit(type), tif: dice.pick(['ioc', 'fok', 'gtc']), stp: dice.pick(['newest', 'oldest', 'both']) }
      case 6:
        return { type, target_price: this.#price(1), amount: '0.20000', visible_amount: '0.02000' }
      case 7:
        return { ...this.#limit(type), post_only: true }
      default:
        return this.#limit(type)
    }
  }

  #limit(type: string): Record<string, unknown> {
    return { type, target_price: this.#price(1), amount: this.#amount() }
  }

  #ocoPrices(): Record<string, string> {
    return { target_price: this.#price(3), stop_price: this.#price(3), stop_limit_price: this.#price(3) }
  }

  /** One operation of somebody who moves money, whatever else he has under way. */
  async #handle(): Promise<void> {
    const dice = this.#dice
    const userId = dice.pick(this.#world.users)
    const [currency, into] = [dice.pick(priced), dice.pick(priced)]
    const number = this.#number(currency)
    switch (dice.below(4)) {
      case 0: {
        const [from, to] = [dice.pick([1, 2, 2, 2, 3, 4]), 1 + dice.below(4)]
        const fields = { currency_id: currency.id, from_field: from, to_field: to, number }
        return this.#askWallet({ kind: 'move', userId, currency, from, to, number }, fields)
      }
      case 1:
        return this.#askWallet({ kind: 'draw', userId, currency, number }, { currency_id: currency.id, amount: number })
      default:
        return this.#convert({
          kind: 'convert',
          userId,
          from: currency,
          to: into,
          number,
          quotedMs: dice.once(2) ? performance.now() : null,
        })
    }
  }

  async #convert(wish: ConvertWish): Promise<void> {
    const { wallet, oracle } = this.#world
    const fields = { from_currency_id: wish.from.id, to_currency_id: wish.to.id, number: wish.number }
    if (wish.quotedMs === null) return this.#askWallet(wish, fields)
    const outcome = await this.#world.retry(() => wallet('convertQuote', fields, { userId: wish.userId }))
    oracle.wallet.quote(wish, outcome)
    if ('refused' in outcome) return this.#askWallet({ ...wish, quotedMs: null }, fields)
    return this.#askWallet(wish, { ...fields, quote_id: outcome.message['quote_id'] })
  }

  /** Under a key, until there is an answer; now and then twice, one after the other or at once. */
  async #askWallet(wish: Wish, fields: Record<string, unknown>): Promise<void> {
    const dice = this.#dice
    const { wallet, sandbox, oracle } = this.#world
    const key = dice.key()
    const by = { userId: wish.userId, key }
    oracle.wallet.register(key, wish)
    const ask = async (): Promise<Outcome> => {
      const outcome = await this.#world.retry(() => (wish.kind === 'draw' ? sandbox('faucet', fields, by) : wallet(wish.kind, fields, by)))
      oracle.wallet.answered(key, outcome)
      return outcome
    }
    const [isAskedAgain, isAtOnce] = [dice.once(3), dice.once(2)]
    const [outcome] = isAskedAgain && isAtOnce ? await Promise.all([ask(), ask()]) : [await ask()]
    if (isAskedAgain && !isAtOnce) await ask()
    if ('refused' in outcome) this.#count(outcome.refused)
  }

  /** Worth some dollars most of the time; else from dust to more than anybody has. */
  #number({ scale, bidCents }: Priced): string {
    if (this.#dice.once(4)) return formatUnits(BigInt(1 + this.#dice.below(999_999)) * 10n ** BigInt(this.#dice.below(scale)), scale)
    return formatUnits((BigInt(50 + this.#dice.below(40_000)) * 10n ** BigInt(scale)) / bidCents, scale)
  }
}
