/**
 * The outputs of the hot wallet that the signer knows, in a file of its own, so that a start knows them at once and sees what was spent without
 * it. What they are is the node's to say; the file says only where to look.
 */
import { join } from 'node:path'
import { z } from 'zod'
import { readOwn, replaceOwn } from '../own-files.ts'
import { outputName, type BlockPlace, type KnownOutput, type Output, type OutputPlace } from '../output.ts'

const OUTPUTS_FILE = 'outputs-bitcoin.json'
/** Whoever pays dust to the hot wallet makes it look at no more: it knows the largest. */
export const OUTPUTS_MAXIMUM = 1_000

const block = z.strictObject({ height: z.int(), hash: z.string() })
const file = z.array(z.strictObject({ id: z.string(), place: z.int(), value: z.string(), block: block.optional() }))

export class Outputs {
  readonly #path: string
  #known = new Map<string, KnownOutput>()
  #isRead: boolean
  /** Goes up with every change. */
  version = 0

  constructor(folder: string) {
    this.#path = join(folder, OUTPUTS_FILE)
    const text = readOwn(this.#path)
    this.#isRead = text !== null
    for (const one of file.parse(JSON.parse(text ?? '[]'))) this.#known.set(outputName(one), { ...one, value: BigInt(one.value) })
  }

  /** False until the node has said once what there is. */
  get isRead(): boolean {
    return this.#isRead
  }

  get all(): readonly KnownOutput[] {
    return [...this.#known.values()]
  }

  add(outputs: readonly Output[]): void {
    const all = new Map<string, KnownOutput>(outputs.map((one) => [outputName(one), one]))
    for (const [name, one] of this.#known) all.set(name, one)
    const largest = [...all].sort(([, left], [, right]) => Number(right.value - left.value)).slice(0, OUTPUTS_MAXIMUM)
    const isChanged = largest.some(([name]) => !this.#known.has(name))
    this.#known = new Map(largest)
    if (isChanged || !this.#isRead) this.#write()
    this.#isRead = true
  }

  blockOf(output: OutputPlace): BlockPlace | null {
    return this.#known.get(outputName(output))?.block ?? null
  }

  /** Where each was seen, by its name. */
  seenIn(blocks: ReadonlyMap<string, BlockPlace>): void {
    let isChanged = false
    for (const [name, seen] of blocks) {
      const one = this.#known.get(name)
      if (!one || (one.block?.height === seen.height && one.block.hash === seen.hash)) continue
      this.#known.set(name, { ...one, block: seen })
      isChanged = true
    }
    if (isChanged) this.#write()
  }

  remove(outputs: readonly OutputPlace[]): void {
    const had = outputs.filter((one) => this.#known.delete(outputName(one)))
    if (had.length > 0) this.#write()
  }

  #write(): void {
    this.version += 1
    replaceOwn(this.#path, `${JSON.stringify(this.all.map((one) => ({ ...one, value: String(one.value) })))}\n`)
  }
}
