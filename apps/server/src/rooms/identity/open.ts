import { DAY_MS, HOUR_MS } from '@assay/engine/market'
import type { AccountOffer } from '../account/door.ts'
import type { MessageOffer } from '../message/door.ts'
import type { Opened, Site } from '../room.ts'
import { identityHandlers } from './handlers.ts'
import { identityPictures } from './pictures.ts'
import { removeOver } from './remove.ts'

interface Needed {
  account: AccountOffer
  message: MessageOffer
}

export function openIdentity(site: Site, { account, message }: Needed): Promise<Opened<'identity', null>> {
  const { db } = site.database
  const { identityKeepDays: keepDays } = site.config
  const pictures = identityPictures({ db, files: site.privateFiles, secrets: site.secrets })
  const { sessions } = site
  return Promise.resolve({
    handlers: identityHandlers({ db, pictures, sessions, publishMessages: message.publishMessages, sendCode: account.sendCode, keepDays }),
    offer: null,
    chores: [
      { name: 'remove identity data that is over', everyMs: HOUR_MS, run: () => removeOver({ db, pictures, keepDays }) },
      { name: 'remove identity files without a row', everyMs: DAY_MS, run: () => pictures.removeOrphans(site.clock.now()) },
    ],
  })
}
