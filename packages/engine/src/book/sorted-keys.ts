/** A chunk is split at this size: small enough that inserting costs less than finding. */
const CHUNK_SIZE = 512

/** First index of `sorted` whose value is at least `key`; its length when there is none. */
function lowerBound(sorted: readonly number[], key: number): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (sorted[middle]! < key) low = middle + 1
    else high = middle
  }
  return low
}

/**
 * A set of numbers in rising order, stored in chunks. Every operation is a binary search and a short copy, whatever the size. Inserting a
 * key twice changes nothing.
 */
export class SortedKeys {
  private chunks: number[][] = []
  private count = 0

  get size(): number {
    return this.count
  }

  insert(key: number): void {
    if (this.chunks.length === 0) {
      this.chunks.push([key])
      this.count = 1
      return
    }
    const position = Math.min(this.chunkOf(key), this.chunks.length - 1)
    const chunk = this.chunks[position]!
    const index = lowerBound(chunk, key)
    if (chunk[index] === key) return
    chunk.splice(index, 0, key)
    this.count += 1
    if (chunk.length > CHUNK_SIZE) this.chunks.splice(position + 1, 0, chunk.splice(CHUNK_SIZE >> 1))
  }

  remove(key: number): void {
    const position = this.chunkOf(key)
    const chunk = this.chunks[position]
    if (!chunk) return
    const index = lowerBound(chunk, key)
    if (chunk[index] !== key) return
    chunk.splice(index, 1)
    this.count -= 1
    if (chunk.length === 0) this.chunks.splice(position, 1)
  }

  first(): number | undefined {
    return this.chunks[0]?.[0]
  }

  last(): number | undefined {
    return this.chunks.at(-1)?.at(-1)
  }

  /** The smallest key above `key`. */
  after(key: number): number | undefined {
    let position = this.chunkOf(key)
    const chunk = this.chunks[position]
    if (!chunk) return undefined
    let index = lowerBound(chunk, key)
    if (chunk[index] === key) index += 1
    if (index === chunk.length) {
      position += 1
      index = 0
    }
    return this.chunks[position]?.[index]
  }

  /** Index of the first chunk whose last key is at or above `key`. The number of chunks when there is none. */
  private chunkOf(key: number): number {
    let low = 0
    let high = this.chunks.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if (this.chunks[middle]!.at(-1)! < key) low = middle + 1
      else high = middle
    }
    return low
  }
}
