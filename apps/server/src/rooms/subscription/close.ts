/**
 * The end of a sale. Nothing is taken any more, then what was committed decides everything: each commitment is settled once, in strides, and
 * at last the sale is marked as allocated. One that was called off gives nothing, and its tokens go back to the issuer. A crash leaves a part
 * settled; the next try comes to the same allocation and settles the others. Buyers are told behind it (`tell.ts`).
 */
import { createHash } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { allocate, stepMs } from '@assay/engine/subscription'
import { formatUnits, unitsOf, type LedgerEntry } from '@assay/money'
import { settleEach } from '../../desk/deadline.ts'
import type { Deadline } from '../../clock/deadlines.ts'
import type { DeskPosting } from '../../desk/room.ts'
import { receipt } from './order.ts'
import {
  allocatedStatement,
  closeStatement,
  findClosing,
  listCommitted,
  settleStatement,
  type Closing,
  type Committed,
} from './order-store.ts'
import { unissueOf } from './make-project.ts'
import { findTerms } from './project-store.ts'
import { saleOf, type Sale } from './sale.ts'
import type { SubscriptionServices } from './services.ts'
import { holdOf, PROCEEDS, SALE, saleReference } from './terms.ts'

/** Commitments that one transaction settles: few enough that nobody else waits for it longer than 200 ms. */
const STRIDE = 500
/** Strides that are under way at once: the database writes one, the next is on its way there, another one is made. */
const STRIDES_AT_ONCE = 3

/** A commitment and what it comes to. */
interface Settling extends Committed {
  place: number
  given: bigint
}

interface Ending {
  sale: Sale
  payScale: number
  isMissed: boolean
  all: readonly Settling[]
}

/** Ends sales whose time is over by the database's clock. */
export const endSales = (services: SubscriptionServices): Deadline => ({
  name: 'subscription ends',
  table: 'subscription_project',
  at: 'over_at',
  where: 'scheduled_at is not null and allocated_at is null',
  settle: (rows) => settleEach(rows, ({ id }) => endSale(services, id)),
})

export async function endSale(services: SubscriptionServices, projectId: string): Promise<void> {
  const { db, desk } = services
  // What was taken before this command's turn is committed when it has ended; what comes after it is refused.
  await desk.submit({ userId: null, accounts: [], idempotent: null, guard: () => closeStatement(projectId), run: () => undefined })
  const closing = await findClosing(db, projectId)
  if (!closing.isClosed || closing.isAllocated) return
  const ending = await decide(services, projectId, closing)
  const open = ending.all.filter(({ isSettled }) => !isSettled)
  await settleAll(services, ending, open)
  const givenLots = ending.all.reduce((sum, { given }) => sum + given, 0n)
  const result = { projectId, isMissed: ending.isMissed, givenLots, listHash: hashOf(ending.all) }
  const unissued = closing.isCalledOff ? await unissueOf(services, projectId) : undefined
  await desk.submit({
    userId: null,
    accounts: unissued ? [services.issuer, SALE] : [],
    idempotent: null,
    guard: () => allocatedStatement(result),
    run(turn, [allocated]) {
      if (allocated && unissued) turn.post([unissued])
    },
  })
}

/** What each commitment gets. It follows from the terms and the commitments alone. */
async function decide(
  { db, catalogue }: SubscriptionServices,
  projectId: string,
  { committed: total, isCalledOff }: Closing,
): Promise<Ending> {
  const terms = (await findTerms(db, projectId))!
  const payScale = catalogue.currency(terms.payCurrencyId)!.scale
  const sale = saleOf(terms, payScale)
  const isMissed = !isCalledOff && sale.softCap !== null && unitsOf(total, payScale) < sale.softCap
  const givesNothing = isCalledOff || isMissed
  const rows = await listCommitted(db, projectId)
  await nextTurn()
  const lots = givesNothing
    ? rows.map(() => 0n)
    : sale.isFirstCome
      ? rows.map((row) => BigInt(row.lots))
      : allocate(
          sale,
          rows.map(({ committed }, at) => ({ place: at + 1, committed: unitsOf(committed, payScale) })),
        )
  return { sale, payScale, isMissed, all: rows.map((row, at) => ({ ...row, place: at + 1, given: lots[at]! })) }
}

/** The fingerprint of the public list: a line for each commitment. */
function hashOf(all: readonly Settling[]): Buffer {
  const hash = createHash('sha256')
  for (const { place, committed, given } of all) hash.update(`${place},${committed},${given}\n`)
  return hash.digest()
}

/** The first stride that fails ends all of it once those under way have ended. */
async function settleAll(services: SubscriptionServices, ending: Ending, open: readonly Settling[]): Promise<void> {
  let from = 0
  const settleNext = async (): Promise<void> => {
    while (from < open.length) {
      const stride = open.slice(from, (from += STRIDE))
      try {
        await settle(services, ending, stride)
      } catch (error) {
        from = open.length
        throw error
      }
    }
  }
  const ends = await Promise.allSettled(Array.from({ length: STRIDES_AT_ONCE }, settleNext))
  const failed = ends.find((end) => end.status === 'rejected')
  if (failed) throw failed.reason
}

/**
 * Without a guard, so that a stride can run while the one before is written. Whoever was settled before makes the whole stride fail: nothing of
 * it is booked, and the next try reads anew who is left.
 */
async function settle(services: SubscriptionServices, ending: Ending, stride: readonly Settling[]): Promise<void> {
  const { sale, payScale } = ending
  const outcomes = stride.map(({ id, place, given }) => ({ id, place, lots: given, paid: formatUnits(given * sale.lotCost, payScale) }))
  await services.desk.submit({
    userId: null,
    accounts: [...new Set(stride.map(({ account }) => account)), SALE, PROCEEDS],
    idempotent: null,
    size: stride.length,
    run(turn) {
      turn.write(settleStatement(outcomes, stepMs(sale.unlock, 1)))
      // What was bought at its turn is paid and delivered already.
      if (!sale.isImmediate) turn.post(postingsOf(ending, stride))
    },
  })
}

/**
 * The held amounts end: a part of each pays for the tokens, the rest comes back. A stride is one posting, for what it pays and what it sells are
 * one line each; what concerns a buyer is booked for his own commitment.
 */
function postingsOf({ sale, payScale }: Ending, stride: readonly Settling[]): DeskPosting[] {
  const { payCurrencyId: currencyId } = sale
  const reference = saleReference(sale.id)
  const back = ({ id, account, committed, given }: Settling): LedgerEntry => {
    const held = unitsOf(committed, payScale)
    return { account, currencyId, available: held - given * sale.lotCost, held: -held, hold: holdOf(id), reference: holdOf(id) }
  }
  const buyers = stride.filter(({ given }) => given > 0n)
  const others = stride.filter(({ given }) => given === 0n)
  const lots = buyers.reduce((sum, { given }) => sum + given, 0n)
  const sold = [
    { account: PROCEEDS, currencyId, available: lots * sale.lotCost, held: 0n, hold: null },
    { account: SALE, currencyId: sale.currencyId, available: -lots * sale.lotUnits, held: 0n, hold: null },
  ]
  const bought = buyers.flatMap((one) => [back(one), { ...receipt(sale, { ...one, lots: one.given }), reference: holdOf(one.id) }])
  return [
    ...(buyers.length > 0 ? [{ kind: 'subscription_pay' as const, reference, entries: [...sold, ...bought] }] : []),
    ...(others.length > 0 ? [{ kind: 'subscription_return' as const, reference, entries: others.map(back) }] : []),
  ]
}
