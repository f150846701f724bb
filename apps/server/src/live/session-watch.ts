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
  private revocations = 0

  constructor(findSession: (token: string) => Promise<Watched | null>) {
    this.findSession = findSession
    this.timer = setInterval(() => void this.recheck(), RECHECK_MS).unref()
  }

  /** How often sessions were revoked: to be kept before a session is looked up. */
  get revoked(): number {
    return this.revocations
  }

  /** `revokedBefore` is `revoked` as it was before the session was found: one that ended meanwhile is looked up again. */
  add(token: string, connection: Connection, revokedBefore: number): void {
    const key = keyOf(token)
    const found = this.connections.get(key) ?? { token, sharing: new Set() }
    found.sharing.add(connection)
    this.connections.set(key, found)
    if (revokedBefore !== this.revocations) void this.check(key)
  }

  remove(token: string, connection: Connection): void {
    const key = keyOf(token)
    const found = this.connections.get(key)
    found?.sharing.delete(connection)
    if (found?.sharing.size === 0) this.connections.delete(key)
  }

  revoke(tokenHashes: readonly Buffer[]): void {
    this.revocations++
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
    for (const key of Array.from(this.connections.keys())) if (!(await this.check(key))) return
  }

  /** False while the database is away: the next check decides. */
  private async check(key: string): Promise<boolean> {
    const watched = this.connections.get(key)
    if (!watched) return true
    try {
      const found = await this.findSession(watched.token)
      // It may have ended while it was asked for.
      if (this.connections.get(key) !== watched) return true
      if (!found) this.end(key)
      else for (const connection of watched.sharing) connection.keepRights(found.rights ?? [])
      return true
    } catch {
      return false
    }
  }
}

const keyOf = (token: string): string => createHash('sha256').update(token).digest('base64')
