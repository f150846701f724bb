import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { Registry } from 'prom-client'
import { expect, it } from 'vitest'
import { serveMetrics } from './metrics.ts'

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

it('gives figures that no browser takes for anything else', async () => {
  const port = await freePort()
  const stop = await serveMetrics(new Registry(), { port, host: '127.0.0.1' })
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`)
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  expect(answer.headers.get('content-type')).toContain('text/plain')
  expect(await answer.text()).toContain('process_cpu')
  await stop()
})
