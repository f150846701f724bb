/** Above a mark of memory nothing new is begun: what is left belongs to what is under way. */
import { totalmem } from 'node:os'
import { getHeapStatistics } from 'node:v8'
import { Refusal } from '@assay/contract/wire'

/** Of what the machine or container has, and of what the heap may be. */
const MARK = 0.85
const LOOK_EVERY_MS = 250
const WAIT_SECONDS = 5

export interface Memory {
  usedBytes: number
  markBytes: number
}

export class Overload {
  readonly #memories: () => Memory[]
  readonly #now: () => number
  #lookedMs = -Infinity
  #isOver = false

  constructor(memories: () => Memory[], now = performance.now.bind(performance)) {
    this.#memories = memories
    this.#now = now
  }

  get isOver(): boolean {
    if (this.#now() - this.#lookedMs >= LOOK_EVERY_MS) {
      this.#lookedMs = this.#now()
      this.#isOver = this.#memories().some(({ usedBytes, markBytes }) => usedBytes > markBytes)
    }
    return this.#isOver
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
  return () => {
    const { rss, heapUsed } = process.memoryUsage()
    return [
      { usedBytes: rss, markBytes },
      { usedBytes: heapUsed, markBytes: heapMarkBytes },
    ]
  }
}
