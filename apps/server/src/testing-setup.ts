import { serverTarget } from './testing.ts'

/** Runs before any test file. The first run creates the tests' PostgreSQL, which only one process may do. It stops after the last run. */
export async function setup(): Promise<void> {
  await serverTarget()
}
