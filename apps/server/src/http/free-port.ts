/** Checks that a port can be opened before anything else starts, because the port itself opens last. */
import { lookup } from 'node:dns/promises'
import { createServer } from 'node:net'
import { ConfigError } from '../config.ts'

/** The address of the host on which all servers listen. Throws a ConfigError when the host is unknown. */
export async function addressOfHost(host: string): Promise<string> {
  const found = await lookup(host).catch(() => null)
  if (!found) throw new ConfigError(`HOST: there is no host named ${host}: name an address of this machine`)
  return found.address
}

/** Opens and closes the port once. Throws a ConfigError that names the cause when this fails. */
export async function checkPort({
  name,
  port,
  host,
}: {
  name: 'PORT' | 'METRICS_PORT' | 'CONSOLE_PORT'
  port: number
  host: string
}): Promise<void> {
  const probe = createServer((early) => early.destroy())
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  probe.once('error', (error: Error & { code?: string }) => reject(sayWhy(error, { name, port, host })))
  probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve()))
  await promise
}

function sayWhy(error: Error & { code?: string }, { name, port, host }: { name: string; port: number; host: string }): Error {
  const words: Record<string, string> = {
    EADDRINUSE: `${name}: ${port} on ${host} is in use: end what listens there, or choose another port`,
    EACCES: `${name}: this user may not open ${port}: choose a port from 1024 on`,
    EADDRNOTAVAIL: `HOST: ${host} is no address of this machine`,
  }
  return new ConfigError(words[error.code ?? ''] ?? `${name}: ${port} on ${host} cannot be opened: ${error.message}`)
}
