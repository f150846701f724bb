import { asOwner, type TestDatabase } from '../apps/server/src/testing.ts'

/** Tables that grew for months know how large they are; those of a bench were filled a moment ago. */
export const analyze = (database: TestDatabase): Promise<unknown> => asOwner(database, 'analyze')
