/** The worth of an option by Black and Scholes, from the series of the normal distribution. */
const ENOUGH = 1e-17

/** Part of the standard normal distribution below x. */
function below(x: number): number {
  if (x < -8) return 0
  if (x > 8) return 1
  let sum = x
  let term = x
  for (let odd = 3; Math.abs(term) > ENOUGH; odd += 2) {
    term *= (x * x) / odd
    sum += term
  }
  return 0.5 + sum * Math.exp(-0.5 * x * x - 0.5 * Math.log(2 * Math.PI))
}

const YEAR_MS = 365 * 24 * 3_600_000

interface Asked {
  type: 'call' | 'put'
  index: number
  target: number
  volatilityPpm: number
  leftMs: number
}

/** In 1e-8 of what is put in, not rounded. */
export function worthE8({ type, index, target, volatilityPpm, leftMs }: Asked): number {
  const spread = (volatilityPpm / 1e6) * Math.sqrt(leftMs / YEAR_MS)
  const d1 = Math.log(index / target) / spread + spread / 2
  const d2 = d1 - spread
  const worth = type === 'call' ? (index * below(d1) - target * below(d2)) / index : (target * below(-d2) - index * below(-d1)) / target
  return Math.max(0, worth * 1e8)
}
