/** Logs the hash of the public configuration before it is served. */
import { createHash } from 'node:crypto'
import { ruleChangeLeaf } from '@assay/engine/proof'
import type { Database } from '../../db/pool.ts'
import type { LeverDesk } from '../../desk/lever/lever-desk.ts'
import { configDocument, type ConfigDocument, type ConfigSources } from './config-document.ts'
import { findNewestConfig, insertConfigStatement } from './config-store.ts'
import { findBounds } from './store.ts'

export interface Publishing extends Omit<ConfigSources, 'logFirstSecond' | 'former'> {
  db: Database
  desk: Pick<LeverDesk, 'head' | 'run'>
}

/**
 * Returns the text to serve. A new text is logged and stored in one transaction. Call it after the desk has started and before it serves
 * commands.
 */
export async function publishConfig({ db, desk, ...sources }: Publishing): Promise<string> {
  const [formerText, bounds] = await Promise.all([findNewestConfig(db), findBounds(db)])
  const former = formerText === null ? null : (JSON.parse(formerText) as ConfigDocument)
  const logFirstSecond = bounds?.first ?? desk.head.second + 1
  const text = JSON.stringify(configDocument({ ...sources, logFirstSecond, former }))
  if (text === formerText) return text
  const sha256 = createHash('sha256').update(text).digest('hex')
  await desk.run((turn) => {
    const { timeMs } = turn
    turn.log(ruleChangeLeaf({ timeMs, name: 'proof.config', value: sha256 }))
    turn.write(insertConfigStatement({ timeMs, sha256, text }))
  })
  return text
}
