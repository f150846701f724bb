/** The texts of mails and text messages. */
import { fill, textsOf, type ChangeKind } from '@assay/contract/texts'
import type { Lang } from '@assay/contract/wire'

export interface MessageText {
  subject: string
  body: string
}

export function codeText(code: string, lang: Lang): MessageText {
  const { title, body } = textsOf(lang).mail.code
  return { subject: fill(title, { code }), body: fill(body, { code }) }
}

interface Place {
  /** Empty: unknown. */
  device: string
  address: string
}

export function loginText({ device, address, isNewDevice }: Place & { isNewDevice: boolean }, lang: Lang): MessageText {
  const { mail, words } = textsOf(lang)
  const { title, body } = isNewDevice ? mail.new_device : mail.new_login
  return { subject: title, body: fill(body, { device: device || words.unknown_device, address }) }
}

/** The text about a change in the security of the account. */
export function changeText({ change, device, address, timeMs }: Place & { change: ChangeKind; timeMs: number }, lang: Lang): MessageText {
  const { mail, words } = textsOf(lang)
  const time = `${new Date(timeMs).toISOString().slice(0, 16).replace('T', ' ')} UTC`
  const values = { change: words.changes[change], device: device || words.unknown_device, address, time }
  return { subject: fill(mail.security_changed.title, values), body: fill(mail.security_changed.body, values) }
}

/** What leaves, or where it may go from now on: each with what to do if it was somebody else. */
export type WithdrawalNotice =
  | { kind: 'withdrawal_requested'; values: { amount: string; currency: string; address: string; time: string } }
  | { kind: 'withdrawal_address_added'; values: { name: string; address: string; time: string } }

export function withdrawalText({ kind, values }: WithdrawalNotice, lang: Lang): MessageText {
  const { title, body } = textsOf(lang).mail[kind]
  return { subject: fill(title, values), body: fill(body, values) }
}

export const withPhishingCode = ({ subject, body }: MessageText, code: string, lang: Lang): MessageText => ({
  subject,
  body: `${body}\n\n${fill(textsOf(lang).mail.phishing_code, { code })}`,
})
