/** The invariants of the books: those of the ledger and those of every room. */
import type { Database } from './db/pool.ts'
import { findBroken, ledgerInvariants, type Invariants, type Violation } from './ledger/invariants.ts'
import { rooms } from './rooms/rooms.ts'

const ALL: Invariants = Object.assign({}, ledgerInvariants, ...rooms.map(({ invariants }) => invariants ?? {}))

export const checkNames: readonly string[] = Object.keys(ALL)

/** Returns the violations. An empty list means that the books are correct. */
export const findViolations = (db: Database): Promise<Violation[]> => findBroken(db, ALL)
