import type { Database } from '../../db/pool.ts'
import type { AccountOffer, createProofOfWork } from '../account/door.ts'
import type { Catalogue } from '../market/door.ts'
import type { MessageOffer } from '../message/door.ts'
import type { Schedule } from './hours.ts'
import type { KeptFiles } from './kept-files.ts'
import type { Line } from './line.ts'
import type { SupportLive } from './live.ts'

/** The dependencies of the use cases of customer service. */
export interface SupportServices {
  db: Database
  files: KeptFiles
  live: SupportLive
  line: Line
  catalogue: Pick<Catalogue, 'find'>
  proofOfWork: ReturnType<typeof createProofOfWork>
  publishMessages: MessageOffer['publishMessages']
  sendText: AccountOffer['sendText']
  schedule: Schedule
  addressLimitFactor: number
  now(): number
}
