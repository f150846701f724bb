/** A cache of the files of finished hours, limited by size. Clients that verify a day request the same files. */
import type { FileAnswer } from '../../http/file-answer.ts'

const ROOM_BYTES = 32 * 1024 * 1024

const sizeOf = ({ body, gzipped }: FileAnswer<Buffer>): number => body.length + (gzipped?.length ?? 0)

export class FinishedHours {
  readonly #roomBytes: number
  /** By hour. The least recently used file is first. */
  readonly #files = new Map<number, FileAnswer<Buffer>>()
  #bytes = 0

  constructor(roomBytes = ROOM_BYTES) {
    this.#roomBytes = roomBytes
  }

  find(hour: number): FileAnswer<Buffer> | undefined {
    const file = this.#files.get(hour)
    if (file) {
      this.#files.delete(hour)
      this.#files.set(hour, file)
    }
    return file
  }

  keep(hour: number, file: FileAnswer<Buffer>): void {
    this.drop(hour)
    if (sizeOf(file) > this.#roomBytes) return
    this.#files.set(hour, file)
    this.#bytes += sizeOf(file)
    for (const oldest of this.#files.keys()) {
      if (this.#bytes <= this.#roomBytes) break
      this.drop(oldest)
    }
  }

  drop(hour: number): void {
    const file = this.#files.get(hour)
    if (!file) return
    this.#files.delete(hour)
    this.#bytes -= sizeOf(file)
  }
}
