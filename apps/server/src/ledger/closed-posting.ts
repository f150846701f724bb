/** Which postings can be followed: two desks commit at the same time, so a lower number may become visible after a higher one. */
import { closedNumber, drawnNumber } from '../db/closed-number.ts'
import type { Database } from '../db/pool.ts'

const SEQUENCE = 'ledger_posting_id'

/** The highest number that a posting has taken. */
export const takenPosting = (db: Database): Promise<bigint> => drawnNumber(db, SEQUENCE)

/** The number up to which no further posting can appear, as `closedNumber` says it. */
export const closedPosting = (db: Database): Promise<bigint | null> => closedNumber(db, SEQUENCE)
