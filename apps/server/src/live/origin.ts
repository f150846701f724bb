import type { IncomingMessage } from 'node:http'
import type { IsProxy } from '../http/address.ts'

export interface OriginRules {
  /** Origins besides the server's own, as `https://host[:port]`. */
  allowed: readonly string[]
  /** Whose word is believed for the host that was asked. */
  isProxy: IsProxy
}

/**
 * Whether the page that opens a connection may: its origin is this server or one of the list. Browsers always name the
 * origin of a page from elsewhere; a request without one comes from this server's own page or from a program.
 */
export function isOriginAllowed(request: IncomingMessage, { allowed, isProxy }: OriginRules): boolean {
  const { origin, host } = request.headers
  if (origin === undefined) return true
  if (allowed.includes(origin)) return true
  const forwarded = isProxy(request.socket.remoteAddress ?? '', 0) ? request.headers['x-forwarded-host'] : undefined
  const ownHost = typeof forwarded === 'string' ? forwarded.split(',', 1)[0]!.trim() : host
  return URL.canParse(origin) && new URL(origin).host === ownHost?.toLowerCase()
}
