import { client10 } from './client-1-0.ts'
import type { AgreementVersion } from './shape.ts'

/** Every version, the oldest first: the last one is offered. */
export const agreements: readonly AgreementVersion[] = [client10]
