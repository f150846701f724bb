/**
 * What the rooms of Earn should have done, in arithmetic of its own: amounts locked in mining and left early, commitments to sales, dual
 * investments at the rate that was quoted. Requests are registered under their keys and held against the ledger of their turn, as those of
 * the wallet are. Rates come from the quote; so does what the index alone decides.
 */
import { isDeepStrictEqual } from 'node:util'
import { formatUnits, unitsOf, type Posting } from '@assay/money'
import { sql } from 'kysely'
import type { Database } from '../../apps/server/src/db/pool.ts'
import { smaller, sorted, type EarnWish, type Entry, type Expected } from './earn-wishes.ts'
import type { Ledger } from './ledger.ts'
import { MiningOracle } from './mining-oracle.ts'
import type { Outcome, Turned } from './watch.ts'

type Wish<Kind extends EarnWish['kind']> = Extract<EarnWish, { kind: Kind }>

interface Asked {
  wish: EarnWish
  turned: Outcome | null
  answers: Outcome[]
  /** Asked while days were due: leaving may be put off until they are paid. */
  sawNight: boolean
}

interface Committed {
  id: string
  units: bigint
  lots: bigint
}

const [SALE, PROCEEDS, COVER] = [121, 122, 131]
const [BTC, USDT, SCALE] = [1, 3, 8]
const [UNIT, ONE] = [10n ** 8n, 10n ** 8n]
const LEAST_STAKE = { call: UNIT / 1_000n, put: 50n * UNIT }
/** A quote holds so long, and so many of one user hold at once; clocks may differ by the last of these. */
const [QUOTE_MS, QUOTES, CLOCK_MS] = [15_000, 5, 50]
/** What the index alone decides, after a quote was found. */
const OF_INDEX = ['quote_moved', 'dual_target_closed', 'price_unavailable']

const textOf = (units: bigint, scale = SCALE): string => formatUnits(units, scale)
const change = (userId: number): number => userId * 10 + 2
const codeOf = (outcome: Outcome): string => ('refused' in outcome ? outcome.refused : 'done')
const describe = (wish: EarnWish): string =>
  JSON.stringify(wish, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value))
export class EarnOracle {
  readonly faults: string[] = []
  readonly mining: MiningOracle
  /** From a midnight on until every day that it made due is paid. */
  isNight = false
  readonly counts = { lock: 0, leave: 0, commit: 0, buy: 0 }
  readonly #ledger: Ledger
  readonly #asked = new Map<string, Asked>()
  /** By sale and user. */
  readonly #committed = new Map<string, Committed>()
  readonly #used = new Set<string>()
  readonly #bought = new Map<string, string>()
  readonly #quotes = new Map<number, number>()

  constructor(ledger: Ledger) {
    this.#ledger = ledger
    this.mining = new MiningOracle(ledger)
  }

  register(key: string, wish: EarnWish): void {
    this.#asked.set(key, { wish, turned: null, answers: [], sawNight: this.isNight })
  }

  answered(key: string, outcome: Outcome): void {
    this.#asked.get(key)!.answers.push(outcome)
  }

  /** Each time one is asked for, also in vain. */
  quoting(userId: number): void {
    this.#quotes.set(userId, this.quotesOf(userId) + 1)
  }

  quotesOf(userId: number): number {
    return this.#quotes.get(userId) ?? 0
  }

  /** Whether the turn was one of these rooms, before the ledger books it. */
  take({ key, outcome }: Turned<unknown>, posted: readonly Posting[]): boolean {
    if (key === null) return this.#takeOwn(outcome, posted)
    const asked = this.#asked.get(key)
    if (!asked) return false
    const { wish } = asked
    const what = describe(wish)
    if (asked.turned) this.faults.push(`${what}: done twice`)
    asked.turned = outcome
    const entries = posted.flatMap((posting) => posting.entries)
    const booked = sorted(entries.map((one) => [one.account, one.currencyId, one.available, one.held, one.hold ?? '-']))
    const expected = this.#expect(asked, outcome)
    if ('refused' in outcome || 'refusal' in expected) {
      this.#same(`${what}: refusal`, codeOf(outcome), 'refusal' in expected ? expected.refusal : 'done')
      this.#same(`${what}: booked though refused`, 'refused' in outcome ? booked : '', '')
      return true
    }
    this.#same(`${what}: booked`, booked, sorted(expected.entries))
    for (const [name, value] of Object.entries(expected.message)) this.#same(`${what}: ${name}`, valueAt(outcome.message, name), value)
    expected.done()
    this.counts[wish.kind] += 1
    return true
  }

  /** A turn that no user asked for: a midnight, or what is paid of one. */
  #takeOwn(outcome: Outcome, posted: readonly Posting[]): boolean {
    const isNight = 'message' in outcome && outcome.message?.['isNight'] === true
    if (isNight) this.mining.nights += 1
    return this.mining.takeDays(posted) || isNight
  }

  /** A midnight is about to pass: whoever asks to leave from now on may be told to wait. */
  beginNight(): void {
    this.isNight = true
    for (const asked of this.#asked.values()) asked.sawNight = true
  }

  /** Nothing is under way: every answer is what its turn said, and what never had one was refused by its fields alone. */
  settle(): void {
    for (const { wish, turned, answers, sawNight } of this.#asked.values()) {
      const what = describe(wish)
      const expected = turned ?? { refused: this.#refusalOf(wish) ?? 'never' }
      if (answers.length === 0) this.faults.push(`${what}: no answer`)
      for (const answer of answers) {
        if (sawNight && wish.kind === 'leave' && codeOf(answer) === 'mining_settling') continue
        const isSame = 'refused' in expected ? codeOf(answer) === expected.refused : isDeepStrictEqual(answer, expected)
        if (!isSame) this.faults.push(`${what} answered ${JSON.stringify(answer)}, not ${JSON.stringify(expected)}`)
      }
    }
    this.#asked.clear()
  }

  #same(what: string, found: unknown, expected: unknown): void {
    if (found !== expected) this.faults.push(`${what} ${String(found)}, not ${String(expected)}`)
  }

  /** Before a turn. */
  #refusalOf(wish: EarnWish): string | null {
    if (wish.kind === 'leave') return this.mining.ownerOf(wish.id) === wish.userId ? null : 'mining_order_unknown'
    if (wish.kind === 'commit') return unitsOf(wish.number, SCALE) < wish.sale.cost ? 'sale_minimum' : null
    return null
  }

  #expect(asked: Asked, outcome: Outcome): Expected {
    const { wish } = asked
    const refusal = this.#refusalOf(wish)
    if (refusal !== null) return { refusal }
    const id = 'message' in outcome ? String(outcome.message['id']) : '?'
    switch (wish.kind) {
      case 'lock':
        return this.mining.expectLock(wish, id, Date.parse(String('message' in outcome ? outcome.message['locked_at'] : '')))
      case 'leave':
        if (codeOf(outcome) === 'mining_settling') return { refusal: asked.sawNight || this.isNight ? 'mining_settling' : 'done' }
        return this.mining.expectLeave(wish.id, wish.back)
      case 'commit':
        return this.#expectCommit(wish, id)
      case 'buy':
        return this.#expectBuy(wish, id, codeOf(outcome))
    }
  }

  #expectCommit({ userId, sale, number }: Wish<'commit'>, id: string): Expected {
    const key = `${sale.id}:${userId}`
    const own = this.#committed.get(key) ?? { id, units: 0n, lots: 0n }
    const taken = [...this.#committed].reduce((sum, [of, { lots }]) => (of.startsWith(`${sale.id}:`) ? sum + lots : sum), 0n)
    const wanted = sale.isFirstCome ? unitsOf(number, SCALE) / sale.cost : 0n
    if (sale.isFirstCome && taken === sale.lots) return { refusal: 'sale_sold_out' }
    if (own.lots + wanted > sale.cap) return { refusal: 'sale_cap' }
    const lots = smaller(wanted, sale.lots - taken)
    const units = sale.isFirstCome ? lots * sale.cost : unitsOf(number, SCALE)
    if (this.#ledger.available(change(userId), USDT) < units) return { refusal: 'insufficient_balance' }
    const tokens = lots * sale.lot
    const received: Entry = sale.isLocked
      ? [change(userId), sale.tokenId, 0n, tokens, `subscription_lock:${own.id}`]
      : [change(userId), sale.tokenId, tokens]
    const entries: Entry[] = sale.isPaid
      ? [[change(userId), USDT, -units], [PROCEEDS, USDT, units], [SALE, sale.tokenId, -tokens], received]
      : [[change(userId), USDT, -units, units, `subscription:${own.id}`]]
    const now = { id: own.id, units: own.units + units, lots: own.lots + lots }
    const message = {
      id: own.id,
      committed: textOf(now.units),
      amount: textOf(now.lots * sale.lot),
      paid: textOf(sale.isPaid ? now.units : 0n),
    }
    return { entries, message, done: () => void this.#committed.set(key, now) }
  }

  #expectBuy({ userId, product, number, quote }: Wish<'buy'>, id: string, code: string): Expected {
    const { type, targetCents } = product
    const stake = unitsOf(number, SCALE)
    const isGone = performance.now() - quote.askedMs > QUOTE_MS - CLOCK_MS || this.quotesOf(userId) - quote.nth > QUOTES
    if (this.#used.has(quote.id) || (code === 'quote_expired' && isGone)) return { refusal: 'quote_expired' }
    if (OF_INDEX.includes(code)) return { refusal: code }
    if (stake < LEAST_STAKE[type]) return { refusal: 'dual_minimum' }
    const [own, other] = type === 'call' ? [BTC, USDT] : [USDT, BTC]
    if (this.#ledger.available(change(userId), own) < stake) return { refusal: 'insufficient_balance' }
    const grown = ONE + unitsOf(quote.rate, SCALE)
    const kept = (stake * grown) / ONE
    const converted = type === 'call' ? (stake * targetCents * grown) / (ONE * 100n) : (stake * 100n * grown) / (targetCents * ONE)
    const isShort = this.#ledger.available(COVER, own) < kept - stake || this.#ledger.available(COVER, other) < converted
    if (isShort) return { refusal: 'dual_full' }
    const hold = `dual:${id}`
    const entries: Entry[] = [
      [change(userId), own, -stake, stake, hold],
      [COVER, own, stake - kept, kept - stake, hold],
      [COVER, other, -converted, converted, hold],
    ]
    const figures = [textOf(stake), textOf(kept), textOf(converted)]
    const message = {
      product_id: product.id,
      rate: quote.rate,
      'put_in.number': figures[0],
      'kept.number': figures[1],
      'converted.number': figures[2],
      status: 'ing',
    }
    const done = (): void => {
      this.#used.add(quote.id)
      this.#bought.set(id, [userId, product.id, ...figures, unitsOf(quote.rate, SCALE)].join(' '))
    }
    return { entries, message, done }
  }

  /** Answers where the tables say otherwise. */
  async compare(db: Database): Promise<string[]> {
    const committed = [...this.#committed].map(([key, { id, units, lots }]) => [id, key.replace(':', ' '), textOf(units), lots].join(' '))
    const bought = [...this.#bought].map(([id, text]) => `${id} ${text}`)
    return [
      ...(await this.mining.compare(db)),
      ...(await differences(db, SALE_ROWS, committed)),
      ...(await differences(db, DUAL_ROWS, bought)),
    ]
  }
}

const SALE_ROWS = `select concat_ws(' ', id, project_id, user_id, trim_scale(committed), lots) as text from subscription_order`
const DUAL_ROWS = `select concat_ws(' ', id, user_id, product_id, trim_scale(amount), trim_scale(kept), trim_scale(converted), rate_e8) as text
  from dual_investment`

async function differences(db: Database, query: string, own: readonly string[]): Promise<string[]> {
  const result = await sql.raw<{ text: string }>(query).execute(db)
  const [stored, expected] = [new Set(result.rows.map(({ text }) => text)), new Set(own)]
  const extra = [...stored].filter((text) => !expected.has(text)).map((text) => `a row nobody made: ${text}`)
  return [...extra, ...own.filter((text) => !stored.has(text)).map((text) => `a row that is missing: ${text}`)]
}

/** By a path such as `kept.number`. */
const valueAt = (message: unknown, path: string): unknown =>
  path.split('.').reduce((value, name) => (value as Record<string, unknown> | undefined)?.[name], message)
