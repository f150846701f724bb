import { serverTarget } from './testing.ts'

/** Before any test file: the first run of all makes the tests' PostgreSQL, and only one may. It goes on running for the next. */
export async function setup(): Promise<void> {
  await serverTarget()
}
