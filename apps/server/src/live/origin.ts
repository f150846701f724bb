import type { IncomingMessage } from 'node:http'
import type { IsProxy } from '../http/address.ts'

export interface OriginRules {
  /** Origins besides the server's own, as `https://host[:port]`. */
  allowed: readonly string[]
  /** Trusted proxies, whose X-Forwarded-Host is used. */
  isProxy: IsProxy
}

/**
 * Whether the page may open a live connection: its origin must be this server or one of the allowed origins. Browsers always send the
 * origin of a page from another site. A request without an origin comes from this server's own page or from a program.
 */
export function isOriginAllowed(request: IncomingMessage, { allowed, isProxy }: OriginRules): boolean {
  const { origin, host } = request.headers
  if (origin === undefined) return true
  if (allowed.includes(origin)) return true
  const forwarded = isProxy(request.socket.remoteAddress ?? '', 0) ? request.headers['x-forwarded-host'] : undefined
  const ownHost = typeof forwarded === 'string' ? forwarded.split(',', 1)[0]!.trim() : host
  return URL.canParse(origin) && new URL(origin).host === ownHost?.toLowerCase()
}
