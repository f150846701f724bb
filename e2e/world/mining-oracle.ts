/**
 * What locked mining should have done, in arithmetic of its own: amounts locked and left early, and each 00:00 UTC that passes meanwhile. What
 * the desk books of a day is held against the days that this counts by itself.
 */
import { formatUnits, unitsOf, type Posting } from '@assay/money'
import { sql } from 'kysely'
import type { Database } from '../../apps/server/src/db/pool.ts'
import { smaller, sorted, type EarnWish, type Entry, type Expected, type MiningProduct } from './earn-wishes.ts'
import type { Ledger } from './ledger.ts'

interface Locked {
  userId: number
  product: MiningProduct
  units: bigint
  daily: bigint
  /** When its first whole day begins, in days of the world. */
  firstDay: number
  status: 'open' | 'ended' | 'redeemed'
  isRenewed: boolean
  term: number
  /** Days paid of the term, and what they came to. */
  days: number
  paid: bigint
  /** Days paid of all terms. */
  daysOfAll: number
  penalty: bigint
  takenBack: bigint
}

type LockWish = Extract<EarnWish, { kind: 'lock' }>

const POOL = 111
const ONE = 10n ** 8n
const DAY_MS = 86_400_000
const KINDS = ['mining_yield', 'mining_renew', 'mining_end']
const change = (userId: number): number => userId * 10 + 2

export class MiningOracle {
  readonly faults: string[] = []
  /** Midnights that the world has let pass. */
  nights = 0
  readonly #ledger: Ledger
  readonly #locked = new Map<string, Locked>()

  constructor(ledger: Ledger) {
    this.#ledger = ledger
  }

  ownerOf(id: string): number | undefined {
    return this.#locked.get(id)?.userId
  }

  chosen(id: string, isRenewed: boolean): void {
    this.#locked.get(id)!.isRenewed = isRenewed
  }

  expectLock({ userId, product, number, isRenewed }: LockWish, id: string, lockedMs: number): Expected {
    const { scale, currencyId, days } = product
    const figure = (text: string): bigint => unitsOf(text, scale)
    const units = figure(number)
    const open = [...this.#locked.values()].filter((one) => one.product === product && one.status === 'open')
    const sum = (of: Locked[]): bigint => of.reduce((total, one) => total + one.units, 0n)
    if (!product.isOpen) return { refusal: 'mining_not_open' }
    if (units < figure(product.least)) return { refusal: 'mining_minimum' }
    if (sum(open.filter((one) => one.userId === userId)) + units > figure(product.each)) return { refusal: 'mining_user_maximum' }
    if (sum(open) + units > figure(product.all)) return { refusal: 'mining_full' }
    if (this.#ledger.available(change(userId), currencyId) < units) return { refusal: 'insufficient_balance' }
    const daily = (units * unitsOf(product.rate, 8)) / ONE
    const promised = daily * BigInt(days)
    if (this.#ledger.available(POOL, currencyId) < promised) return { refusal: 'mining_pool_short' }
    const entries: Entry[] = [
      [change(userId), currencyId, -units, units, `mining:${id}`],
      [POOL, currencyId, -promised, promised, `mining:${id}:1`],
    ]
    const message = { amount: formatUnits(units, scale), daily: formatUnits(daily, scale), status: 'open', config_id: product.id }
    const none = { term: 1, days: 0, paid: 0n, daysOfAll: 0, penalty: 0n, takenBack: 0n }
    const firstDay = Math.floor(lockedMs / DAY_MS) + 1 + this.nights
    return {
      entries,
      message,
      done: () => void this.#locked.set(id, { userId, product, units, daily, firstDay, status: 'open', isRenewed, ...none }),
    }
  }

  /** With every day paid that is due: a day of the present term is left unpaid by nobody who leaves. */
  expectLeave(id: string, shown: string | null): Expected {
    const locked = this.#locked.get(id)!
    const { userId, units, daily, term, days, paid } = locked
    const { scale, currencyId, days: all, penalty: rate } = locked.product
    if (locked.status !== 'open') return { refusal: 'mining_order_over' }
    const left = BigInt(all - days)
    const penalty = smaller((units * unitsOf(rate, 8) * left) / ONE, (units * 3n) / 10n)
    const takenBack = smaller(paid, units - penalty)
    const back = formatUnits(units - penalty - takenBack, scale)
    if (shown !== null && shown !== back) return { refusal: 'mining_figures_changed' }
    if (locked.daysOfAll !== this.#dueOf(locked)) this.faults.push(`mining:${id} was left with a day unpaid`)
    const entries: Entry[] = [
      [change(userId), currencyId, units - penalty - takenBack, -units, `mining:${id}`],
      [POOL, currencyId, penalty + takenBack + daily * left, -daily * left, `mining:${id}:${term}`],
    ]
    const message = {
      'redemption.back': back,
      'redemption.penalty': formatUnits(penalty, scale),
      'redemption.taken_back': formatUnits(takenBack, scale),
      'order.id': id,
      'order.status': 'redeemed',
    }
    return { entries, message, done: () => void Object.assign(locked, { status: 'redeemed', penalty, takenBack }) }
  }

  /** Days that are over since the first 00:00 behind the moment of locking. */
  #dueOf({ firstDay }: Locked): number {
    return Math.max(0, Math.floor(Date.now() / DAY_MS) + this.nights - firstDay)
  }

  /** A turn that nobody asked for: what it pays of mining, before the ledger books it. Answers whether it paid any. */
  takeDays(posted: readonly Posting[]): boolean {
    const own = posted.filter(({ kind }) => KINDS.includes(kind))
    const spent = new Map<number, bigint>()
    for (const posting of own) {
      const id = posting.reference.split(':')[1]!
      const locked = this.#locked.get(id)
      if (locked?.status !== 'open') this.faults.push(`${posting.kind} of mining:${id}, which is not open`)
      else this.#takeDay(posting, { id, locked, spent })
    }
    for (const [id, { status, days, product }] of this.#locked)
      if (status === 'open' && days >= product.days) this.faults.push(`the term of mining:${id} is over and nothing came of it`)
    return own.length > 0
  }

  #takeDay({ kind, entries }: Posting, { id, locked, spent }: { id: string; locked: Locked; spent: Map<number, bigint> }): void {
    const { userId, units, daily, product, term } = locked
    const { currencyId } = product
    const hold = `mining:${id}`
    if (kind === 'mining_yield') {
      this.#same(hold, entries, [
        [POOL, currencyId, 0n, -daily, `${hold}:${term}`],
        [change(userId), currencyId, daily],
      ])
      locked.days += 1
      locked.daysOfAll += 1
      locked.paid += daily
      if (locked.daysOfAll > this.#dueOf(locked)) this.faults.push(`${hold} was paid a day that is not over`)
      return
    }
    const promised = daily * BigInt(product.days)
    const already = spent.get(currencyId) ?? 0n
    const isAgain = locked.isRenewed && product.isOpen && this.#ledger.available(POOL, currencyId) - already >= promised
    if (locked.days !== product.days) this.faults.push(`${kind} of ${hold} after ${locked.days} days`)
    if (isAgain !== (kind === 'mining_renew')) this.faults.push(`${kind} of ${hold}, whose term should ${isAgain ? 'begin again' : 'end'}`)
    if (kind === 'mining_end') {
      this.#same(hold, entries, [[change(userId), currencyId, units, -units, hold]])
      locked.status = 'ended'
      return
    }
    this.#same(hold, entries, [[POOL, currencyId, -promised, promised, `${hold}:${term + 1}`]])
    spent.set(currencyId, already + promised)
    Object.assign(locked, { term: term + 1, days: 0, paid: 0n })
  }

  #same(what: string, found: Posting['entries'], expected: Entry[]): void {
    const booked = sorted(found.map((one) => [one.account, one.currencyId, one.available, one.held, one.hold ?? '-']))
    if (booked !== sorted(expected)) this.faults.push(`${what} was booked ${booked}, not ${sorted(expected)}`)
  }

  /** Nothing is under way and nothing is due: whoever is open was paid each day that is over, once. */
  async compare(db: Database): Promise<string[]> {
    const unpaid = [...this.#locked].filter(([, one]) => one.status === 'open' && one.daysOfAll !== this.#dueOf(one))
    const own = [...this.#locked].map(([id, one]) =>
      [
        [id, change(one.userId), one.product.id, formatUnits(one.units, one.product.scale), one.status, one.term, one.daysOfAll],
        [formatUnits(one.penalty, one.product.scale), formatUnits(one.takenBack, one.product.scale)],
      ]
        .flat()
        .join(' '),
    )
    const { rows } = await sql.raw<{ text: string }>(ROWS).execute(db)
    const [stored, expected] = [new Set(rows.map(({ text }) => text)), new Set(own)]
    return [
      ...unpaid.map(([id, one]) => `mining:${id} was paid ${one.daysOfAll} days of ${this.#dueOf(one)}`),
      ...[...stored].filter((text) => !expected.has(text)).map((text) => `an amount locked that nobody locked so: ${text}`),
      ...own.filter((text) => !stored.has(text)).map((text) => `an amount locked that is missing: ${text}`),
    ]
  }
}

const ROWS = `select concat_ws(' ', id, account_id, product_id, trim_scale(amount), status, term,
  (select count(*) from mining_payout y where y.order_id = o.id), trim_scale(penalty), trim_scale(taken_back)) as text from mining_order o`
