/**
 * The outputs of the hot wallet that the signer knows, in a file of its own, so that a start knows them at once and sees what was spent without
 * it. What they are is the node's to say; the file says only where to look.
 */
import { join } from 'node:path'
import { z } from 'zod'
import { readOwn, replaceOwn } from '../own-files.ts'
import { outputName, type Output, type OutputPlace } from './output.ts'

const OUTPUTS_FILE = 'outputs-bitcoin.json'
/** Whoever pays dust to the hot wallet makes it look at no more. */
const OUTPUTS_MAXIMUM = 1_000

const file = z.array(z.strictObject({ id: z.string(), place: z.int(), value: z.string() }))

export class Outputs {
  readonly #path: string
  readonly #known = new Map<string, Output>()
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

  get all(): readonly Output[] {
    return [...this.#known.values()]
  }

  add(outputs: readonly Output[]): void {
    const before = this.#known.size
    for (const one of outputs) if (this.#known.size < OUTPUTS_MAXIMUM) this.#known.set(outputName(one), one)
    if (this.#known.size > before || !this.#isRead) this.#write()
    this.#isRead = true
  }

  remove(outputs: readonly OutputPlace[]): void {
    const had = outputs.filter((one) => this.#known.delete(outputName(one)))
    if (had.length > 0) this.#write()
  }

  #write(): void {
    this.version += 1
    replaceOwn(this.#path, `${JSON.stringify(this.all.map(({ id, place, value }) => ({ id, place, value: String(value) })))}\n`)
  }
}
