/** What the forms of this room check before they ask the server, and what they read out of its refusals. Pure. */
import type { ApiFailure } from '../../api/failure.ts'
import { diallingCodeOf } from './areas/areas.ts'
import type { PasswordProblem } from './password.ts'
import { passwordProblem } from './password.ts'

export type Channel = 'email' | 'mobile'

/** An address as it is typed: both kinds are kept, so that a look at the other tab loses nothing. */
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

export type Problem = PasswordProblem | 'email_invalid' | 'mobile_invalid' | 'passwords_differ'

/** Deliberately lenient: the server has the last word on addresses. */
export function addressProblem(address: TypedAddress): Problem | undefined {
  const { user_string: text, type } = sentAddress(address)
  if (text === '') return 'field_required'
  if (type === 'email') return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text) ? undefined : 'email_invalid'
  return /^\+?\d{5,18}$/.test(text) ? undefined : 'mobile_invalid'
}

export interface NewSecret {
  code: string
  password: string
  repeated: string
}
export interface SecretProblems {
  code?: 'code_incomplete'
  password?: PasswordProblem
  repeated?: 'field_required' | 'passwords_differ'
}

export const CODE_LENGTH = 6

/** What stands between the second step of a form and its button, field by field. */
export function secretProblems({ code, password, repeated }: NewSecret): SecretProblems {
  const problems: SecretProblems = {}
  if (code.length < CODE_LENGTH) problems.code = 'code_incomplete'
  const ofPassword = passwordProblem(password)
  if (ofPassword) problems.password = ofPassword
  if (repeated === '') problems.repeated = 'field_required'
  else if (repeated !== password) problems.repeated = 'passwords_differ'
  return problems
}

/**
 * How long a refusal asks to wait. Limits carry it in a header; the refusals of logins and codes name it in their
 * sentence only, which holds one figure in every language.
 */
export function waitSeconds({ error, message, retryAfterS }: Pick<ApiFailure, 'error' | 'message' | 'retryAfterS'>): number | undefined {
  if (retryAfterS !== undefined) return retryAfterS
  const waits: string[] = ['login_wait', 'code_wait', 'too_many_requests']
  return waits.includes(error) ? Number(/\d+/.exec(message)?.[0] ?? 60) : undefined
}

/** Where a login leads: a page of this app, never another site. */
export function safeReturn(asked: string | null, otherwise: string): string {
  return asked && /^\/(?!\/)/.test(asked) ? asked : otherwise
}
