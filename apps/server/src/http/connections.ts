/** Limits the open connections, per network and in total. It does not read what they carry. */
import type { Server } from 'node:http'
import { networkOf, type IsProxy } from './address.ts'
import { Places } from './places.ts'

export interface ConnectionLimits {
  perNetwork: number
  maximum: number
  /** Proxies have no limit per network, because they carry many callers over few connections. */
  isProxy: IsProxy
}

export function limitConnections(server: Server, { perNetwork, maximum, isProxy }: ConnectionLimits): void {
  server.maxConnections = maximum
  const places = new Places(perNetwork)
  server.on('connection', (socket) => {
    const address = socket.remoteAddress
    if (address === undefined) return void socket.destroy()
    if (isProxy(address, 0)) return
    const network = networkOf(address)
    if (!places.take(network)) return void socket.destroy()
    socket.once('close', () => places.leave(network))
  })
}
