/** Connections that live mode does not make without TLS. What stays on this machine or in a private network may be plain. */
import ipaddr from 'ipaddr.js'

/** Names that mean a machine of the own network: without a dot, or of the domains that are kept for it. */
const OF_OWN_NETWORK = /^[^.]+$|\.(?:local|localhost|internal|home\.arpa)$/

const OWN_RANGES = new Set<string>(['loopback', 'private', 'uniqueLocal', 'linkLocal'])

/** Loopback, private and local addresses, and names of the own network. What another name resolves to is not known before it is asked. */
function isOfOwnNetwork(host: string): boolean {
  const bare = host.replace(/^\[(.*)\]$/, '$1')
  return ipaddr.isValid(bare) ? OWN_RANGES.has(ipaddr.process(bare).range()) : OF_OWN_NETWORK.test(bare)
}

const SECURE = new Set(['https:', 'smtps:'])
/** The one with which every version of the driver checks whose certificate it is. */
const SECURE_MODE = 'verify-full'

function isDatabaseSafe(url: URL): boolean {
  const host = url.searchParams.get('host') ?? decodeURIComponent(url.hostname)
  // A folder is that of a socket.
  if (host === '' || host.startsWith('/')) return true
  return isOfOwnNetwork(host) || url.searchParams.get('sslmode') === SECURE_MODE
}

const isSafe = (text: string): boolean => {
  const url = new URL(text)
  return url.protocol.startsWith('postgres') ? isDatabaseSafe(url) : SECURE.has(url.protocol) || isOfOwnNetwork(url.hostname)
}

/** How each is made safe, for the error message. */
const INSTEAD = {
  SMTP_URL: 'smtps://',
  SMS_URL: 'https://',
  FIAT_RATES_URL: 'https://',
  S3_ENDPOINT: 'https://',
  BITCOIN_NODES: 'https://',
  ETHEREUM_NODES: 'https://',
  DATABASE_URL: `sslmode=${SECURE_MODE} in it`,
} as const

type Connections = Readonly<Record<keyof typeof INSTEAD, string | null | readonly string[]>>

/** Throws `wrong` of a sentence that names the first variable whose connection would be plain. It does not repeat the address: it may hold a password. */
export function refusePlain(values: Connections, wrong: (sentence: string) => Error): void {
  for (const name of Object.keys(INSTEAD) as (keyof typeof INSTEAD)[]) {
    const given = values[name] ?? []
    if ([given].flat().some((text) => !isSafe(text)))
      throw wrong(`${name}: live mode connects to other networks with TLS only: use ${INSTEAD[name]}, or a private address`)
  }
}
