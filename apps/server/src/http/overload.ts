/** Refuses new work while memory is above a mark, so that work in progress can finish. */
import { totalmem } from 'node:os'
import { getHeapStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { Refusal } from '@assay/contract/wire'

/** Share of the memory of the machine or container, and of the heap limit. */
const MARK = 0.85
const LOOK_EVERY_MS = 250
const WAIT_SECONDS = 5
/**
 * Minimum time between forced garbage collections. One takes up to a second. It is forced because, while new work is refused, nothing else
 * may trigger it.
 */
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

  /**
   * Whether memory was above its mark at the last check. It checks at most every `LOOK_EVERY_MS`, and collects garbage before it reports an
   * overload.
   */
  look(): boolean {
    if (this.#now() - this.#lookedMs >= LOOK_EVERY_MS) {
      this.#lookedMs = this.#now()
      if (this.#isAbove()) this.#collectSometimes()
      this.#isOver = this.#isAbove()
    }
    return this.#isOver
  }

  #isAbove(): boolean {
    return this.#memories().some(({ usedBytes, markBytes }) => usedBytes > markBytes)
  }

  #collectSometimes(): void {
    if (this.#now() - this.#collectedMs < COLLECT_EVERY_MS) return
    this.#collectedMs = this.#now()
    this.#collect()
  }

  /** Throws `unavailable`, with the seconds to wait, while memory is above its mark. */
  refuseWhileOver(): void {
    if (this.look()) throw new Refusal('unavailable', { values: { seconds: WAIT_SECONDS } })
  }
}

/**
 * The memory of this process: total memory against `markMb` (null: a share of the machine's memory), and heap against a share of its limit.
 * `markMb` does not change the mark of the heap.
 */
export function memoriesOf(markMb: number | null): () => Memory[] {
  const machineBytes = Math.min(process.constrainedMemory() || Infinity, totalmem())
  const markBytes = markMb === null ? machineBytes * MARK : markMb * 1024 * 1024
  const heapMarkBytes = getHeapStatistics().heap_size_limit * MARK
  const atFirst = process.memoryUsage()
  const otherBytes = atFirst.rss - atFirst.heapUsed - atFirst.external
  return () => {
    const { rss, heapUsed, external } = process.memoryUsage()
    return [
      // The system may still count memory that was returned to the allocator.
      { usedBytes: Math.min(rss, otherBytes + heapUsed + external), markBytes },
      { usedBytes: heapUsed, markBytes: heapMarkBytes },
    ]
  }
}
