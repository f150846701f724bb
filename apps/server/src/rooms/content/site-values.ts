/** The values of the site's settings in force: what operators set, else the default of the environment or the product. */
import { langs, settingKeys, settingOf, type Lang, type SettingKey, type SiteSetting } from '@assay/contract/wire'
import { z } from 'zod'
import type { Config } from '../../config.ts'
import { languagesFor } from './words.ts'

export type Defaults = Readonly<Record<SettingKey, string>>

const LOGO = '/favicon.svg'

export function defaultsOf({ mode, showGuessTab, welcomeUsdt, operator, contact }: Config): Defaults {
  return {
    site_name: 'Assay',
    site_logo: LOGO,
    down_logo: LOGO,
    download_url: '',
    guess_tab: showGuessTab ? 'on' : 'off',
    maintenance: '',
    support_email: contact.email ?? '',
    support_phone: contact.phone ?? '',
    support_website: contact.website ?? '',
    support_hours: contact.hours ?? '',
    operator_name: operator.name ?? '',
    operator_address: operator.address ?? '',
    operator_registration: operator.registration ?? '',
    operator_licence: operator.licence ?? '',
    welcome_usdt: mode === 'sandbox' ? String(welcomeUsdt) : '0',
  }
}

interface Version {
  version: number
  /** Null: the default. */
  value: string | null
}

export class SiteValues {
  readonly defaults: Defaults
  readonly #set = new Map<SettingKey, Version>()

  constructor(defaults: Defaults, set: Iterable<Version & { key: SettingKey }> = []) {
    this.defaults = defaults
    for (const { key, ...version } of set) this.set(key, version)
  }

  /** The newest version holds, in whatever order they come: two changes within a moment may be read the other way round. */
  set(key: SettingKey, { version, value }: Version): void {
    if (version > (this.#set.get(key)?.version ?? 0)) this.#set.set(key, { version, value })
  }

  get(key: SettingKey): string {
    return this.#set.get(key)?.value ?? this.defaults[key]
  }

  /** Null where nothing is said. */
  said(key: SettingKey): string | null {
    return this.get(key) || null
  }

  /** Words in the nearest language there is. */
  wordsIn(key: SettingKey, lang: Lang): string | null {
    const words = wordsOf(this.get(key))
    return languagesFor(lang).flatMap((one) => words[one] ?? [])[0] ?? null
  }
}

const words = z.partialRecord(z.enum(langs), z.string().trim().min(1))

const wordsOf = (value: string): Partial<Record<Lang, string>> => (value === '' ? {} : words.parse(JSON.parse(value)))

const CHECKS: Record<SiteSetting['kind'], (value: string, setting: SiteSetting) => boolean> = {
  text: (value, { maximum = 0 }) => value.length <= maximum && value.trim() === value,
  email: (value) => z.email().max(120).safeParse(value).success,
  phone: (value) => /^\+\d[\d ]{4,20}$/.test(value),
  https: (value) => value.startsWith('https://') && value.length <= 300 && URL.canParse(value),
  picture: (value) => value === LOGO || /^\/files\/[\w-]+\.webp$/.test(value),
  flag: (value) => value === 'on' || value === 'off',
  integer: (value, { maximum = 0 }) => /^(?:0|[1-9]\d{0,8})$/.test(value) && Number(value) <= maximum,
  words: areWords,
}

/** Text by language as JSON, with English in it. */
function areWords(value: string, { maximum = 0 }: SiteSetting): boolean {
  try {
    const read = words.safeParse(JSON.parse(value))
    return read.success && read.data.en !== undefined && Object.values(read.data).every((text) => text.length <= maximum)
  } catch {
    return false
  }
}

/** Whether a setting may have the value. */
export function fits(key: SettingKey, value: string): boolean {
  const setting = settingOf(key)
  return value !== '' && CHECKS[setting.kind](value, setting)
}

/** Those on which money depends, for the public log. */
export const loggedValues = (values: SiteValues): Record<string, string> =>
  Object.fromEntries(settingKeys.filter((key) => settingOf(key).inLog).map((key) => [key, values.get(key)]))
