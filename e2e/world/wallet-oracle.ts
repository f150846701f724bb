/**
 * What the wallet should have done, in the plainest arithmetic: moves between accounts, conversions against the house, play money. What
 * was asked is registered under its key before it is sent. At its turn it is held against the ledger of that turn: what it books, what
 * it is refused, what is left after. Its answers are held against that once nothing is under way.
 */
import { isDeepStrictEqual } from 'node:util'
import { formatUnits, unitsOf, type Posting } from '@assay/money'
import type { Ledger } from './ledger.ts'
import type { Outcome, Turned } from './watch.ts'

/** A currency at its price in cents of USDT. */
export interface Priced {
  id: number
  scale: number
  bidCents: bigint
  askCents: bigint
}

export interface MoveWish {
  kind: 'move'
  userId: number
  currency: Priced
  from: number
  to: number
  number: string
}

export interface ConvertWish {
  kind: 'convert'
  userId: number
  from: Priced
  to: Priced
  number: string
  /** Before a quote was asked for, by the process's clock; null without one. */
  quotedMs: number | null
}

export interface DrawWish {
  kind: 'draw'
  userId: number
  currency: Priced
  number: string
}

export type Wish = MoveWish | ConvertWish | DrawWish

/** What was asked under a key. */
interface Asked {
  wish: Wish
  /** At its turn; null when it never had one. */
  turned: Outcome | null
  /** What a move of two steps leaves its target with. */
  landed: string | null
  answers: Outcome[]
}

/** What left one desk's accounts and is on its way to the other's. */
interface Leaving {
  asked: Asked
  wish: MoveWish
}

/** By account and currency. */
type Net = Map<string, bigint>

/** What a turn should come to: a refusal, or what it books and answers. */
type Expected = { refusal: string } | { net: Net; message: Record<string, string> }

const [CHANGE, FEES_OF_ROOMS, HOUSE_OF_CONVERSION, MINT] = [2, 2, 12, 51]
const CENT = 100n
const USDT_UNIT = 10n ** 8n
/** Worth in USDT of one conversion, and what of it is the fee: one in a thousand. */
const [LEAST, MOST, FEE_PART] = [USDT_UNIT, 10_000n * USDT_UNIT, 1_000n]
/** As long as a quote holds; clocks may differ by the last of these. */
const [QUOTE_MS, CLOCK_MS] = [5_000, 50]
/** Limits of a day, which the database's own clock begins anew. */
const OF_THE_DAY = ['convert_daily_maximum', 'faucet_limit']

const ceil = (above: bigint, below: bigint): bigint => (above + below - 1n) / below
const change = (userId: number): number => userId * 10 + CHANGE
/** Of the desk that has the accounts of a type: legal and change, or lever and micro. */
const transitOf = (type: number): number => (type <= 2 ? 81 : 82)
const isOfOneDesk = ({ from, to }: MoveWish): boolean => transitOf(from) === transitOf(to)

function netOf(entries: readonly [account: number, currencyId: number, units: bigint][]): Net {
  const net: Net = new Map()
  for (const [account, currencyId, units] of entries) {
    const key = `${account}:${currencyId}`
    net.set(key, (net.get(key) ?? 0n) + units)
  }
  for (const [key, units] of net) if (units === 0n) net.delete(key)
  return net
}

const textOf = (net: Net): string =>
  [...net]
    .map(([key, units]) => `${key} ${units}`)
    .sort()
    .join(', ') || 'nothing'
const codeOf = (outcome: Outcome): string | null => ('refused' in outcome ? outcome.refused : null)

export class WalletOracle {
  readonly faults: string[] = []
  readonly #ledger: Ledger
  readonly #asked = new Map<string, Asked>()
  /** By the id of the move. */
  readonly #leaving = new Map<string, Leaving>()

  constructor(ledger: Ledger) {
    this.#ledger = ledger
  }

  /** Before it is sent for the first time. */
  register(key: string, wish: Wish): void {
    this.#asked.set(key, { wish, turned: null, landed: null, answers: [] })
  }

  answered(key: string, outcome: Outcome): void {
    this.#asked.get(key)!.answers.push(outcome)
  }

  /** A turn of either desk, before the ledger books it. */
  take({ key, outcome }: Turned<unknown>, posted: readonly Posting[]): void {
    const asked = key === null ? undefined : this.#asked.get(key)
    if (asked) this.#takeAsked(asked, outcome, posted)
    else for (const posting of posted) this.#land(posting, outcome)
  }

  #takeAsked(asked: Asked, outcome: Outcome, posted: readonly Posting[]): void {
    const { wish } = asked
    const what = describe(wish)
    if (asked.turned) this.faults.push(`${what}: done twice`)
    asked.turned = outcome
    const early = refusalOf(wish)
    const expected = early === null ? this.#expect(wish) : { refusal: early }
    const booked = this.#netOf(posted)
    if ('refused' in outcome) {
      const isOfDay = OF_THE_DAY.includes(outcome.refused) && wish.kind !== 'move' && !('refusal' in expected)
      if (!isOfDay && !(isLate(wish, outcome) && early === null))
        this.#same(`${what}: refusal`, outcome.refused, 'refusal' in expected ? expected.refusal : 'none')
      return this.#same(`${what}: booked though refused`, textOf(booked), textOf(new Map()))
    }
    if ('refusal' in expected) return void this.faults.push(`${what}: done, not ${expected.refusal}`)
    this.#same(`${what}: booked`, textOf(booked), textOf(expected.net))
    for (const [name, value] of Object.entries(expected.message)) this.#same(`${what}: ${name}`, outcome.message[name], value)
    if (wish.kind === 'move') this.#leave(asked, wish, { outcome, posted })
  }

  #leave(asked: Asked, wish: MoveWish, { outcome, posted }: { outcome: Outcome; posted: readonly Posting[] }): void {
    const id = 'message' in outcome ? String(outcome.message['id']) : ''
    for (const { reference } of posted) this.#same(`${describe(wish)}: reference`, reference, `move:${id}`)
    if (!isOfOneDesk(wish)) this.#leaving.set(id, { asked, wish })
  }

  /** The second step of a move: nobody's request, told by its reference. */
  #land(posting: Posting, outcome: Outcome): void {
    const { reference } = posting
    const leaving = this.#leaving.get(reference.replace(/^move:/, ''))
    if (!leaving) return void this.faults.push(`${reference}: booked, and nobody asked for it or it was done before`)
    this.#leaving.delete(reference.replace(/^move:/, ''))
    const { asked, wish } = leaving
    const { userId, currency, to, number } = wish
    const units = unitsOf(number, currency.scale)
    const target = userId * 10 + to
    const expected = netOf([
      [transitOf(to), currency.id, -units],
      [target, currency.id, units],
    ])
    this.#same(`${reference}: landed`, textOf(this.#netOf([posting])), textOf(expected))
    asked.landed = formatUnits(this.#ledger.available(target, currency.id) + units, currency.scale)
    this.#same(`${reference}: available once landed`, 'message' in outcome ? outcome.message : outcome.refused, asked.landed)
  }

  /** A quote promises what the conversion gives; nothing is booked. */
  quote(wish: ConvertWish, outcome: Outcome): void {
    const [refusal, refused] = [refusalOf(wish), codeOf(outcome)]
    this.#same(`quote of ${describe(wish)}: refusal`, refused, refusal)
    if (refusal !== null || refused !== null) return
    const { message } = outcome as { message: Record<string, unknown> }
    for (const [name, value] of Object.entries(promisedBy(wish))) this.#same(`quote of ${describe(wish)}: ${name}`, message[name], value)
  }

  /** Nothing is under way: every answer is what its turn said, and what never had one was refused by its fields alone. */
  settle(): void {
    for (const asked of this.#asked.values()) this.#settleOne(asked)
    this.#asked.clear()
    for (const id of this.#leaving.keys()) this.faults.push(`move ${id} has not landed`)
  }

  #settleOne({ wish, turned, landed, answers }: Asked): void {
    const what = describe(wish)
    const [first, ...others] = answers
    if (!first) return void this.faults.push(`${what}: no answer`)
    for (const other of others)
      if (!isDeepStrictEqual(first, other)) this.faults.push(`${what} answered ${JSON.stringify(first)}, then ${JSON.stringify(other)}`)
    if (!turned) {
      const expected = refusalOf(wish)
      if (expected !== null || !isLate(wish, first))
        this.#same(`${what}: refusal without a turn`, codeOf(first) ?? 'none', expected ?? 'never')
      return
    }
    if ('refused' in turned || 'refused' in first) return this.#same(`${what}: answer`, codeOf(first) ?? 'done', codeOf(turned) ?? 'done')
    const expected = { ...turned.message, ...(landed !== null && { to_available: landed }) }
    if (!isDeepStrictEqual(first.message, expected))
      this.faults.push(`${what} answered ${JSON.stringify(first.message)}, not ${JSON.stringify(expected)}`)
  }

  #expect(wish: Wish): Expected {
    switch (wish.kind) {
      case 'move':
        return this.#expectMove(wish)
      case 'convert':
        return this.#expectConvert(wish)
      case 'draw':
        return this.#expectDraw(wish)
    }
  }

  #expectMove(wish: MoveWish): Expected {
    const { userId, currency, from, to, number } = wish
    const { id, scale } = currency
    const units = unitsOf(number, scale)
    const [source, target] = [userId * 10 + from, isOfOneDesk(wish) ? userId * 10 + to : transitOf(from)]
    if (this.#ledger.available(source, id) < units) return { refusal: 'insufficient_balance' }
    const left = (account: number, more: bigint) => formatUnits(this.#ledger.available(account, id) + more, scale)
    return {
      net: netOf([
        [source, id, -units],
        [target, id, units],
      ]),
      message: { from_available: left(source, -units), ...(isOfOneDesk(wish) && { to_available: left(target, units) }) },
    }
  }

  #expectConvert(wish: ConvertWish): Expected {
    const { units, receive, fee } = figuresOf(wish)
    const account = change(wish.userId)
    const [fromId, toId] = [wish.from.id, wish.to.id]
    if (this.#ledger.available(account, fromId) < units) return { refusal: 'insufficient_balance' }
    if (this.#ledger.available(HOUSE_OF_CONVERSION, toId) < receive + fee) return { refusal: 'convert_house_short' }
    const net = netOf([
      [account, fromId, -units],
      [HOUSE_OF_CONVERSION, fromId, units],
      [HOUSE_OF_CONVERSION, toId, -receive - fee],
      [account, toId, receive],
      [FEES_OF_ROOMS, toId, fee],
    ])
    return { net, message: promisedBy(wish) }
  }

  #expectDraw({ userId, currency: { id, scale }, number }: DrawWish): Expected {
    const units = unitsOf(number, scale)
    const account = change(userId)
    const net = netOf([
      [MINT, id, -units],
      [account, id, units],
    ])
    return {
      net,
      message: { amount: formatUnits(units, scale), available: formatUnits(this.#ledger.available(account, id) + units, scale) },
    }
  }

  /** What is available changes and nothing else: nobody's wallet holds anything. */
  #netOf(posted: readonly Posting[]): Net {
    const entries = posted.flatMap((posting) => posting.entries)
    for (const { account, held, hold } of entries)
      if (held !== 0n || hold !== null) this.faults.push(`account ${account}: ${held} held by ${hold} of a posting that only moves`)
    return netOf(entries.map(({ account, currencyId, available }) => [account, currencyId, available]))
  }

  #same(what: string, found: unknown, expected: unknown): void {
    if (found !== expected) this.faults.push(`${what} ${String(found)}, not ${String(expected)}`)
  }
}

function describe(wish: Wish): string {
  const { kind, userId, number } = wish
  if (kind === 'move') return `move of user ${userId} of ${number} of ${wish.currency.id} from ${wish.from} to ${wish.to}`
  if (kind === 'draw') return `draw of user ${userId} of ${number} of ${wish.currency.id}`
  return `conversion of user ${userId} of ${number} of ${wish.from.id} into ${wish.to.id}`
}

/** Refused because its quote had run out when it was looked for, which at this moment it may have. */
const isLate = (wish: Wish, outcome: Outcome): boolean =>
  codeOf(outcome) === 'quote_expired' &&
  wish.kind === 'convert' &&
  wish.quotedMs !== null &&
  performance.now() - wish.quotedMs > QUOTE_MS - CLOCK_MS

/** By the fields alone, before any balance is looked at. */
function refusalOf(wish: Wish): string | null {
  if (wish.kind === 'draw') return null
  if (wish.kind === 'move') return wish.from === wish.to ? 'same_account' : null
  const { worth, receive } = figuresOf(wish)
  if (wish.from.id === wish.to.id) return 'same_currency'
  if (worth < LEAST || receive <= 0n) return 'convert_minimum'
  return worth > MOST ? 'convert_maximum' : null
}

/** Sold at the bid, bought at the ask, rounded down; the fee and the worth rounded up. */
function figuresOf({ from, to, number }: ConvertWish): Record<'units' | 'receive' | 'fee' | 'worth', bigint> {
  const units = unitsOf(number, from.scale)
  const gross = (units * from.bidCents * 10n ** BigInt(to.scale)) / (to.askCents * 10n ** BigInt(from.scale))
  const fee = ceil(gross, FEE_PART)
  const worth = ceil(units * from.bidCents * USDT_UNIT, CENT * 10n ** BigInt(from.scale))
  return { units, receive: gross - fee, fee, worth }
}

function promisedBy(wish: ConvertWish): Record<'receive' | 'fee', string> {
  const { receive, fee } = figuresOf(wish)
  return { receive: formatUnits(receive, wish.to.scale), fee: formatUnits(fee, wish.to.scale) }
}
