/** Sales and commitments as the wire has them. */
import type { CallOutput } from '@assay/contract'
import type { Lang } from '@assay/contract/wire'
import { freeLots, stepMs, stepsAt, stepsOf, type Unlock } from '@assay/engine/subscription'
import { formatUnits, unitsOf } from '@assay/money'
import type { OrderRow } from './order-store.ts'
import type { ProjectRow } from './project-store.ts'
import { saleOf, type Sale } from './sale.ts'
import type { SubscriptionServices } from './services.ts'
import { TOKEN_SCALE } from './terms.ts'

type ProjectOut = CallOutput<'subscription.list'>['data'][number]
export type OrderOut = CallOutput<'subscription.order'>

const PPM_SCALE = 6

export const isoOf = (ms: number): string => new Date(ms).toISOString()
const isoOrNull = (ms: number | null): string | null => (ms === null ? null : isoOf(ms))
const tokens = (lot: string, lots: bigint): string => formatUnits(lots * unitsOf(lot, TOKEN_SCALE), TOKEN_SCALE)

const unlockOut = ({ unlockKind: kind, unlockFromMs, unlockDays: days }: ProjectRow): ProjectOut['unlock'] => ({
  kind,
  from: isoOrNull(unlockFromMs),
  days,
})

const codeOf = ({ catalogue }: Pick<SubscriptionServices, 'catalogue'>, currencyId: number): string => catalogue.currency(currencyId)!.name

function resultOf({ status, isAllocated, isMissed, isCalledOff }: ProjectRow): ProjectOut['result'] {
  if (status !== 'ended') return null
  if (isCalledOff) return 'called_off'
  return isAllocated ? (isMissed ? 'missed' : 'success') : 'allocating'
}

/** First come: what was taken. Pro rata: what was given, nothing before the end. A sale that missed its soft cap sold nothing. */
function soldLots({ mode, takenLots, givenLots, isAllocated }: ProjectRow): bigint {
  return BigInt(mode === 'first_come' && !isAllocated ? takenLots : givenLots)
}

export function projectOut(services: Pick<SubscriptionServices, 'catalogue'>, row: ProjectRow, lang: Lang): ProjectOut {
  const sold = soldLots(row)
  return {
    id: row.id,
    name: row.name,
    currency_id: String(row.currencyId),
    currency_name: codeOf(services, row.currencyId),
    pay_currency_id: String(row.payCurrencyId),
    pay_currency_name: codeOf(services, row.payCurrencyId),
    pay_scale: services.catalogue.currency(row.payCurrencyId)!.scale,
    about: row.about[lang],
    website: row.website,
    whitepaper: row.whitepaper,
    holders: row.holders,
    mode: row.mode,
    price: row.price,
    lot: row.lot,
    issuance: row.issuance,
    supply: tokens(row.lot, BigInt(row.supplyLots)),
    cap: tokens(row.lot, BigInt(row.capLots)),
    soft_cap: row.softCap,
    starts_at: isoOf(row.startsMs),
    ends_at: isoOf(row.endsMs),
    unlock: unlockOut(row),
    play: row.isPlay,
    status: row.status,
    paused: row.isPaused && row.status !== 'ended',
    people: row.people,
    committed: row.committed,
    sold: tokens(row.lot, sold),
    remaining: tokens(row.lot, BigInt(row.supplyLots) - sold),
    ratio: row.ratio,
    ratio_before: row.ratioBefore && { at: isoOf(row.ratioBefore.atMs), ratio: formatUnits(BigInt(row.ratioBefore.ppm), PPM_SCALE) },
    result: resultOf(row),
    list_hash: row.listHash,
  }
}

/** Steps of the unlock that were booked: those before the next. */
function stepsDone(unlock: Unlock, { unlockMs, settledMs }: OrderRow): number {
  if (unlockMs !== null) return stepsAt(unlock, unlockMs) - 1
  return settledMs === null && unlock.kind !== 'at_once' ? 0 : stepsOf(unlock)
}

function statusOf(sale: Sale, project: ProjectRow, order: OrderRow): OrderOut['status'] {
  // What came of it is known for all at once: its reason stands in the sale.
  if (order.settledMs !== null && project.isAllocated) return order.lots === '0' ? 'returned' : 'settled'
  if (project.status === 'ended') return 'allocating'
  return sale.isImmediate ? 'bought' : 'held'
}

export function orderOut(
  services: Pick<SubscriptionServices, 'catalogue' | 'usdtPerUnit'>,
  project: ProjectRow,
  order: OrderRow,
): OrderOut {
  const { catalogue } = services
  const sale = saleOf(project, catalogue.currency(project.payCurrencyId)!.scale)
  const lots = BigInt(order.lots)
  const isGiven = sale.isImmediate || order.settledMs !== null
  const done = stepsDone(sale.unlock, order)
  const free = isGiven ? freeLots(sale.unlock, lots, done) : 0n
  const nextMs = isGiven && lots > 0n ? stepMs(sale.unlock, done + 1) : null
  return {
    id: order.id,
    project_id: project.id,
    name: project.name,
    currency_id: String(project.currencyId),
    currency_name: codeOf(services, project.currencyId),
    pay_currency_name: codeOf(services, project.payCurrencyId),
    mode: project.mode,
    price: project.price,
    lot: project.lot,
    status: statusOf(sale, project, order),
    is_missed: project.isMissed,
    is_called_off: project.isCalledOff,
    committed: order.committed,
    amount: tokens(project.lot, lots),
    paid: order.paid,
    returned: order.returned,
    free: tokens(project.lot, free),
    locked: tokens(project.lot, isGiven ? lots - free : 0n),
    pay_price: services.usdtPerUnit(project.payCurrencyId),
    next_unlock: nextMs === null ? null : { at: isoOf(nextMs), amount: tokens(project.lot, freeLots(sale.unlock, lots, done + 1) - free) },
    unlock: unlockOut(project),
    token_price: catalogue.instrument(`${codeOf(services, project.currencyId)}/USDT`) ? services.usdtPerUnit(project.currencyId) : null,
    place: order.place,
    ends_at: isoOf(project.endsMs),
    created_at: isoOf(order.createdMs),
    settled_at: isoOrNull(order.settledMs),
  }
}
