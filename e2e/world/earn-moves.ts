/** What users do in the rooms of Earn: they lock and leave early, commit to sales, and buy dual investments at a quote. */
import { formatUnits } from '@assay/money'
import type { Dice } from './dice.ts'
import type { EarnWish, Quoted } from './earn-wishes.ts'
import type { SpotWorld } from './spot-world.ts'
import type { Outcome } from './watch.ts'

const KNOWN = 300
const [BTC, EUR] = [1, 26]
/** The index of dual investments stays so near to where it began, in cents. */
const AROUND = 20_000

/** Worth a few hundred dollars, in units of each currency's last decimal. */
const USUAL: Record<number, number> = { [BTC]: 1_000_000, [EUR]: 3_000_000 }
const USUAL_USDT = 30_000_000_000

export class EarnMoves {
  readonly #world: SpotWorld
  readonly #dice: Dice
  readonly #count: (code: string) => void
  readonly #locked: { id: string; owner: number; amount: string }[] = []
  readonly #quoted: EarnWish[] = []

  constructor(world: SpotWorld, dice: Dice, count: (code: string) => void) {
    this.#world = world
    this.#dice = dice
    this.#count = count
  }

  /** One operation of anybody. */
  operate(): Promise<void> {
    const dice = this.#dice
    const { earn, users } = this.#world
    const userId = dice.pick(users)
    switch (dice.below(8)) {
      case 0:
        earn.indexCents = dice.once(12) ? null : 5_000_000 + dice.below(2 * AROUND + 1) - AROUND
        return Promise.resolve()
      case 1:
      case 2: {
        const product = dice.once(6) ? earn.products[3]! : dice.pick(earn.products.slice(0, 3))
        return this.#ask({
          kind: 'lock',
          userId,
          product,
          number: this.#number(product.currencyId, product.scale),
          isRenewed: dice.once(2),
        })
      }
      case 3:
        return this.#leave(userId)
      case 4:
      case 5:
        return this.#ask({ kind: 'commit', userId, sale: dice.pick(earn.sales), number: this.#number(0, 8) })
      default:
        return this.#buy(userId)
    }
  }

  /** Of the usual amount a thirtieth to ten times as much; now and then dust, or more than anybody has. */
  #number(currencyId: number, scale: number): string {
    const usual = USUAL[currencyId] ?? USUAL_USDT
    const dice = this.#dice
    const factor = dice.once(8) ? dice.pick([1, 2_000_000]) : 30 + dice.below(9_000)
    return formatUnits((BigInt(usual) * BigInt(factor)) / 1_000n + BigInt(1 + dice.below(999)), scale)
  }

  /** Mostly of somebody's own, and sometimes by a figure that is not what it comes to. */
  #leave(userId: number): Promise<void> {
    const dice = this.#dice
    if (this.#locked.length === 0) return Promise.resolve()
    const { id, owner, amount } = dice.pick(this.#locked)
    return this.#ask({ kind: 'leave', userId: dice.once(10) ? userId : owner, id, back: dice.once(8) ? amount : null })
  }

  async #buy(userId: number): Promise<void> {
    const dice = this.#dice
    const { earn, oracle } = this.#world
    // One that was used, or has run out by now.
    const old = this.#quoted.length > 0 && dice.once(8) ? dice.pick(this.#quoted) : null
    if (old) return this.#ask(old)
    const product = dice.pick(earn.duals)
    const number = this.#number(product.type === 'call' ? BTC : 0, 8)
    const askedMs = performance.now()
    const nth = oracle.earn.quotesOf(userId)
    const outcome = await this.#world.retry(() => {
      oracle.earn.quoting(userId)
      return earn.structured('quote', { id: product.id }, { userId })
    })
    if ('refused' in outcome) return this.#count(outcome.refused)
    const quote: Quoted = { id: String(outcome.message['quote_id']), rate: String(outcome.message['rate']), askedMs, nth }
    const wish = { kind: 'buy' as const, userId, product, number, quote }
    this.#keep(this.#quoted, wish)
    return this.#ask(wish)
  }

  #keep<One>(list: One[], one: One): void {
    list.push(one)
    if (list.length > KNOWN) list.shift()
  }

  /** Under a key, until there is an answer; now and then twice, one after the other or at once. */
  async #ask(wish: EarnWish): Promise<void> {
    const dice = this.#dice
    const { oracle } = this.#world
    const key = dice.key()
    oracle.earn.register(key, wish)
    const ask = async (): Promise<Outcome> => {
      const outcome = await this.#world.retry(() => this.#call(wish, key))
      oracle.earn.answered(key, outcome)
      return outcome
    }
    const [isAskedAgain, isAtOnce] = [dice.once(3), dice.once(2)]
    const [outcome] = isAskedAgain && isAtOnce ? await Promise.all([ask(), ask()]) : [await ask()]
    if (isAskedAgain && !isAtOnce) await ask()
    if ('refused' in outcome) return this.#count(outcome.refused)
    if (wish.kind === 'lock') this.#keep(this.#locked, { id: String(outcome.message['id']), owner: wish.userId, amount: wish.number })
  }

  #call(wish: EarnWish, key: string): Promise<Outcome> {
    const { mining, subscription, structured } = this.#world.earn
    const by = { userId: wish.userId, key }
    switch (wish.kind) {
      case 'lock':
        return mining('lock', { config_id: wish.product.id, amount: wish.number, renew: wish.isRenewed ? '1' : '0' }, by)
      case 'leave':
        return mining('redeem', { id: wish.id, ...(wish.back !== null && { back: wish.back }) }, by)
      case 'commit':
        return subscription('order', { project_id: wish.sale.id, amount: wish.number }, by)
      case 'buy':
        return structured('buy', { id: wish.product.id, num: wish.number, quote_id: wish.quote.id }, by)
    }
  }
}
