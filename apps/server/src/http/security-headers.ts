import type { IncomingMessage, ServerResponse } from 'node:http'
import helmet from 'helmet'

/** The security headers of every answer, from helmet. They never change, so they are computed once. */
export function securityHeaders(): Record<string, string> {
  const headers: Record<string, string> = {}
  const response = {
    setHeader: (name: string, value: string) => (headers[name] = value),
    removeHeader: () => undefined,
  }
  const apply = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        // Charts set the widths of bars by style attributes. No style comes from users.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        // The live line is of the page's own origin, which 'self' means for WebSockets too.
        connectSrc: ["'self'"],
        workerSrc: ["'self'", 'blob:'],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'self'"],
      },
    },
    crossOriginEmbedderPolicy: false,
    strictTransportSecurity: { maxAge: 31_536_000, includeSubDomains: false },
  })
  apply({} as IncomingMessage, response as unknown as ServerResponse, (error) => {
    if (error) throw error as Error
  })
  return headers
}
