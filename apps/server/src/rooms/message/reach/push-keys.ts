/** The keys by which push services know this installation: configured, or made at the first start and kept encrypted. */
import type { Database } from '../../../db/pool.ts'
import { makePushKeys, type PushKeys } from '../../../ports/push-sender.ts'
import type { Secrets } from '../../../secrets.ts'
import { PUSH_KEY } from '../sealed.ts'
import * as store from './reach-store.ts'

export async function openPushKeys(db: Database, secrets: Pick<Secrets, 'seal' | 'open'>, configured: PushKeys | null): Promise<PushKeys> {
  if (configured) return configured
  const made = makePushKeys()
  const sealed = { publicKey: made.publicKey, sealed: secrets.seal(made.privateKey, PUSH_KEY) }
  const kept = await store.keepPushKey(db, sealed)
  const privateKey = opened(secrets, kept.sealed)
  if (privateKey !== null) return { publicKey: kept.publicKey, privateKey }
  await store.replacePushKey(db, sealed)
  return made
}

/** Null when it was encrypted with another key: one that the installation may still change, as `openSecrets` has checked. */
function opened(secrets: Pick<Secrets, 'open'>, sealed: Buffer): string | null {
  try {
    return secrets.open(sealed, PUSH_KEY)
  } catch {
    return null
  }
}
