/** How much of what can secure an account is in place. Pure. */
import type { Security } from './api.ts'

/** The parts beside the login password, in the order in which they are advised. */
export const PROTECTIONS = ['authenticator', 'passkey', 'phishing', 'payment', 'email', 'mobile'] as const
export type Protection = (typeof PROTECTIONS)[number]

export function missingOf(security: Security): Protection[] {
  const has: Record<Protection, boolean> = {
    authenticator: security.authenticator_since !== null,
    passkey: security.passkeys > 0,
    phishing: security.phishing_code !== null,
    payment: security.has_pay_password,
    email: security.email !== null,
    mobile: security.mobile !== null,
  }
  return PROTECTIONS.filter((name) => !has[name])
}

/** Without a second factor an account is never called strong. */
export function levelOf(security: Security): 'weak' | 'fair' | 'strong' {
  const missing = missingOf(security)
  const hasFactor = !missing.includes('authenticator') || !missing.includes('passkey')
  if (!hasFactor) return PROTECTIONS.length - missing.length > 2 ? 'fair' : 'weak'
  return missing.length <= 2 ? 'strong' : 'fair'
}
