/** The checks of this room's forms before a call. Pure. */
import type { Address } from '#navigation/go.ts'
import { HOME, readAddress } from '#navigation/go.ts'
import { diallingCodeOf } from './areas/areas.ts'
import type { PasswordProblem } from './password.ts'
import { passwordProblem } from './password.ts'

export const channels = ['email', 'mobile'] as const
export type Channel = (typeof channels)[number]

/** A typed address. Both kinds are kept, so that a look at the other tab loses nothing. */
export interface TypedAddress {
  channel: Channel
  email: string
  mobile: string
  /** Of the mobile number: two letters. */
  region: string
}

/** An address as the calls take it. */
export interface SentAddress {
  user_string: string
  type: Channel
  area_code?: string
}

/** Digits and a leading plus, however the number was typed or pasted: (0)20 7946-0018, ０９０. */
export function plainNumber(typed: string): string {
  const text = typed.normalize('NFKC').trim()
  return (text.startsWith('+') ? '+' : '') + text.replaceAll(/\D/g, '')
}

export function sentAddress({ channel, email, mobile, region }: TypedAddress): SentAddress {
  if (channel === 'email') return { user_string: email.trim(), type: channel }
  return { user_string: plainNumber(mobile), type: channel, area_code: diallingCodeOf(region) }
}

/** One line that names the address: a@example.com, +66812345678. */
export function addressText(address: TypedAddress): string {
  const { user_string: text, area_code: code } = sentAddress(address)
  return code === undefined || text.startsWith('+') ? text : `+${code}${text.replace(/^0+/, '')}`
}

export type Problem = PasswordProblem | 'email_invalid' | 'mobile_invalid'

/** Deliberately lenient: the server decides about addresses. */
export function addressProblem(address: TypedAddress): Problem | undefined {
  const { user_string: text, type } = sentAddress(address)
  if (text === '') return 'field_required'
  if (type === 'email') return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text) ? undefined : 'email_invalid'
  return /^\+?\d{5,18}$/.test(text) ? undefined : 'mobile_invalid'
}

export interface NewSecret {
  code: string
  password: string
}
export interface SecretProblems {
  code?: 'code_incomplete'
  password?: PasswordProblem
}

export const CODE_LENGTH = 6

/** The errors of the second step, by field. */
export function secretProblems({ code, password }: NewSecret): SecretProblems {
  const problems: SecretProblems = {}
  if (code.length < CODE_LENGTH) problems.code = 'code_incomplete'
  const ofPassword = passwordProblem(password)
  if (ofPassword) problems.password = ofPassword
  return problems
}

/** The page after a login: a page of this app, never another site. */
export const safeReturn = (asked: string | null): Address => readAddress(asked) ?? { to: HOME }
