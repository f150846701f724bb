import { DAY_MS, HOUR_MS, MINUTE_MS } from '@assay/engine/market'
import { createProofOfWork, type AccountOffer } from '../account/door.ts'
import type { MarketOffer } from '../market/door.ts'
import type { MessageOffer } from '../message/door.ts'
import type { Opened, Site } from '../room.ts'
import { supportHandlers } from './handlers.ts'
import { KeptFiles } from './kept-files.ts'
import { returnLeft } from './left.ts'
import { createLine } from './line.ts'
import { defineSupportChannels } from './live.ts'
import * as store from './store.ts'
import { findVisitor } from './visitor.ts'

interface Needed {
  account: AccountOffer
  market: MarketOffer
  message: MessageOffer
}

export async function openSupport(site: Site, { account, market, message }: Needed): Promise<Opened<'support', null>> {
  const { config, hub, consoleHub, secrets, supportFiles, clock } = site
  const { db } = site.database
  const files = new KeptFiles({ db, files: supportFiles, secrets })
  const line = createLine(() => store.lineFigures(db), clock.now)
  const live = defineSupportChannels({ db, hub, consoleHub, line })
  hub.knowVisitors((token, address) => findVisitor(db, token, address))
  const { catalogue } = market.market
  return {
    handlers: supportHandlers({
      db,
      files,
      live,
      line,
      catalogue,
      proofOfWork: createProofOfWork(db, config.addressLimitFactor),
      publishMessages: message.publishMessages,
      sendText: account.sendText,
      schedule: config.supportSchedule,
      addressLimitFactor: config.addressLimitFactor,
      now: clock.now,
    }),
    offer: null,
    chores: [
      { name: 'conversations that operators left', everyMs: MINUTE_MS, run: () => returnLeft({ db, live, catalogue }) },
      { name: 'remove unused files of conversations', everyMs: HOUR_MS, run: () => files.removeUnused() },
      { name: 'remove files of conversations without a row', everyMs: DAY_MS, run: () => files.removeOrphans(clock.now()) },
      { name: 'remove visitors of long ago', everyMs: DAY_MS, run: () => store.deleteOldVisitors(db) },
    ],
  }
}
