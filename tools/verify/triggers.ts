import type { ContractTerms } from './config.ts'
import type { Tick } from './hour-file.ts'
import type { Market } from './market.ts'

/** When an order may fill: on the first tick after its acceptance that it meets, no earlier and no later. */

export interface Quote {
  bid: number
  ask: number
  canTrigger: boolean
  /** Orders and market closes wait for a tick whose source is at most 2 s old. */
  isFresh: boolean
}

/** A tick's quote, widened evenly to the instrument's least spread. */
export function quoteOf({ bid, ask, marks }: Tick, minimumSpreadBp: number): Quote {
  const flags = marks.split(' ')[1] ?? ''
  const least = Math.ceil(((bid + ask) * minimumSpreadBp) / 20_000)
  const side = Math.max(0, Math.ceil((least - (ask - bid)) / 2))
  return { bid: Math.max(1, bid - side), ask: ask + side, canTrigger: !flags.includes('wait'), isFresh: !flags.includes('old') }
}

/** An `order/1` leaf of an id. */
export interface Acceptance {
  acceptedMs: number
  /** id symbol accepted action type direction mode multiple lots price slippage target stop trailing */
  fields: readonly string[]
}

type Meets = (quote: Quote) => boolean

/** What a fill waited for: from when on, and which quotes meet it. Null where the log does not tell. */
interface Wait {
  sinceMs: number
  meets: Meets
}

const isEligible = (quote: Quote): boolean => quote.canTrigger && quote.isFresh

function entryOf({ acceptedMs, fields }: Acceptance): Wait {
  const [, , , , type, direction, , , , priceText] = fields
  const price = Number(priceText)
  if (type === 'market') return { sinceMs: acceptedMs, meets: isEligible }
  // A limit buys at or below its price and sells at or above; a stop the other way round.
  const isBelow = (type === 'limit') === (direction === 'long')
  const side = direction === 'long' ? 'ask' : 'bid'
  return { sinceMs: acceptedMs, meets: (quote) => isEligible(quote) && (isBelow ? quote[side] <= price : quote[side] >= price) }
}

interface Asked {
  market: Market
  terms: ContractTerms
  tick: Tick
  fields: readonly string[]
  acceptances: readonly Acceptance[]
  /** When the position opened; undefined when the download does not tell. */
  openedMs: number | undefined
}

/** The last acceptance before the fill of one of these actions. */
const lastOf = ({ acceptances, tick }: Asked, actions: readonly string[]): Acceptance | undefined =>
  acceptances.filter(({ acceptedMs, fields }) => acceptedMs < tick.timeMs && actions.includes(fields[3]!)).at(-1)

/** Whether all that was asked about the order is in the download: its beginning is. */
const isWhole = ({ acceptances }: Asked): boolean => acceptances.some(({ fields }) => fields[3] === 'open')

const NOBODY = 'nobody had asked for it'

function exitOf(asked: Asked, kind: string): Wait | string | null {
  const last = lastOf(asked, ['open', 'stops'])
  if (!last || asked.openedMs === undefined) return null
  const [, , , , , direction, , , , , , target, stop, trailing] = last.fields
  const level = kind === 'take_profit' ? target : stop
  if (kind === 'stop_loss' && trailing !== '-') return null
  if (level === '-' || level === undefined) return NOBODY
  const isLong = direction === 'long'
  const isAbove = (kind === 'take_profit') === isLong
  const side = isLong ? 'bid' : 'ask'
  const meets: Meets = (quote) => quote.canTrigger && (isAbove ? quote[side] >= Number(level) : quote[side] <= Number(level))
  return { sinceMs: Math.max(asked.openedMs, last.acceptedMs), meets }
}

function firstMeeting({ market, terms, tick, fields }: Asked, { sinceMs, meets }: Wait): Tick | undefined {
  return market.between(fields[2]!, sinceMs, tick.timeMs).find((one) => meets(quoteOf(one, terms.minimum_spread_bp)))
}

function waitOf(asked: Asked): Wait | string | null {
  const [, , , kind = ''] = asked.fields
  const action = kind === 'open' || kind === 'close' ? kind : null
  if (action === null) return kind === 'take_profit' || kind === 'stop_loss' ? exitOf(asked, kind) : null
  const last = lastOf(asked, [action])
  if (!last) return isWhole(asked) ? NOBODY : null
  return action === 'open' ? entryOf(last) : { sinceMs: last.acceptedMs, meets: isEligible }
}

/** What is wrong with the moment of a fill; null when it is right, or when the download does not reach back to its acceptance. */
export function faultOfMoment(asked: Asked): string | null {
  const { market, tick, fields } = asked
  const wait = waitOf(asked)
  if (typeof wait === 'string') return `${fields[3]}: ${wait}`
  if (!wait || !market.covers(wait.sinceMs, tick.timeMs)) return null
  const first = firstMeeting(asked, wait)
  if (first?.seq === tick.seq) return null
  const when = first ? `tick ${first.seq} was the first that it should have filled on, not ${tick.seq}` : `tick ${tick.seq} did not meet it`
  return `${fields[3]}: ${when}`
}
