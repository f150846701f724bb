/**
 * What operators set while the platform runs: the one table. The server checks by it, the console draws by it. What is not set holds its default,
 * which is that of the environment where there is one, and may be nothing at all.
 */
import type { Right } from '../wire/rights.ts'

export interface SiteSetting {
  kind: 'text' | 'email' | 'phone' | 'https' | 'picture' | 'flag' | 'integer' | 'words'
  /** Of a text: characters. Of an integer: its value. */
  maximum?: number
  right: Right
  /** One proposes, another decides: who runs the site, where users are sent to or asked to write or call, what money depends on. */
  twoPersons?: true
  /** Money depends on it: it stands in the public log. */
  inLog?: true
}

const TEXT_MAXIMUM = 300

export const siteSettings = {
  site_name: { kind: 'text', maximum: 40, right: 'settings.manage' },
  site_logo: { kind: 'picture', right: 'settings.manage' },
  down_logo: { kind: 'picture', right: 'settings.manage' },
  download_url: { kind: 'https', right: 'settings.legal', twoPersons: true },
  guess_tab: { kind: 'flag', right: 'settings.manage' },
  maintenance: { kind: 'words', maximum: TEXT_MAXIMUM, right: 'settings.manage' },
  support_email: { kind: 'email', right: 'settings.legal', twoPersons: true },
  support_phone: { kind: 'phone', right: 'settings.legal', twoPersons: true },
  support_website: { kind: 'https', right: 'settings.legal', twoPersons: true },
  support_hours: { kind: 'text', maximum: TEXT_MAXIMUM, right: 'settings.manage' },
  operator_name: { kind: 'text', maximum: TEXT_MAXIMUM, right: 'settings.legal', twoPersons: true },
  operator_address: { kind: 'text', maximum: TEXT_MAXIMUM, right: 'settings.legal', twoPersons: true },
  operator_registration: { kind: 'text', maximum: TEXT_MAXIMUM, right: 'settings.legal', twoPersons: true },
  operator_licence: { kind: 'text', maximum: TEXT_MAXIMUM, right: 'settings.legal', twoPersons: true },
  welcome_usdt: { kind: 'integer', maximum: 100_000, right: 'settings.legal', twoPersons: true, inLog: true },
} as const satisfies Record<string, SiteSetting>

export type SettingKey = keyof typeof siteSettings
export const settingKeys = Object.keys(siteSettings) as [SettingKey, ...SettingKey[]]
export const settingOf = (key: SettingKey): SiteSetting => siteSettings[key]
