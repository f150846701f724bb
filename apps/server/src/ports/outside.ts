/**
 * Connections to addresses that users have named. Only public ones are connected to, whatever a name resolves to at that moment: neither
 * this machine nor its network answers. Redirects are not followed.
 */
import { lookup } from 'node:dns'
import { Agent as HttpAgent, request as requestHttp } from 'node:http'
import { Agent as HttpsAgent, request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'

/** The address is not one that may be connected to. */
export class NotOutside extends Error {}

/** Whether an address belongs to a machine of the internet, and to no network of a special purpose. */
export const isPublicAddress = (address: string): boolean => ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast'

/** Refuses a name when any of its addresses is not public: which of them would be taken is not ours to say. */
export const lookupPublic: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, found) => {
    if (error) return callback(error, '')
    const [first] = found
    if (first === undefined || found.some(({ address }) => !isPublicAddress(address)))
      return callback(new NotOutside(`${hostname} is not a public address`), '')
    if (options.all) return callback(null, found)
    return callback(null, first.address, first.family)
  })
}

const LOOPBACK = new Set(['127.0.0.1', 'localhost', '[::1]'])

/**
 * Whether a URL may be asked as far as it can be told without looking its name up: https on its own port, without a password, no bare
 * address that is not public. `allowsLoopback` is for tests: this machine by http.
 */
export function mayBeAsked(text: string, { allowsLoopback = false } = {}): boolean {
  const url = URL.parse(text)
  if (url === null || url.username !== '' || url.password !== '') return false
  if (allowsLoopback && url.protocol === 'http:' && LOOPBACK.has(url.hostname)) return true
  if (url.protocol !== 'https:' || url.port !== '') return false
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
  if (isIP(host) !== 0) return isPublicAddress(host)
  // A name without a dot is one of this network.
  return host.includes('.') && !/\.(?:local|localhost|internal|home\.arpa)\.?$/.test(host)
}

interface Asked {
  url: string
  headers: Record<string, string>
  body: Buffer
  timeoutMs: number
  allowsLoopback: boolean
}

export interface OutsideAnswer {
  status: number
  headers: Readonly<Record<string, string | string[] | undefined>>
}

const https = new HttpsAgent({ keepAlive: true, maxSockets: 16, lookup: lookupPublic })
const http = new HttpAgent()

/** Posts a body. The answer's own body is not read. Throws `NotOutside`, or what the network does. */
export function postOutside({ url, headers, body, timeoutMs, allowsLoopback }: Asked): Promise<OutsideAnswer> {
  return new Promise((resolve, reject) => {
    if (!mayBeAsked(url, { allowsLoopback })) return reject(new NotOutside('not a public address'))
    const isHttps = url.startsWith('https:')
    const options = { method: 'POST', headers, signal: AbortSignal.timeout(timeoutMs) }
    const asked = isHttps
      ? requestHttps(url, { ...options, agent: https, lookup: lookupPublic })
      : requestHttp(url, { ...options, agent: http })
    asked.on('error', reject)
    asked.on('response', (response) => {
      response.destroy()
      resolve({ status: response.statusCode ?? 0, headers: response.headers })
    })
    asked.end(body)
  })
}
