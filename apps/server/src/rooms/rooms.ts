import * as list from './list.ts'
import type { AnyRoom } from './room.ts'

/** All rooms. */
export const rooms: readonly AnyRoom[] = Object.values(list)
