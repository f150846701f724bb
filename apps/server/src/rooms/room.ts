/**
 * The type of a room: one object. Only `list.ts` lists the rooms. A definition holds facts only, so that importing the list is cheap. The
 * room's code is loaded when the room opens.
 */
import type { PostingKindOf, RoomName } from '@assay/contract'
import type { Nature } from '@assay/engine/portfolio'
import type { Alarm } from '@assay/contract/wire'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { Registry } from 'prom-client'
import type { Chore } from '../clock/chores.ts'
import type { Deadline } from '../clock/deadlines.ts'
import type { SteadyClock } from '../clock/steady.ts'
import type { Config } from '../config.ts'
import type { OpenDatabase } from '../db/open.ts'
import type { CommitTimes } from '../desk/commit-times.ts'
import type { Keys } from '../desk/keys.ts'
import type { RoomHandlers } from '../http/context.ts'
import type { LiveHub } from '../live/hub.ts'
import type { Secrets } from '../secrets.ts'
import type { WatchedDesk, WatchedFollower } from '../readiness.ts'
import type { FileStore } from '../ports/file-store.ts'
import type { MessageSender } from '../ports/message-sender.ts'
import type { Sessions } from './account/door.ts'
import type { Whole } from './whole.ts'
import type { Sealed } from './sealed.ts'
import type { AllUserData, UserData } from './user-data.ts'

/** What every room receives when it opens. */
export interface Site {
  config: Config
  isSandbox: boolean
  log: Logger
  database: OpenDatabase
  clock: SteadyClock
  hub: LiveHub
  /** The live lines of operators. Null where there is no console. */
  consoleHub: LiveHub | null
  secrets: Secrets
  /** Mails and text messages. */
  sender: MessageSender
  sessions: Sessions
  /** The registry for the room's own metrics. */
  registry: Registry
  /** Idempotency keys, shared by all desks. */
  keys: Keys
  /** Returns the function that records how long a desk's COMMIT took. */
  onCommitOf(desk: string): (tookMs: number) => void
  /** The public settings of all rooms, by name. */
  settings: Readonly<Record<string, string>>
  /** The nature of each kind of posting, of all rooms. */
  natures: ReadonlyMap<string, Nature>
  /** Where files of users are kept. */
  files: FileStore
  /** Where files are kept that are never served: encrypted by whoever puts them there. */
  privateFiles: FileStore
  /** The same for files of conversations with customer service. */
  supportFiles: FileStore
  /** What all rooms keep of their users. */
  userData: AllUserData
  /** Adds a step that runs when the server stops, the last one first. Call it as soon as there is something to stop. */
  atEnd(step: () => unknown): void
  /** All that runs, for those who run it. */
  whole: Whole
  /** How long the last commits took. */
  commits: CommitTimes
}

/** A system account that a room's migration creates. Its id is below 1000. */
export interface SystemAccount {
  id: number
  /** The only desk that writes the account. */
  writer: 'spot' | 'lever'
}

/** An open room. */
export interface Opened<Name extends string = string, Offer = unknown> {
  handlers: RoomHandlers<Name>
  /** The value that rooms which need this one receive. */
  offer: Offer
  chores?: readonly Chore[]
  /** Deadlines of money. */
  deadlines?: readonly Deadline[]
  /** Jobs of the queue, by name. */
  tasks?: Readonly<Record<string, (payload: unknown) => Promise<void>>>
  /** Adds routes that are no calls: what programs other than the app ask for. */
  routes?(http: FastifyInstance): void
  desks?: Readonly<Record<string, WatchedDesk>>
  /** What those who run the site must look at, while the server itself is well. */
  alarms?(): Promise<readonly Alarm[]>
  /** Followers of ticks, by name. */
  followers?: Readonly<Record<string, WatchedFollower>>
  /**
   * Called when all rooms are open. The port opens after it resolves. The lines that it returns are printed for the person who started the
   * server.
   */
  ready?(): Promise<string[] | void>
  /** Called when the port is open, to start background work. */
  begin?(): void
}

/** An open room of any name. */
export interface AnyOpened extends Omit<Opened, 'handlers' | 'offer'> {
  handlers: object
  offer: unknown
}

/** A room of any name, for the list of rooms. */
export interface AnyRoom extends Omit<Definition<string, Needs, unknown>, 'open'> {
  readonly postings?: Readonly<Record<string, Nature>>
  open(site: Site, needed: never): Promise<AnyOpened>
}

interface Needs {
  readonly [name: string]: AnyRoom
}

/** The offers of the needed rooms, by the keys of `needs`. */
export type OffersOf<Needed extends Needs> = {
  readonly [Key in keyof Needed]: Awaited<ReturnType<Needed[Key]['open']>>['offer']
}

/**
 * What each kind of posting of a room is to the owner of the accounts it changes (docs/decisions/0021). A room whose contract declares kinds
 * must say it of each; another room has none.
 */
type Postings<Kind extends string> = [Kind] extends [never]
  ? { readonly postings?: never }
  : { readonly postings: Readonly<Record<Kind, Nature>> }

interface Definition<Name extends string, Needed extends Needs, Offer> {
  /** A room of the contract, or a part shared by several rooms that has no calls. */
  readonly name: Name
  /** Rooms that open before this one. */
  readonly needs: Needed
  /** Public settings as text. Fees are fractions. Limits are decimals, in USDT where no currency is named. */
  settings?(isSandbox: boolean): Record<string, string>
  readonly accounts?: readonly SystemAccount[]
  /** Invariants: SQL queries by name. A query returns rows only when the room's books are wrong. */
  readonly invariants?: Readonly<Record<string, string>>
  /** What it keeps of its users. */
  readonly userData?: UserData
  /** What it keeps sealed or hashed with the installation's key. */
  readonly sealed?: Sealed
  open(site: Site, needed: OffersOf<Needed>): Promise<Opened<Name, Offer>>
}

export type Room<Name extends string, Needed extends Needs, Offer> = Definition<Name, Needed, Offer> &
  Postings<Name extends RoomName ? PostingKindOf<Name> : never>

/** Gives a definition its exact type. */
export const defineRoom = <const Name extends string, Needed extends Needs, Offer>(
  room: Room<Name, Needed, Offer>,
): Room<Name, Needed, Offer> => room
