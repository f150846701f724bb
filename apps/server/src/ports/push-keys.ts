import { createECDH } from 'node:crypto'
import type { PushKeys } from './push-sender.ts'

/** Whether the public key is the one of the private key. */
export function areKeysAPair({ publicKey, privateKey }: PushKeys): boolean {
  try {
    const own = createECDH('prime256v1')
    own.setPrivateKey(Buffer.from(privateKey, 'base64url'))
    return own.getPublicKey('base64url') === publicKey
  } catch {
    return false
  }
}
