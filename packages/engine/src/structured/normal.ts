/** Part of the standard normal distribution below x, to fourteen digits: Hart's rational approximation and, far out, a continued fraction. */
const TOP = [0.0352624965998911, 0.700383064443688, 6.37396220353165, 33.912866078383, 112.079291497871, 221.213596169931, 220.206867912376]
const BOTTOM = [
  0.0883883476483184, 1.75566716318264, 16.064177579207, 86.7807322029461, 296.564248779674, 637.333633378831, 793.826512519948,
  440.413735824752,
]
const FAR = 7.07106781186547
const NOTHING_BEYOND = 37
const ROOT_OF_TWO_PI = Math.sqrt(2 * Math.PI)

const polynomial = (factors: readonly number[], x: number): number => factors.reduce((sum, factor) => sum * x + factor, 0)

export function normalBelow(x: number): number {
  const distance = Math.abs(x)
  if (distance > NOTHING_BEYOND) return x > 0 ? 1 : 0
  const height = Math.exp((-distance * distance) / 2)
  const tail =
    distance < FAR
      ? (height * polynomial(TOP, distance)) / polynomial(BOTTOM, distance)
      : height / (distance + 1 / (distance + 2 / (distance + 3 / (distance + 4 / (distance + 0.65))))) / ROOT_OF_TWO_PI
  return x > 0 ? 1 - tail : tail
}
