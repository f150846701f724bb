/** The client address of a request, and the network that limits count by. */
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { isIPv4 } from 'node:net'
import proxyAddr from '@fastify/proxy-addr'
import ipaddr from 'ipaddr.js'

/**
 * Whether the machine at this address, `hop` hops away, is a trusted proxy. The server trusts the client address that a trusted proxy
 * names.
 */
export type IsProxy = (address: string, hop: number) => boolean

/** `given` is the number of proxies in front of the server, or their networks. Throws when an entry is not a network. */
export function proxiesOf(given: number | readonly string[]): IsProxy {
  return typeof given === 'number' ? (_address, hop) => hop < given : proxyAddr.compile([...given])
}

/** Some proxies name addresses with their ports. `192.0.2.7:51234` and `[2001:db8::1]:443` are the same callers as without. */
export function dropPorts(headers: IncomingHttpHeaders): void {
  const forwarded = headers['x-forwarded-for']
  if (typeof forwarded !== 'string') return
  const addresses = forwarded.split(',').map((entry) => entry.trim().replace(/^(\d+(?:\.\d+){3}):\d+$|^\[(.+)\](?::\d+)?$/, '$1$2'))
  headers['x-forwarded-for'] = addresses.join(', ')
}

/** The nearest address that is not a trusted proxy. Entries further left in X-Forwarded-For may be forged. */
export function addressOf({ address, headers }: { address: string; headers: IncomingHttpHeaders }, isProxy: IsProxy): string {
  dropPorts(headers)
  return proxyAddr({ headers, socket: { remoteAddress: address } } as IncomingMessage, isProxy)
}

const NETWORK_GROUPS = 4

/**
 * The unit that limits count by: an IPv4 address, or an IPv6 /64, the usual network of one customer. All invalid addresses count as one
 * network.
 */
export function networkOf(address: string): string {
  if (isIPv4(address)) return address
  if (!ipaddr.isValid(address)) return 'unknown'
  const parsed = ipaddr.process(address)
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString()
  return `${parsed.parts
    .slice(0, NETWORK_GROUPS)
    .map((group) => group.toString(16))
    .join(':')}::/64`
}
