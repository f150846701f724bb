/** For tests: an operator with a signing key on a device of his own. */
import { randomBytes } from 'node:crypto'
import { readKeyLine, type ApprovalKey } from '@assay/chain/approval'
import type { Database } from '../../db/pool.ts'
import { createSecrets } from '../../secrets.ts'
import { TestPasskey } from '../../testing-passkey.ts'
import { keepKey, keysOut, newKeyOptions } from './keys.ts'

export const SITE = 'http://localhost:8080'

/** The device, its key, and the line that the signer is told. */
export async function makeTestKey(db: Database, operatorId: number): Promise<{ device: TestPasskey; key: ApprovalKey; line: string }> {
  const services = { db, secrets: createSecrets(randomBytes(32)), now: Date.now }
  const device = new TestPasskey()
  const options = await newKeyOptions(services, { operatorId, name: 'Operator' }, SITE)
  const id = await keepKey(services, operatorId, { site: SITE, answer: device.register(options) })
  const { line } = (await keysOut(db, operatorId)).find((one) => one.id === id)!
  return { device, key: readKeyLine(line)!, line }
}
