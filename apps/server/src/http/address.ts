/** Whom a request comes from, and under what limits count him. */
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { isIPv4 } from 'node:net'
import proxyAddr from '@fastify/proxy-addr'
import ipaddr from 'ipaddr.js'

/** Whether the machine at an address, so many hops away, is a proxy of ours: it is believed whom it asks for. */
export type IsProxy = (address: string, hop: number) => boolean

/** So many proxies in front, or the networks they stand in. Throws at what is no network. */
export function proxiesOf(given: number | readonly string[]): IsProxy {
  return typeof given === 'number' ? (_address, hop) => hop < given : proxyAddr.compile([...given])
}

/** The first address, seen from here, that is no proxy of ours. What stands further left in the header anybody may have written. */
export function addressOf({ address, headers }: { address: string; headers: IncomingHttpHeaders }, isProxy: IsProxy): string {
  return proxyAddr({ headers, socket: { remoteAddress: address } } as IncomingMessage, isProxy)
}

const NETWORK_GROUPS = 4

/** What limits count: an IPv4 address, or the /64 that a customer is given of IPv6. What is no address counts as one. */
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
