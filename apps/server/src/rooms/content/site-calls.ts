/** What the site says of itself: what operators set, and what the release is. */
import { langs } from '@assay/contract/wire'
import type { RoomHandlers } from '../../http/context.ts'
import type { ContentServices } from './services.ts'
import type { SiteValues } from './site-values.ts'

const TABS = ['home', 'market', 'trade', 'financial', 'assets']

/** Who runs the installation, as far as it is said. */
export const operatorOf = (values: SiteValues) => ({
  name: values.said('operator_name'),
  address: values.said('operator_address'),
  registration: values.said('operator_registration'),
  licence: values.said('operator_licence'),
})

export function siteCalls({
  site,
  settings,
  values,
}: Pick<ContentServices, 'site' | 'settings' | 'values'>): Pick<RoomHandlers<'content'>, 'siteConfig' | 'setting' | 'contactUs'> {
  return {
    siteConfig: (_input, { lang }) => ({
      site_logo: values.get('site_logo'),
      site_name: values.get('site_name'),
      down_logo: values.get('down_logo'),
      mode: site.mode,
      seed: site.seed,
      tabs: values.get('guess_tab') === 'on' ? [...TABS, 'guess'] : TABS,
      languages: [...langs],
      version: site.version,
      code: site.code,
      welcome_usdt: site.mode === 'sandbox' ? values.get('welcome_usdt') : '0',
      build: site.build,
      download_url: values.said('download_url'),
      maintenance: values.wordsIn('maintenance', lang),
    }),
    setting: ({ keyword }) => {
      if (keyword === undefined) return settings()
      return Object.fromEntries(Object.entries(settings()).filter(([name]) => name === keyword))
    },
    contactUs: () => ({
      operator: operatorOf(values),
      email: values.said('support_email'),
      phone: values.said('support_phone'),
      website: values.said('support_website'),
      hours: values.said('support_hours'),
    }),
  }
}
