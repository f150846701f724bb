import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** The parts of the app, by the folder in the address of a page. */
const names: Readonly<Record<string, MessageDescriptor>> = {
  index: msg`Home`,
  market: msg`Markets`,
  transaction: msg`Trade`,
  fund: msg`Assets`,
  setting: msg`Settings`,
  mailMessage: msg`Messages`,
  kf: msg`Support`,
  kefu: msg`Support`,
  ieo: msg`Token sales`,
  invest: msg`Dual investment`,
  lockming: msg`Locked mining`,
  financial: msg`Finance`,
  proof: msg`Proof`,
  sandbox: msg`Sandbox`,
  common: msg`Help`,
}

/** What the part of the app is called that a page belongs to: `/pages/fund/withdraw` is Assets. */
export const pageName = (path: string): MessageDescriptor | undefined => names[path.split('/')[2] ?? '']
