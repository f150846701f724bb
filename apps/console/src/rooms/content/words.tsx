import type { SettingKey } from '@assay/contract/wire'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Article } from './api.ts'

export const statusNames: Record<Article['status'], MessageDescriptor> = {
  product: msg`As it came`,
  draft: msg`Draft`,
  scheduled: msg`Scheduled`,
  published: msg`Published`,
  changed: msg`A draft waits`,
  withdrawn: msg`Taken down`,
}

/** Categories, as numbered on the wire. */
export const NEWS = 4
export const BANNER = 5
export const QUESTION = 6
export const categoryNames: Record<number, MessageDescriptor> = {
  [NEWS]: msg`News`,
  [BANNER]: msg`Banner`,
  [QUESTION]: msg`Question`,
  7: msg`About us`,
  8: msg`Compliance`,
  9: msg`Risks`,
  10: msg`What is kept of users`,
}

export const topicNames: Record<string, MessageDescriptor> = {
  account: msg`Account`,
  money: msg`Money and accounts`,
  spot: msg`Spot trading`,
  contracts: msg`Contract trading`,
  options: msg`Options`,
  prices: msg`Prices and proof`,
  safety: msg`Safety and help`,
}

export const settingNames: Record<SettingKey, MessageDescriptor> = {
  site_name: msg`Name of the site`,
  site_logo: msg`Logo`,
  down_logo: msg`Logo of the app`,
  download_url: msg`Address of the app`,
  guess_tab: msg`Guess tab`,
  maintenance: msg`Words on every page`,
  support_email: msg`Support: mail`,
  support_phone: msg`Support: phone`,
  support_website: msg`Support: website`,
  support_hours: msg`Support: hours`,
  operator_name: msg`Operator: name`,
  operator_address: msg`Operator: address`,
  operator_registration: msg`Operator: registration`,
  operator_licence: msg`Operator: licence`,
  welcome_usdt: msg`Play money of a new account, USDT`,
}
