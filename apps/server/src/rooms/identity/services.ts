import type { Database } from '../../db/pool.ts'
import type { AccountOffer, Sessions } from '../account/door.ts'
import type { MessageOffer } from '../message/door.ts'
import type { IdentityPictures } from './pictures.ts'

/** The dependencies of the identity room's use cases. */
export interface IdentityServices {
  db: Database
  pictures: IdentityPictures
  sessions: Pick<Sessions, 'refresh'>
  publishMessages: MessageOffer['publishMessages']
  sendCode: AccountOffer['sendCode']
  /** How long what was sent stays after the account was deleted. */
  keepDays: number
}
