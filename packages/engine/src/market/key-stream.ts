import { createCipheriv, createHmac } from 'node:crypto'

/** The first bytes of a walk's key stream for one day. */
export function keyStream(seed: Uint8Array, symbol: string, bytes: number): Buffer {
  const key = createHmac('sha256', seed).update(symbol).digest()
  return createCipheriv('aes-256-ctr', key, Buffer.alloc(16)).update(Buffer.alloc(bytes))
}
