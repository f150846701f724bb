/** Every kind of posting that the ledger has ever been given, by the room that books it. One that was ever booked stays. */
import * as rooms from './rooms.ts'
import type { RoomName } from './calls.ts'

type Rooms = typeof rooms
/** The kinds of a room; none where it moves no money. */
export type PostingKindOf<R extends RoomName> = Rooms[R] extends { postings: readonly (infer Kind extends string)[] } ? Kind : never
/** A kind of posting of any room. */
export type PostingKind = { [R in RoomName]: PostingKindOf<R> }[RoomName]

/** The kinds of all rooms. */
export const postingKinds: readonly PostingKind[] = Object.values(rooms).flatMap((room) =>
  'postings' in room ? (room.postings as readonly PostingKind[]) : [],
)
