/** For tests of identity: its calls over HTTP, on a port for users and one for operators. */
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { callNames, consoleCallNames } from '@assay/contract'
import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import pino from 'pino'
import { Incoming } from '../../http/incoming.ts'
import { createRateLimits } from '../../http/rate-limit.ts'
import type { ServeOptions } from '../../http/run-call.ts'
import { serveCalls } from '../../http/serve.ts'
import { createServer } from '../../http/server.ts'
import { testEdge } from '../../http/testing.ts'
import { identityHandlers } from './handlers.ts'
import type { IdentityServices } from './services.ts'

interface Serving extends Pick<ServeOptions, 'findSession'> {
  findOperator: NonNullable<ServeOptions['findOperator']>
  /** Receives files into folders of this one. */
  folder: string
}

export interface IdentityServers {
  servers: FastifyInstance[]
  url: string
  consoleUrl: string
}

export async function serveIdentity(services: IdentityServices, { folder, findSession, findOperator }: Serving): Promise<IdentityServers> {
  const handlers = Object.fromEntries([...callNames, ...consoleCallNames].map((name) => [name, () => null]))
  for (const [name, handler] of Object.entries(identityHandlers(services))) handlers[`identity.${name}`] = handler as never
  const serve = async (options: Partial<ServeOptions>, label: string) => {
    const edge = testEdge(createRateLimits(10_000))
    const http = await createServer(pino({ level: 'silent' }), edge)
    const incoming = await Incoming.open(join(folder, label))
    const serving = {
      mode: 'sandbox' as const,
      handlers: handlers as unknown as ServeOptions['handlers'],
      ...edge,
      findSession,
      ...options,
    }
    await http.register(async (api) => serveCalls(api, serving, incoming), { prefix: '/api' })
    return http
  }
  const servers = [await serve({}, 'incoming'), await serve({ isConsole: true, findOperator }, 'incoming-console')]
  const [url, consoleUrl] = await Promise.all(servers.map((one) => one.listen({ port: 0, host: '127.0.0.1' })))
  return { servers, url: url!, consoleUrl: consoleUrl! }
}

/** A code is right that the database has. */
export async function codeOf(pool: Pool, id: number): Promise<string> {
  const { rows } = await pool.query<{ email: string }>('select email from account_user where id = $1', [id])
  const hash = createHash('sha256').update(`${rows[0]!.email}\nreal\n123456`).digest()
  await pool.query('delete from account_code where recipient = $1', [rows[0]!.email])
  await pool.query(
    `insert into account_code (recipient, scene, asker, code_hash, expires_at) values ($1, 'real', '127.0.0.1', $2, now() + interval '1 minute')`,
    [rows[0]!.email, hash],
  )
  return '123456'
}
