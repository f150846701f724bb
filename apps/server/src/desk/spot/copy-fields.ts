/**
 * Reads the text format of COPY field by field from its bytes. It makes no string for a number, and one string for each different word. For
 * a million rows that costs half of splitting lines. No field may contain a character that the format escapes.
 */
const NEWLINE = 10
/** Bytes up to this one end a field: a tab (9) or a newline. */
const END = NEWLINE
const BACKSLASH = 92
const LETTER_N = 78
const DIGIT_0 = 48
const DIGIT_9 = 57
const LETTER_T = 116

export class CopyFields {
  #bytes: Buffer = Buffer.alloc(0)
  #at = 0
  /** The offset after the last whole row. */
  #end = 0
  readonly #words: string[] = []

  /** Adds the next chunk. To be called when no whole row is left. */
  take(chunk: Buffer): void {
    this.#bytes = this.#at < this.#bytes.length ? Buffer.concat([this.#bytes.subarray(this.#at), chunk]) : chunk
    this.#at = 0
    this.#end = this.#bytes.lastIndexOf(NEWLINE) + 1
  }

  get hasRow(): boolean {
    return this.#at < this.#end
  }

  number(): number {
    const bytes = this.#bytes
    let at = this.#at
    let number = 0
    for (let byte = bytes[at]!; byte > END; byte = bytes[at]!) {
      if (byte < DIGIT_0 || byte > DIGIT_9) throw new Error('a field of COPY is no whole number')
      number = number * 10 + (byte - DIGIT_0)
      at += 1
    }
    this.#at = at + 1
    return number
  }

  numberOrNull(): number | null {
    return this.#takeNull() ? null : this.number()
  }

  flag(): boolean {
    const isTrue = this.#bytes[this.#at] === LETTER_T
    this.#at += 2
    return isTrue
  }

  text(): string | null {
    if (this.#takeNull()) return null
    const from = this.#at
    while (this.#bytes[this.#at]! > END) this.#at += 1
    this.#at += 1
    return this.#bytes.toString('utf8', from, this.#at - 1)
  }

  /** A text of which there are few different ones, or null. */
  word(): string | null {
    for (const word of this.#words) if (this.#takeWord(word)) return word
    const fresh = this.text()
    if (fresh !== null) this.#words.push(fresh)
    return fresh
  }

  #takeWord(word: string): boolean {
    const bytes = this.#bytes
    const from = this.#at
    const { length } = word
    if (bytes[from + length]! > END) return false
    for (let at = 0; at < length; at += 1) if (word.charCodeAt(at) !== bytes[from + at]) return false
    this.#at = from + length + 1
    return true
  }

  #takeNull(): boolean {
    if (this.#bytes[this.#at] !== BACKSLASH || this.#bytes[this.#at + 1] !== LETTER_N) return false
    this.#at += 3
    return true
  }
}
