/** One server for a whole test file. */
import { afterAll, beforeAll } from 'vitest'
import { startServer, type RunningServer, type ServerOptions } from '../server.ts'

export function useServer(options: ServerOptions = {}): () => RunningServer {
  let server: RunningServer
  beforeAll(async () => {
    server = await startServer(options)
  })
  afterAll(() => server?.close())
  return () => server
}
