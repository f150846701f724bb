/** The texts of mails and text messages. */
import { fill, textsOf } from '@assay/contract/texts'
import type { Lang } from '@assay/contract/wire'

export interface MessageText {
  subject: string
  body: string
}

export function codeText(code: string, lang: Lang): MessageText {
  const { title, body } = textsOf(lang).mail.code
  return { subject: fill(title, { code }), body: fill(body, { code }) }
}

/** The text about a login from a new device. An empty `device` is shown as unknown. */
export function newDeviceText({ device, address }: { device: string; address: string }, lang: Lang): MessageText {
  const { mail, words } = textsOf(lang)
  return { subject: mail.new_device.title, body: fill(mail.new_device.body, { device: device || words.unknown_device, address }) }
}
