/** Above a mark of memory nothing new is begun: what is left belongs to what is under way. */
import { totalmem } from 'node:os'
import { getHeapStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { Refusal } from '@assay/contract/wire'

/** Of what the machine or container has, and of what the heap may be. */
const MARK = 0.85
const LOOK_EVERY_MS = 250
const WAIT_SECONDS = 5
/** It takes up to a second, and while nothing new is begun nothing else may set it off. */
const COLLECT_EVERY_MS = 10_000

export interface Memory {
  usedBytes: number
  markBytes: number
}

interface OverloadOptions {
  now?(): number
  collect?(): void
}

function collectGarbage(): void {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  collect()
}

export class Overload {
  readonly #memories: () => Memory[]
  readonly #now: () => number
  readonly #collect: () => void
  #collectedMs = -Infinity
  #lookedMs = -Infinity
  #isOver = false

  constructor(memories: () => Memory[], { now = () => performance.now(), collect = collectGarbage }: OverloadOptions = {}) {
    this.#memories = memories
    this.#now = now
    this.#collect = collect
  }

  get isOver(): boolean {
    if (this.#now() - this.#lookedMs >= LOOK_EVERY_MS) {
      this.#lookedMs = this.#now()
      this.#isOver = this.#isAbove() && !this.#isFreed()
    }
    return this.#isOver
  }

  #isAbove(): boolean {
    return this.#memories().some(({ usedBytes, markBytes }) => usedBytes > markBytes)
  }

  /** Whether it was but garbage. */
  #isFreed(): boolean {
    if (this.#now() - this.#collectedMs < COLLECT_EVERY_MS) return false
    this.#collectedMs = this.#now()
    this.#collect()
    return !this.#isAbove()
  }

  /** What is said to who asks then: `unavailable`, and the seconds to wait. */
  refusal(): Refusal {
    return new Refusal('unavailable', { values: { seconds: WAIT_SECONDS } })
  }
}

/** Of this process. A mark of one's own stands for that of the machine; it never lifts the one of the heap. */
export function memoriesOf(markMb: number | null): () => Memory[] {
  const machineBytes = Math.min(process.constrainedMemory() || Infinity, totalmem())
  const markBytes = markMb === null ? machineBytes * MARK : markMb * 1024 * 1024
  const heapMarkBytes = getHeapStatistics().heap_size_limit * MARK
  const atFirst = process.memoryUsage()
  const otherBytes = atFirst.rss - atFirst.heapUsed - atFirst.external
  return () => {
    const { rss, heapUsed, external } = process.memoryUsage()
    return [
      // What was given back to the allocator the system may still count.
      { usedBytes: Math.min(rss, otherBytes + heapUsed + external), markBytes },
      { usedBytes: heapUsed, markBytes: heapMarkBytes },
    ]
  }
}
