import { APP_CODE, APP_VERSION, buildName } from '../../version.ts'
import type { Opened, Site } from '../room.ts'
import { contentHandlers } from './handlers.ts'
import { seedContent } from './seed.ts'
import { quickList } from './settings.ts'

export async function openContent({ config, database: { db }, settings }: Site): Promise<Opened<'content'>> {
  await seedContent(db, config.mode)
  const { mode, seed, showGuessTab, operator, contact } = config
  const welcomeUsdt = mode === 'sandbox' ? String(config.welcomeUsdt) : '0'
  const site = { name: 'Assay', mode, seed, showGuessTab, welcomeUsdt, version: APP_VERSION, code: APP_CODE, build: buildName() }
  return {
    handlers: contentHandlers({ db, site, settings: { ...settings, quick_list: quickList.join(',') }, operator, contact }),
    offer: null,
  }
}
