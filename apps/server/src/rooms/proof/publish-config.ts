/** The public configuration: its hash is logged before the text is served. */
import { createHash } from 'node:crypto'
import { ruleChangeLeaf } from '@assay/engine/proof'
import type { Database } from '../../db/pool.ts'
import type { LeverDesk, LeverTurn } from '../../desk/lever/lever-desk.ts'
import { configDocument, type ConfigDocument, type ConfigSources } from './config-document.ts'
import { findNewestConfig, insertConfigStatement } from './config-store.ts'
import { findBounds } from './store.ts'

export interface Publishing extends Omit<ConfigSources, 'logFirstSecond' | 'former'> {
  db: Database
  desk: Pick<LeverDesk, 'head' | 'run'>
}

export class PublicConfig {
  readonly #sources: Omit<ConfigSources, 'former'>
  #text: string | null

  constructor(sources: Omit<ConfigSources, 'former'>, text: string | null) {
    this.#sources = sources
    this.#text = text
  }

  /** What is served. */
  get text(): string {
    return this.#text!
  }

  /** Logs and stores the text as it has to be by now. Returns it for `serve` once the batch is committed, or null where nothing changed. */
  write(turn: LeverTurn): string | null {
    const former = this.#text === null ? null : (JSON.parse(this.#text) as ConfigDocument)
    const text = JSON.stringify(configDocument({ ...this.#sources, former }))
    if (text === this.#text) return null
    const { timeMs } = turn
    const sha256 = createHash('sha256').update(text).digest('hex')
    turn.log(ruleChangeLeaf({ timeMs, name: 'proof.config', value: sha256 }))
    turn.write(insertConfigStatement({ timeMs, sha256, text }))
    return text
  }

  serve(text: string): void {
    this.#text = text
  }
}

/** Call it after the desk has started and before it serves commands. */
export async function publishConfig({ db, desk, ...sources }: Publishing): Promise<PublicConfig> {
  const [formerText, bounds] = await Promise.all([findNewestConfig(db), findBounds(db)])
  const config = new PublicConfig({ ...sources, logFirstSecond: bounds?.first ?? desk.head.second + 1 }, formerText)
  let text: string | null = null
  await desk.run((turn) => void (text = config.write(turn)))
  if (text !== null) config.serve(text)
  return config
}
