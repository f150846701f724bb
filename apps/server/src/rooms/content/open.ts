import { SECOND_MS } from '@assay/engine/market'
import { APP_CODE, APP_VERSION, buildName } from '../../version.ts'
import { defineChangedChannel } from '../../live/changed.ts'
import type { MarketOffer } from '../market/door.ts'
import type { ProofOffer } from '../proof/door.ts'
import type { Opened, Site } from '../room.ts'
import { feeRatesAt } from '../spot/door.ts'
import type { UploadOffer } from '../upload/door.ts'
import { publishDue } from './console/articles.ts'
import { listSettings } from './console/setting-store.ts'
import { contentHandlers } from './handlers.ts'
import { seedContent } from './seed.ts'
import { defaultsOf, loggedValues, SiteValues } from './site-values.ts'
import { quickList } from './settings.ts'

/** What the site says of itself to other rooms. */
export interface ContentOffer {
  /** Play money of a new account, in whole USDT. */
  welcomeUsdt(): number
}

export async function openContent(
  { config, database: { db }, settings, hub, clock }: Site,
  { market: { schedule }, proof: { rules }, upload }: { market: MarketOffer; proof: ProofOffer; upload: UploadOffer },
): Promise<Opened<'content', ContentOffer>> {
  await seedContent(db, config.mode)
  const { mode, seed } = config
  const values = new SiteValues(defaultsOf(config), await listSettings(db))
  const publishSite = defineChangedChannel(hub, 'site')
  const putInForce = () => rules.putInForce('site', () => loggedValues(values))
  await putInForce()
  const site = { mode, seed, version: APP_VERSION, code: APP_CODE, build: buildName() }
  const services = {
    db,
    site,
    values,
    settings() {
      const { maker, taker } = feeRatesAt(schedule, clock.now())
      return { ...settings, spot_maker_fee: maker, spot_taker_fee: taker, quick_list: quickList.join(',') }
    },
    pictures: upload,
    publishSite,
    putInForce,
  }
  const tellDue = async (): Promise<void> => {
    if ((await publishDue(services)) > 0) publishSite()
  }
  return {
    handlers: contentHandlers(services),
    offer: { welcomeUsdt: () => Number(values.get('welcome_usdt')) },
    chores: [{ name: 'articles that are due', everyMs: SECOND_MS, run: tellDue }],
  }
}
