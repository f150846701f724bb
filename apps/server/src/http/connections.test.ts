import { createServer, type Server } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { proxiesOf } from './address.ts'
import { limitConnections } from './connections.ts'

let server: Server
let open: Socket[]

beforeEach(async () => {
  open = []
  server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterEach(() => {
  for (const socket of open) socket.destroy()
  server.close()
})

const limit = (perNetwork: number, maximum: number, proxies: number | string[] = 0) =>
  limitConnections(server, { perNetwork, maximum, isProxy: proxiesOf(proxies) })

/** Opens the given number of connections from one address and returns how many the server keeps. */
async function kept(count: number, localAddress = '127.0.0.1'): Promise<number> {
  const { port } = server.address() as AddressInfo
  const ends = Array.from({ length: count }, () => {
    const socket = connect({ port, host: '127.0.0.1', localAddress })
    open.push(socket)
    const { promise, resolve } = Promise.withResolvers<boolean>()
    socket.on('error', () => resolve(false)).on('close', () => resolve(false))
    // A kept connection can send a request and gets an answer.
    socket.write('GARBAGE\r\n\r\n')
    socket.once('data', () => resolve(true))
    return promise
  })
  return (await Promise.all(ends)).filter(Boolean).length
}

describe('connections', () => {
  beforeEach(() => {
    server.on('clientError', (_error, socket) => socket.write('kept'))
  })

  it('of one network are so many; another has its own, and one that closes makes room', async () => {
    limit(3, 100)
    expect(await kept(5)).toBe(3)
    expect(await kept(2, '127.0.0.2')).toBe(2)
    expect(await kept(1)).toBe(0)
    open[0]!.destroy()
    await expect.poll(() => kept(1)).toBe(1)
  })

  it('are so many in all', async () => {
    limit(100, 4)
    expect(await kept(3)).toBe(3)
    expect(await kept(3, '127.0.0.2')).toBe(1)
  })

  it('of a proxy are not counted as those of one caller', async () => {
    limit(1, 100, ['127.0.0.2'])
    expect(await kept(3)).toBe(1)
    expect(await kept(3, '127.0.0.2')).toBe(3)
  })
})
