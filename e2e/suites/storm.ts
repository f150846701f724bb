/** Everything at once over HTTP: users who trade with each other, move, convert, and open and close contracts and options meanwhile. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { CallInput, CallName } from '../../packages/contract/src/door.ts'
import { newUser, type Client } from '../client.ts'
import { Dice } from '../world/dice.ts'

export interface StormFigures {
  /** In milliseconds, of every answer but those that say to wait. */
  answers: { name: CallName; tookMs: number }[]
  /** How often each call was done, and how often refused with what. */
  tally: Map<string, number>
  /** Answers that nobody may get: the server's own faults, and what is not an answer at all. */
  broken: string[]
}

interface StormOptions {
  url: string
  seconds: number
  seed: number
}

const MAKERS = 8
const TAKERS = 8
/** What each user has under way at once. */
const LANES = 4
const FUNDS = { usdt: '60000', btc: '0.5' }
const SYMBOL = 'BTC/USDT'
const PAIR = { currency_id: '1', legal_id: '3' } as const
const USDT = '3'
const [CHANGE, LEVER, MICRO] = ['2', '3', '4']
const BOOK_MS = 250

interface Best {
  bid: number
  ask: number
}

type Wish = { [Name in CallName]: [Name, CallInput<Name>] }[CallName]

class Storm {
  readonly figures: StormFigures = { answers: [], tally: new Map(), broken: [] }
  readonly #dice: Dice
  readonly #untilMs: number
  #best: Best = { bid: 0, ask: 0 }

  constructor({ seed, seconds }: StormOptions) {
    this.#dice = new Dice(seed)
    this.#untilMs = performance.now() + seconds * 1_000
  }

  get #isOver(): boolean {
    return performance.now() >= this.#untilMs
  }

  async watchBook(guest: Client): Promise<void> {
    const { bids, asks } = await guest.call('market.depth', { symbol: SYMBOL })
    if (bids[0] && asks[0]) this.#best = { bid: Number(bids[0][0]), ask: Number(asks[0][0]) }
  }

  async followBook(guest: Client): Promise<void> {
    while (!this.#isOver) {
      await this.watchBook(guest)
      await sleep(BOOK_MS)
    }
  }

  async lane(user: Client, isMaker: boolean): Promise<void> {
    while (!this.#isOver) await this.#ask(user, this.#wish(isMaker))
  }

  async #ask(user: Client, [name, input]: Wish): Promise<void> {
    const { answers, tally, broken } = this.figures
    const startMs = performance.now()
    try {
      const { status, body, retryAfterMs } = await user.ask(name, input as never)
      if (status === 429) {
        await sleep(Math.min(retryAfterMs ?? 1_000, Math.max(0, this.#untilMs - performance.now())))
        return
      }
      answers.push({ name, tookMs: performance.now() - startMs })
      const came = body.type === 'ok' ? 'done' : body.error
      tally.set(`${name} ${came}`, (tally.get(`${name} ${came}`) ?? 0) + 1)
      if (status !== 200) broken.push(`${name}: ${status} ${came}`)
    } catch (error) {
      broken.push(`${name}: ${String(error)}`)
    }
  }

  #wish(isMaker: boolean): Wish {
    const dice = this.#dice
    const kind = dice.below(100)
    if (kind < 50) return isMaker ? this.#quote() : this.#take()
    if (kind < 55) return ['spot.cancelAll', {}]
    if (kind < 70) return this.#move()
    if (kind < 80) return this.#convert()
    if (kind < 88) return this.#contract()
    if (kind < 94) return ['futures.closeAll', { type: String(dice.below(3)) }]
    return [
      'seconds.submit',
      { match_id: '101', currency_id: USDT, type: dice.pick(['up', 'down']), seconds: '30', number: String(5 + dice.below(10)) },
    ]
  }

  /** Inside the spread, so that users meet users; with a second price a little behind. */
  #quote(): Wish {
    const { bid, ask } = this.#best
    const type = this.#dice.pick(['buy', 'sell'] as const)
    const inside = ((ask - bid) * this.#dice.below(50)) / 100
    return [
      'spot.placeOrder',
      { ...PAIR, type, target_price: (type === 'buy' ? bid + inside : ask - inside).toFixed(2), amount: this.#amount() },
    ]
  }

  #take(): Wish {
    const { bid, ask } = this.#best
    const type = this.#dice.pick(['buy', 'sell'] as const)
    const price = type === 'buy' ? ask * 1.0005 : bid * 0.9995
    const tif = this.#dice.pick(['gtc', 'ioc'] as const)
    return ['spot.placeOrder', { ...PAIR, type, target_price: price.toFixed(2), amount: this.#amount(), tif }]
  }

  #amount(): string {
    return (0.0002 + this.#dice.below(200) / 100_000).toFixed(5)
  }

  #move(): Wish {
    const [from_field, to_field] = this.#dice.pick([
      [CHANGE, LEVER],
      [CHANGE, LEVER],
      [CHANGE, MICRO],
      [LEVER, CHANGE],
      [LEVER, MICRO],
      [MICRO, CHANGE],
      [MICRO, LEVER],
    ] as const)
    return [
      'wallet.move',
      { currency_id: USDT, from_field, to_field, number: String(1 + this.#dice.below(200)) } as CallInput<'wallet.move'>,
    ]
  }

  #convert(): Wish {
    if (this.#dice.once(2))
      return ['wallet.convert', { from_currency_id: USDT, to_currency_id: '1', number: String(5 + this.#dice.below(50)) }]
    return ['wallet.convert', { from_currency_id: '1', to_currency_id: USDT, number: (0.0002 + this.#dice.below(50) / 100_000).toFixed(5) }]
  }

  #contract(): Wish {
    const { bid } = this.#best
    const dice = this.#dice
    const order = { ...PAIR, direction: dice.pick(['long', 'short'] as const), mode: dice.pick(['cross', 'isolated'] as const) }
    const size = { lots: (0.01 * (1 + dice.below(10))).toFixed(2), multiple: '10' }
    if (dice.once(3)) return ['futures.submit', { ...order, ...size, direction: 'long', type: 'limit', price: (bid * 0.95).toFixed(1) }]
    return ['futures.submit', { ...order, ...size, type: 'market' }]
  }
}

export async function storm(options: StormOptions): Promise<StormFigures> {
  const { url } = options
  const users = []
  for (let made = 0; made < MAKERS + TAKERS; made += 1) {
    const user = await newUser(url, FUNDS)
    for (const to_field of [LEVER, MICRO] as const)
      await user.call('wallet.move', { currency_id: USDT, from_field: CHANGE, to_field, number: '1000' } as CallInput<'wallet.move'>)
    users.push(user)
  }
  const guest = users[0]!
  const run = new Storm(options)
  await run.watchBook(guest)
  const lanes = users.flatMap((user, at) => Array.from({ length: LANES }, () => run.lane(user, at < MAKERS)))
  await Promise.all([run.followBook(guest), ...lanes])
  return run.figures
}
