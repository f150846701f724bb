/**
 * Whole numbers and texts as bytes. Numbers below 2^53 take seven bits a byte, lowest first, with the top bit set on all but the last byte.
 */

const encoder = new TextEncoder()
const decoder = new TextDecoder('utf-8', { fatal: true })

export class ByteWriter {
  #bytes = new Uint8Array(1024)
  #length = 0

  #room(count: number): void {
    if (this.#length + count <= this.#bytes.length) return
    const larger = new Uint8Array(Math.max(this.#bytes.length * 2, this.#length + count))
    larger.set(this.#bytes.subarray(0, this.#length))
    this.#bytes = larger
  }

  number(value: number): void {
    if (!Number.isSafeInteger(value) || value < 0) throw new RangeError(`not a whole number from 0: ${value}`)
    this.#room(8)
    let rest = value
    while (rest >= 128) {
      this.#bytes[this.#length++] = (rest % 128) + 128
      rest = Math.floor(rest / 128)
    }
    this.#bytes[this.#length++] = rest
  }

  bytes(bytes: Uint8Array): void {
    this.#room(bytes.length)
    this.#bytes.set(bytes, this.#length)
    this.#length += bytes.length
  }

  /** The length in bytes, then the text in UTF-8. */
  text(text: string): void {
    const bytes = encoder.encode(text)
    this.number(bytes.length)
    this.bytes(bytes)
  }

  done(): Uint8Array {
    return this.#bytes.slice(0, this.#length)
  }
}

/** Throws RangeError when the bytes end too early. */
export class ByteReader {
  readonly #bytes: Uint8Array
  #at = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  get isAtEnd(): boolean {
    return this.#at === this.#bytes.length
  }

  number(): number {
    let value = 0
    let unit = 1
    for (;;) {
      const byte = this.#bytes[this.#at++]
      if (byte === undefined) throw new RangeError('the bytes end within a number')
      value += (byte % 128) * unit
      if (!Number.isSafeInteger(value)) throw new RangeError('a number above 2^53')
      if (byte < 128) return value
      unit *= 128
    }
  }

  bytes(count: number): Uint8Array {
    if (this.#at + count > this.#bytes.length) throw new RangeError('the bytes end too early')
    this.#at += count
    return this.#bytes.slice(this.#at - count, this.#at)
  }

  text(): string {
    return decoder.decode(this.bytes(this.number()))
  }
}

/** Maps small numbers of either sign to small numbers: 0, -1, 1, -2, ... become 0, 1, 2, 3, ... */
export const zigzag = (value: number): number => (value < 0 ? -2 * value - 1 : 2 * value)
export const unzigzag = (value: number): number => (value % 2 === 0 ? value / 2 : -(value + 1) / 2)
