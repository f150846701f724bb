/** Builds the receipt of an order: its leaves and the ticks they refer to, each with its path to a head. */
import { setImmediate as pause } from 'node:timers/promises'
import { anchorSecondOf, buildReceipt, readDualEnd, readFixing, type Receipt, type SecondProof } from '@assay/engine/proof'
import type { Database } from '../../db/pool.ts'
import { LoggedMinutes } from './logged-minutes.ts'
import { referredTicks } from './referred-ticks.ts'
import type { ProofServices } from './services.ts'
import * as store from './store.ts'

/** Orders whose leaves one query reads. */
const ORDERS_AT_ONCE = 200

export type ReceiptSources = Pick<ProofServices, 'db' | 'symbols' | 'idOf' | 'fedTick' | 'memory'>

/**
 * The current receipt. Null when no closed second has a leaf of the order. That of a settled dual investment contains the receipt of the
 * price that settled it, which is made once for all that it settled.
 */
export async function receiptOf(sources: ReceiptSources, id: string): Promise<Receipt | null> {
  const own = await makeReceipt(sources, id)
  const end = own?.seconds.flatMap(({ leaves }) => leaves.map(({ leaf }) => readDualEnd(leaf))).find((one) => one !== null)
  if (!own || !end) return own
  const price = await priceReceipt(sources, end.fixingId)
  return price && mergeReceipts(price, own)
}

async function makeReceipt(sources: ReceiptSources, id: string): Promise<Receipt | null> {
  const bounds = await store.findBounds(sources.db)
  if (!bounds) return null
  const log = new LoggedMinutes(sources, bounds)
  const [kept, events] = await Promise.all([store.findReceipt(sources.db, id), store.listEventsOf(sources.db, [id], log.newestSecond)])
  const { receipt, waitsSince } = await receiptFrom(sources, log, { id, kept, events })
  const isNew = receipt !== null && kept === null && waitsSince === null
  // Half an hour of ticks: it is kept at once, so that it is not made again for each who asks.
  const isWhole = isNew && anchorSecondOf(receipt.seconds.at(-1)!.second) <= log.newestSecond
  if (isWhole && isOfPrice(receipt)) await store.upsertReceipt(sources.db, receipt)
  return receipt
}

const isOfPrice = ({ seconds }: Receipt): boolean => seconds.some(({ leaves }) => leaves.some(({ leaf }) => readFixing(leaf) !== null))

/** Everybody whose investment a price settled may ask for it at once. */
function priceReceipt(sources: ReceiptSources, id: string): Promise<Receipt | null> {
  const { receiptsUnderWay } = sources.memory
  const known = receiptsUnderWay.get(id)
  if (known) return known
  const making = makeReceipt(sources, id).finally(() => receiptsUnderWay.delete(id))
  receiptsUnderWay.set(id, making)
  return making
}

/** An order with the kept part of its receipt and all its leaves. */
export interface LoggedOrder {
  id: string
  kept: Receipt | null
  events: readonly store.LoggedEvent[]
}

/** Reads orders one at a time, with a pause for other work before each. */
export async function* loggedOrders(db: Database, log: LoggedMinutes, ids: Iterable<string>): AsyncGenerator<LoggedOrder> {
  const all = [...ids]
  for (let at = 0; at < all.length; at += ORDERS_AT_ONCE) {
    const part = all.slice(at, at + ORDERS_AT_ONCE)
    const [events, known] = await Promise.all([store.listEventsOf(db, part, log.newestSecond), store.listReceiptNames(db, part)])
    const byId = Map.groupBy(events, ({ id }) => id)
    for (const id of part) {
      const kept = known.has(id) ? await store.findReceipt(db, id) : null
      await pause()
      yield { id, kept, events: byId.get(id) ?? [] }
    }
  }
}

export interface MadeReceipt {
  receipt: Receipt | null
  /** The second of the oldest leaf that still waits for a tick. Null when none waits. */
  waitsSince: number | null
}

/** Builds a receipt from its kept part and the leaves logged since. */
export async function receiptFrom(sources: ReceiptSources, log: LoggedMinutes, { id, kept, events }: LoggedOrder): Promise<MadeReceipt> {
  if (!kept && events.length === 0) return { receipt: null, waitsSince: null }
  const known = new Set(kept?.seconds.flatMap(({ leaves }) => leaves.map(({ leaf }) => leaf)))
  const { wanted, waitsSince } = await wantedLeaves(
    sources,
    log,
    events.filter(({ leaf }) => !known.has(leaf)),
  )
  if (kept && wanted.size === 0) return { receipt: kept, waitsSince }
  const built = await build(log, id, wanted)
  return { receipt: kept ? mergeReceipts(kept, built) : built, waitsSince }
}

/** Builds one second at a time: the leaves of a position may be spread over a month, and a minute of the log is large. */
async function build(log: LoggedMinutes, id: string, wanted: ReadonlyMap<number, string[]>): Promise<Receipt> {
  const receipt: Receipt = buildReceipt(log, id, new Map())
  for (const second of [...wanted.keys()].sort((a, b) => a - b)) {
    await log.load([second, anchorSecondOf(second)])
    await log.loadTree(second)
    receipt.seconds.push(...buildReceipt(log, id, new Map([[second, wanted.get(second)!]])).seconds)
  }
  return isOfPrice(receipt) ? { ...receipt, seconds: joined(receipt.seconds) } : receipt
}

/** Where the next second is in the receipt too, the way ends at the own head: that second leads on. So half an hour stays small. */
const joined = (seconds: readonly SecondProof[]): SecondProof[] =>
  seconds.map((proof, at) => {
    const { second, head } = proof
    return seconds[at + 1]?.second === second + 1 ? { ...proof, roots: [], anchor: { second, head } } : proof
  })

async function wantedLeaves(
  { fedTick, idOf }: ReceiptSources,
  log: LoggedMinutes,
  events: readonly store.LoggedEvent[],
): Promise<{ wanted: Map<number, string[]>; waitsSince: number | null }> {
  const wanted = new Map<number, Set<string>>()
  let waitsSince: number | null = null
  const want = (second: number, leaf: string): void => {
    wanted.set(second, (wanted.get(second) ?? new Set()).add(leaf))
  }
  for (const event of events) {
    await log.load([event.second])
    want(event.second, event.leaf)
    for (const leaf of await restoredBeside(event, log)) want(event.second, leaf)
    const { ticks, isWhole } = await referredTicks({ log, idOf, fedTick }, event)
    for (const { second, leaf } of ticks) want(second, leaf)
    if (!isWhole) waitsSince ??= event.second
  }
  return { wanted: new Map([...wanted].map(([second, leaves]) => [second, [...leaves]])), waitsSince }
}

/** The restored ticks of a settlement. They are logged in the same second, with the same evidence. */
async function restoredBeside({ second, leaf }: store.LoggedEvent, log: LoggedMinutes): Promise<string[]> {
  const fields = leaf.split(' ')
  const evidence = fields.at(-1)!
  if (fields[0] !== 'option-end/1' || evidence === '-') return []
  const start = `restored/1 ${fields[2]!} `
  const { leaves } = await log.loadTree(second)
  return leaves.filter((other) => other.startsWith(start) && other.endsWith(` ${evidence}`))
}

/** Merges two receipts. Proofs of the same second agree, but the newer one may reach a later anchor. */
function mergeReceipts(kept: Receipt, built: Receipt): Receipt {
  const seconds = new Map(kept.seconds.map((proof) => [proof.second, proof]))
  for (const proof of built.seconds) {
    const before = seconds.get(proof.second)
    seconds.set(proof.second, before ? mergeProofs(before, proof) : proof)
  }
  return { ...built, seconds: [...seconds.values()].sort((a, b) => a.second - b.second) }
}

function mergeProofs(kept: SecondProof, built: SecondProof): SecondProof {
  const known = new Set(kept.leaves.map(({ leaf }) => leaf))
  const leaves = [...kept.leaves, ...built.leaves.filter(({ leaf }) => !known.has(leaf))]
  return { ...(built.roots.length >= kept.roots.length ? built : kept), leaves }
}
