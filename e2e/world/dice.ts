import { uniformFrom, type Uniform } from '../../packages/engine/src/oracle/random-commands.ts'

/** Chance that comes out the same for the same seed. */
export class Dice {
  readonly #uniform: Uniform

  constructor(seed: number) {
    this.#uniform = uniformFrom(seed)
  }

  /** A whole number from 0 on, below the limit. */
  below(limit: number): number {
    return Math.floor(this.#uniform() * limit)
  }

  /** True once in so many times. */
  once(inTimes: number): boolean {
    return this.below(inTimes) === 0
  }

  pick<Value>(list: readonly Value[]): Value {
    return list[this.below(list.length)]!
  }

  /** A key for a request that may be sent again. */
  key(): string {
    const hex = Array.from({ length: 32 }, () => this.below(16).toString(16)).join('')
    return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
  }
}
