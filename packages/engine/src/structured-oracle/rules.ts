/** The rules of dual investment in the plainest way: fractions that are reduced at the end, and an integral in place of a formula. */
import type { DualTerms, DualType, MeanTick } from '../structured/types.ts'

/** A fraction of whole numbers above zero. */
interface Fraction {
  top: bigint
  bottom: bigint
}
const times = (a: Fraction, b: Fraction): Fraction => ({ top: a.top * b.top, bottom: a.bottom * b.bottom })
const over = (a: Fraction, b: Fraction): Fraction => ({ top: a.top * b.bottom, bottom: a.bottom * b.top })
const decimal = (units: bigint, scale: number): Fraction => ({ top: units, bottom: 10n ** BigInt(scale) })
const unitsAt = ({ top, bottom }: Fraction, scale: number): bigint => (top * 10n ** BigInt(scale)) / bottom

export function plainPayouts(stake: bigint, { type, target, rate, scales }: DualTerms): { kept: bigint; converted: bigint } {
  const one = decimal(100_000_000n + rate, 8)
  const price = decimal(BigInt(target), scales.price)
  const [own, other] = type === 'call' ? [scales.coin, scales.money] : [scales.money, scales.coin]
  const amount = decimal(stake, own)
  const converted = type === 'call' ? times(times(amount, price), one) : times(over(amount, price), one)
  return { kept: unitsAt(times(amount, one), own), converted: unitsAt(converted, other) }
}

/** The mean of all that may happen: what the option pays at each price, weighed by how likely it is. */
export function plainPremium(asked: { type: DualType; index: number; target: number; volatility: number; years: number }): number {
  const { type, index, target, volatility, years } = asked
  const spread = volatility * Math.sqrt(years)
  const steps = 40_000
  const edge = 9
  let sum = 0
  for (let step = 0; step <= steps; step++) {
    const z = -edge + (2 * edge * step) / steps
    const price = index * Math.exp(spread * z - (spread * spread) / 2)
    const paid = type === 'call' ? Math.max(0, price - target) / index : Math.max(0, target - price) / target
    const weight = step === 0 || step === steps ? 0.5 : 1
    sum += (weight * paid * Math.exp((-z * z) / 2)) / Math.sqrt(2 * Math.PI)
  }
  return (sum * 2 * edge) / steps
}

export function plainVolatility(closes: number[]): number | null {
  if (closes.length < 31) return null
  const last = closes.slice(closes.length - 31)
  const squares: number[] = []
  last.forEach((close, day) => {
    if (day > 0) squares.push((Math.log(close) - Math.log(last[day - 1]!)) ** 2)
  })
  return Math.sqrt((365 * squares.reduce((a, b) => a + b)) / 30)
}

/** Halves are rounded up. */
const rounded = (sum: bigint, count: bigint): bigint => (sum * 10n) / count / 10n + (((sum * 10n) / count) % 10n >= 5n ? 1n : 0n)

export function plainFixing(ticks: MeanTick[], untilMs: number): { means: (number | null)[]; mean: number | null } {
  const means: (number | null)[] = []
  for (let minute = 30; minute >= 1; minute--) {
    const from = untilMs - minute * 60_000
    const within = ticks.filter((tick) => tick.canTrigger && tick.timeMs >= from && tick.timeMs < from + 60_000)
    const sum = within.reduce((total, tick) => total + BigInt(tick.bid) * 5n + BigInt(tick.ask) * 5n, 0n)
    means.push(within.length === 0 ? null : Number(rounded(sum, BigInt(within.length))))
  }
  const known = means.filter((mean) => mean !== null).map(BigInt)
  if (known.length < 20) return { means, mean: null }
  return {
    means,
    mean: Number(
      rounded(
        known.reduce((a, b) => a + b),
        BigInt(known.length),
      ),
    ),
  }
}
