/** What must be true of the house after every batch, reckoned from rows, orders, ticks and the ledger alone. */
import { widenQuote, type FuturesEngine, type Instrument, type Position } from '../../packages/engine/src/futures/door.ts'
import type { SecondsEngine } from '../../packages/engine/src/seconds/door.ts'
import type { Ledger } from './ledger.ts'

const MILLION = 1_000_000n

/** Both divisions of whole numbers, written out: the suite shares no formula with the engine. */
const floorOf = (above: bigint, below: bigint): bigint => (above % below !== 0n && above < 0n ? above / below - 1n : above / below)
const ceilOf = (above: bigint, below: bigint): bigint => -floorOf(-above, below)

/** The engines that share a house, and the ledger of what they booked. */
interface SharedHouse {
  futures: Pick<FuturesEngine, 'market' | 'positions' | 'houseView' | 'claims' | 'exposureView'>
  seconds: Pick<SecondsEngine, 'orders'>
  ledger: Ledger
}

interface Settings {
  /** Its account. */
  house: number
  usdt: number
  /** All there is of each currency that options are paid in. */
  brought: ReadonlyMap<number, bigint>
  instruments: ReadonlyMap<number, Instrument>
  /** Holds of the house beside options. */
  ownHolds: bigint
}

/** USDT per unit of the quote currency, as a fraction; null before the first tick. */
function rateOf(house: SharedHouse, { conversion }: Instrument): [bigint, bigint] | null {
  if (!conversion) return [1n, 1n]
  const { tick } = house.futures.market(conversion.instrumentId)
  if (!tick) return null
  const one = 2n * 10n ** BigInt(conversion.priceDecimals)
  const mid = BigInt(tick.bid + tick.ask)
  return conversion.isInverse ? [one, mid] : [mid, one]
}

const sumOf = <Value>(values: readonly Value[], of: (value: Value) => bigint): bigint => values.reduce((sum, one) => sum + of(one), 0n)

/** Stress of the net exposure of an instrument, and what the house owes its two sides. */
function burdenOf(house: SharedHouse, instrument: Instrument, rows: readonly Position[]): { stress: bigint; owed: bigint; net: bigint } {
  const { tick } = house.futures.market(instrument.id)
  const rate = rateOf(house, instrument)
  if (!tick || !rate) return { stress: 0n, owed: 0n, net: 0n }
  const [numerator, denominator] = rate
  const { bid, ask } = widenQuote(tick, instrument.minimumSpreadBp)
  const sides = (['long', 'short'] as const).map((direction) => {
    const own = rows.filter((row) => row.direction === direction)
    const gain = sumOf(own, (row) => BigInt(row.openLots) * BigInt(direction === 'long' ? bid - row.openTicks! : row.openTicks! - ask))
    const profit = floorOf(gain * instrument.unitsPerTick * numerator, denominator) - sumOf(own, (row) => row.profitTaken)
    return { lots: sumOf(own, (row) => BigInt(row.openLots)), profit: profit > 0n ? profit : 0n }
  })
  const net = sides[0]!.lots - sides[1]!.lots
  const value = (net < 0n ? -net : net) * BigInt(tick.bid + tick.ask) * instrument.unitsPerTick * numerator
  const stress = ceilOf(value * BigInt(instrument.stressPpm), denominator * MILLION * 2n)
  return { stress, owed: sides[0]!.profit + sides[1]!.profit, net }
}

/** Answers what is wrong; nothing when all is well. */
export function findInsolvency(shared: SharedHouse, { instruments, ownHolds, house, usdt, brought }: Settings): string[] {
  const faults: string[] = []
  const same = (what: string, found: bigint, expected: bigint): void => {
    if (found !== expected) faults.push(`${what}: ${found}, not ${expected}`)
  }
  const { futures, seconds, ledger } = shared
  const orders = seconds.orders()
  for (const [currencyId, all] of brought) {
    const largest = sumOf(
      orders.filter((order) => order.currencyId === currencyId),
      ({ winnings }) => winnings,
    )
    same(`held by the house in currency ${currencyId}`, ledger.held(house, currencyId), largest)
    same(`all of currency ${currencyId}`, ledger.total(currencyId), all)
  }
  for (const { id, account, currencyId, stake, winnings } of orders) {
    same(`stake of option ${id}`, ledger.holdOf(account, currencyId, `seconds:${id}`), stake)
    same(`winnings of option ${id}`, ledger.holdOf(house, currencyId, `seconds:${id}`), winnings)
  }
  const rows = futures.positions()
  for (const row of rows) same(`held of row ${row.id}`, ledger.holdOf(row.account, usdt, `futures:${row.id}`), row.held)
  const view = futures.houseView()
  let requirement = ownHolds + ledger.held(house, usdt) + sumOf(futures.claims(), ({ remaining }) => remaining)
  for (const [id, instrument] of instruments) {
    const own = rows.filter((row) => row.instrumentId === id && row.status === 'open')
    const { stress, owed } = burdenOf(shared, instrument, own)
    requirement += stress + owed
    const exposure = futures.exposureView(id)
    for (const direction of ['long', 'short'] as const) {
      const lots = sumOf(
        own.filter((row) => row.direction === direction),
        (row) => BigInt(row.openLots),
      )
      same(`${direction} lots of the house in ${id}`, BigInt(direction === 'long' ? exposure.longLots : exposure.shortLots), lots)
    }
  }
  same('requirement', view.requirement, requirement)
  same('balance', view.balance, ledger.available(house, usdt) + ownHolds + ledger.held(house, usdt))
  return faults
}
