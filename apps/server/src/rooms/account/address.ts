import { refuse } from '@assay/contract/wire'
import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import type { Channel } from './store.ts'

/** Deliberately simple: one @, text on both sides, a dot in the domain, no spaces or quotes. */
const EMAIL = /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63})+$/i

export interface Recipient {
  channel: Channel
  /** A lower-case mail address, or an E.164 number. */
  address: string
}

/**
 * Normalises a recipient to one spelling, so that another spelling cannot evade limits and look-ups. Refuses `email_invalid` or
 * `mobile_invalid`.
 */
export function recipientOf(userString: string, channel: Channel | undefined, areaCode: string | undefined): Recipient {
  const text = userString.replaceAll(/\s/g, '')
  const kind = channel ?? (text.includes('@') ? 'email' : 'mobile')
  if (kind === 'email') {
    if (!EMAIL.test(text) || text.length > 120) refuse('email_invalid', { fields: { user_string: 'email_invalid' } })
    return { channel: 'email', address: text.toLowerCase() }
  }
  const number = text.startsWith('+') ? text : `+${(areaCode ?? '').replace('+', '')}${text.replace(/^0+/, '')}`
  const phone = /^\+\d{5,18}$/.test(number) ? parsePhoneNumberFromString(number) : undefined
  if (!phone?.isPossible()) refuse('mobile_invalid', { fields: { user_string: 'mobile_invalid' } })
  return { channel: 'mobile', address: phone.number }
}

export function maskEmail(email: string): string {
  const [name, domain] = email.split('@') as [string, string]
  return `${name.slice(0, 2)}${'*'.repeat(3)}@${domain}`
}

export const maskMobile = (mobile: string): string => `${mobile.slice(0, 3)}****${mobile.slice(-3)}`
