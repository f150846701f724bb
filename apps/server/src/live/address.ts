import type { Socket } from 'socket.io'

/** The network address a line comes from, as calls have it: behind a proxy that is trusted, the first one the proxy names. */
export function addressOf({ address, headers }: Pick<Socket['handshake'], 'address' | 'headers'>, trustProxy: boolean): string {
  const forwarded = trustProxy ? headers['x-forwarded-for'] : undefined
  return typeof forwarded === 'string' ? forwarded.split(',', 1)[0]!.trim() : address
}
