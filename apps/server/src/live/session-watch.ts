import { createHash } from 'node:crypto'
import type { Right } from '@assay/contract/wire'
import type { Connection } from './connection.ts'

/** How often the sessions of open connections are checked again, to end those that expired or were revoked by another process. */
const RECHECK_MS = 60_000

/** What is known of a session at each check. Rights may have been taken away since. */
interface Watched {
  rights?: readonly Right[]
}

/** Removes the private channels of connections whose session has ended. */
export class SessionWatch {
  private readonly findSession: (token: string) => Promise<Watched | null>
  private readonly connections = new Map<string, { token: string; sharing: Set<Connection> }>()
  private readonly timer: NodeJS.Timeout

  constructor(findSession: (token: string) => Promise<Watched | null>) {
    this.findSession = findSession
    this.timer = setInterval(() => void this.recheck(), RECHECK_MS).unref()
  }

  add(token: string, connection: Connection): void {
    const key = keyOf(token)
    const found = this.connections.get(key) ?? { token, sharing: new Set() }
    found.sharing.add(connection)
    this.connections.set(key, found)
  }

  remove(token: string, connection: Connection): void {
    const key = keyOf(token)
    const found = this.connections.get(key)
    found?.sharing.delete(connection)
    if (found?.sharing.size === 0) this.connections.delete(key)
  }

  revoke(tokenHashes: readonly Buffer[]): void {
    for (const hash of tokenHashes) this.end(hash.toString('base64'))
  }

  close(): void {
    clearInterval(this.timer)
  }

  private end(key: string): void {
    for (const connection of this.connections.get(key)?.sharing ?? []) connection.becomeGuest()
    this.connections.delete(key)
  }

  /** Checks one session at a time, so that many open connections do not overload the database. */
  private async recheck(): Promise<void> {
    for (const [key, { token, sharing }] of Array.from(this.connections)) {
      try {
        const found = await this.findSession(token)
        if (!found) this.end(key)
        else for (const connection of sharing) connection.keepRights(found.rights ?? [])
      } catch {
        return // The database is away. The next check decides.
      }
    }
  }
}

const keyOf = (token: string): string => createHash('sha256').update(token).digest('base64')
