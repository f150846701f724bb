/** For tests: a proxy before PostgreSQL's socket. It cuts the connection at COMMIT, before or after the server receives it. */
import { mkdtempSync, rmSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface CuttingProxy {
  /** Folder of its socket: the `host` of a connection. */
  host: string
  /** Cuts the next connection that commits. `before`: the server never sees the COMMIT. `after`: it commits and cannot answer. */
  cutNextCommit(when: 'before' | 'after'): void
  close(): Promise<void>
}

const SOCKET_NAME = '.s.PGSQL.5432'
/** Long enough for a commit on any disk. */
const COMMIT_DONE_MS = 300

export async function startCuttingProxy(realHost: string): Promise<CuttingProxy> {
  const host = mkdtempSync(join(tmpdir(), 'assay-cut-'))
  const sockets = new Set<Socket>()
  let cut: 'before' | 'after' | null = null
  const server = createServer((client) => {
    const upstream = connect(join(realHost, SOCKET_NAME))
    let isMuted = false
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => {
        client.destroy()
        upstream.destroy()
      })
    }
    client.on('data', (data) => {
      if (cut === null || !data.includes('commit\0')) {
        upstream.write(data)
        return
      }
      isMuted = true
      if (cut === 'after') upstream.write(data)
      setTimeout(() => client.destroy(), cut === 'after' ? COMMIT_DONE_MS : 0)
      cut = null
    })
    upstream.on('data', (data) => isMuted || client.write(data))
  })
  await new Promise<void>((resolve) => server.listen(join(host, SOCKET_NAME), resolve))
  return {
    host,
    cutNextCommit: (when) => {
      cut = when
    },
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
      rmSync(host, { recursive: true, force: true })
    },
  }
}
