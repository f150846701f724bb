/** The open server as one thing. It is whole once all rooms are open; a room that asks earlier is at fault. */
import type { Handler } from '../http/context.ts'
import type { CallName } from '@assay/contract'
import type { Alarm } from '@assay/contract/wire'
import type { Violation } from '../ledger/invariants.ts'
import type { Reasons } from '../http/health.ts'
import type { WatchedDesk, WatchedFollower } from '../readiness.ts'

export interface WholeParts {
  /** By `room.call`. */
  handlers: Readonly<Record<string, unknown>>
  desks: Readonly<Record<string, WatchedDesk>>
  followers: Readonly<Record<string, WatchedFollower>>
  /** What keeps the server from being ready. */
  askReadiness(): Promise<Reasons>
  /** Of all rooms. */
  askAlarms(): Promise<readonly Alarm[]>
  /** Runs all invariants of the books. */
  findViolations(): Promise<Violation[]>
}

export class Whole {
  #parts: WholeParts | undefined

  complete(parts: WholeParts): void {
    this.#parts = parts
  }

  get parts(): WholeParts {
    if (!this.#parts) throw new Error('not all rooms are open yet')
    return this.#parts
  }

  /** The handler of a user's call. */
  handlerOf<N extends CallName>(name: N): Handler<N> {
    return this.parts.handlers[name] as Handler<N>
  }
}
